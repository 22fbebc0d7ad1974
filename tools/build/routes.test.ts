// A route that is one line of the list works everywhere: in the router, on a static host, behind the server and
// offline. The site here is a page without the game, made by the plugins that make the real one.
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from 'vite';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildApp } from '../../packages/server/src/app';
import { findRoute, ROUTES, type Route } from '../../packages/web/src/app/routes';
import { routePattern, serviceWorker } from '../../packages/web/vite/serviceWorker';
import { staticHost } from '../../packages/web/vite/staticHost';
import { ROOT } from '../run.mjs';

const NEW: Route = {
  path: '/brandnew',
  name: 'nav.games',
  icon: 'games',
  place: 'menu',
  load: () => Promise.reject(),
  messages: [],
};
const LIST = [...ROUTES, NEW];
const PATHS = LIST.map(({ path }) => path);

const [PLAIN, FOLDER, NEITHER] = [
  [true, false],
  [false, true],
  [false, false],
];

let folder: string;
let site: string;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'twofold-routes-'));
  site = join(folder, 'dist');
  mkdirSync(join(folder, 'public'));
  writeFileSync(join(folder, 'public/icon.svg'), '<svg/>');
  writeFileSync(join(folder, 'index.html'), '<!doctype html><link rel="icon" href="/icon.svg"><p>Page</p>');
  const worker = join(ROOT, 'packages/web/src/app/serviceWorker.ts');
  await build({
    root: folder,
    base: './',
    configFile: false,
    logLevel: 'error',
    plugins: [staticHost(PATHS), serviceWorker(worker, PATHS)],
  });
});

afterAll(() => rmSync(folder, { recursive: true }));

it('opens in the page', () => {
  expect(findRoute(NEW.path, LIST)).toBe(NEW);
});

it('is a page of its own on a static host', () => {
  expect(readFileSync(join(site, 'brandnew/index.html'), 'utf8')).toContain('href="../icon.svg"');
});

it('is known to the server', async () => {
  const app = await buildApp({ root: site, logger: false });
  for (const url of PATHS) {
    const { statusCode, body } = await app.inject(`${url}?x=1`);
    expect([url, statusCode, body]).toEqual([url, 200, readFileSync(join(site, 'index.html'), 'utf8')]);
  }
  expect((await app.inject('/brandnew/')).body).toContain('"../icon.svg"');
  expect((await app.inject('/nowhere')).statusCode).toBe(404);
  await app.close();
});

it('is answered by the service worker offline', () => {
  const worker = readFileSync(join(site, 'sw.js'), 'utf8');
  const plain = routePattern(PATHS);
  const folders = routePattern(PATHS, '/'); // with a slash at the end: a page with other links
  expect([plain, folders].map((pattern) => worker.includes(String(pattern)))).toEqual([true, true]);
  for (const path of PATHS)
    expect(
      ['', '?x=1', '/', '/?x=1', 'r', '/x']
        .map((end) => `/below${path}${end}`)
        .map((address) => [plain.test(address), folders.test(address)]),
    ).toEqual([...[PLAIN, PLAIN], ...[FOLDER, FOLDER], ...[NEITHER, NEITHER]]);
});
