// The site on a host that only knows files, below a path: nothing rewrites a link, nothing falls back.
import { createReadStream, existsSync, statSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join } from 'node:path';
import { expect, test } from '@playwright/test';
import { Game, makeCompact, VARIANTS } from '@twofold/core';
import { ROUTES } from '../packages/web/src/app/routes';
import { LONG, tagOf } from './long';

const SITE = join(import.meta.dirname, '../packages/web/dist');
const TYPES: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.webmanifest': 'application/manifest+json',
};

test.use({ serviceWorkers: 'allow' });

let host: Server;
let base: string;

/** Answers as a plain file host does: folders redirect to their slash and serve their index. */
test.beforeAll(async () => {
  host = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost');
    const path = join(SITE, pathname.replace(/^\/some\/where/, ''));
    if (!pathname.startsWith('/some/where/')) return response.writeHead(404).end();
    if (!existsSync(path)) {
      response.writeHead(404, { 'content-type': TYPES['.html'] });
      return createReadStream(join(SITE, '404.html')).pipe(response);
    }
    const isFolder = statSync(path).isDirectory();
    if (isFolder && !pathname.endsWith('/'))
      return response.writeHead(301, { location: `${pathname}/` }).end();
    const file = isFolder ? join(path, 'index.html') : path;
    response.writeHead(200, { 'content-type': TYPES[extname(file)] ?? 'application/octet-stream' });
    return createReadStream(file).pipe(response);
  });
  await new Promise<void>((listening) => host.listen(0, 'localhost', listening));
  base = `http://localhost:${(host.address() as AddressInfo).port}/some/where`;
});

test.afterAll(() => {
  host.closeAllConnections();
  host.close();
});

test('the game works below a path', async ({ page }) => {
  const missing: string[] = [];
  page.on('response', (response) => {
    if (response.status() >= 400) missing.push(response.url());
  });
  await page.goto(`${base}/`);
  await expect(page.getByRole('grid', { name: /^Board/ })).toBeVisible();
  expect(missing).toEqual([]);
});

test('a host of files offers no short link, and is asked nothing that fails', async ({ page }) => {
  const missing: string[] = [];
  page.on('response', (response) => {
    if (response.status() >= 400) missing.push(response.url());
  });
  const asked = page.waitForResponse(/routes\.json/);
  await page.goto(`${base}/games/#replay=${makeCompact(new Game(VARIANTS.classic, 'host'))}`);
  await page.getByRole('button', { name: 'Share' }).click();
  await expect(page.getByRole('button', { name: 'Copy link to the replay' })).toBeVisible();
  await asked;
  await expect(page.getByRole('button', { name: 'Short link' })).toHaveCount(0);
  expect(missing).toEqual([]);
});

for (const [wrong, links] of [
  ['nowhere', 1],
  ['nowhere/', 1],
  ['r/2345abcdefgh', 2],
] as const)
  test(
    `from the wrong address ${wrong} the way up leads to the game`,
    tagOf(links === 2),
    async ({ page }) => {
      await page.goto(`${base}/${wrong}`);
      for (let i = 0; i < links; i++) {
        await expect(page.getByRole('heading', { name: 'There is nothing here' })).toBeVisible();
        const before = page.url();
        await page.getByRole('link', { name: 'Up one level' }).click();
        await expect(page).not.toHaveURL(before);
      }
      await expect(page).toHaveURL(`${base}/`);
      await expect(page.getByRole('grid', { name: /^Board/ })).toBeVisible();
    },
  );

test('hints work below a path, and on a page that is not isolated', async ({ page }) => {
  await page.goto(`${base}/`);
  expect(await page.evaluate(() => crossOriginIsolated)).toBe(false);
  await expect(page.getByRole('button', { name: 'Hint', exact: true })).toBeVisible();
  await page.keyboard.press('t');
  await expect(page.getByRole('img', { name: /^Hint: / })).toBeVisible();
});

test("a framed editor runs programs below a path: its sandbox is the site's", async ({ page }) => {
  const missing: string[] = [];
  page.on('response', (response) => {
    if (response.status() >= 400) missing.push(response.url());
  });
  await page.goto(`${base}/embed/#own=two-pointers`);
  await page.getByRole('textbox', { name: /^Your program/ }).click();
  await page.keyboard.press('Control+A');
  await page.keyboard.insertText('export function tiltRow(row) { return 0; }');
  await page.getByRole('button', { name: 'Check' }).click();
  await expect(page.getByText('The tilted board is not the right one.')).toBeVisible();
  expect(missing).toEqual([]);
});

test('a first visit by a deep link is kept for offline too', LONG, async ({ page, context }) => {
  await page.goto(`${base}/games/`);
  await page.evaluate(() => navigator.serviceWorker.ready);
  await context.setOffline(true);
  await page.goto(`${base}/`);
  await expect(page.getByRole('grid', { name: /^Board/ })).toBeVisible();
});

for (const { path } of ROUTES) {
  test(
    `a deep link to ${path} opens below a path, also on reload and offline`,
    LONG,
    async ({ page, context }) => {
      await page.goto(`${base}/`);
      await page.evaluate(() => navigator.serviceWorker.ready);
      await page.goto(`${base}${path}`);
      const heading = page.getByRole('heading', { level: 1 });
      await expect(heading).toBeVisible();
      const title = await heading.textContent();
      await context.setOffline(true);
      for (const url of [`${base}${path}`, `${base}${path}/`, `${base}${path}/?x=1`]) {
        await page.goto(url);
        await expect(page.getByRole('heading', { level: 1, name: title ?? '' })).toBeVisible();
      }
      await page.goto(`${base}/?variant=classic&seed=abc`);
      await expect(page.getByRole('grid', { name: /^Board/ })).toBeVisible();
    },
  );
}
