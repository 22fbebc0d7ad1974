import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync, gzipSync } from 'node:zlib';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import { buildApp } from './app.js';

const THEME = '<script>document.documentElement.dataset.theme = "dark";</script>';
const PAGE = `<!doctype html><title>Twofold</title>${THEME}<script src="./assets/a-1.js"></script>
<style>.a{color:red}</style><style>@font-face{src:url(./assets/a.woff2)}</style>
<link rel="stylesheet" crossorigin href="./assets/a-1.css">`;
const ROUTES = ['/games', '/settings'];
const SCRIPT = 'console.log("a script long enough to be worth compressing");';

let root: string;
let app: FastifyInstance;

beforeAll(async () => {
  root = mkdtempSync(join(tmpdir(), 'twofold-site-'));
  for (const folder of ['assets', 'games', '.vite']) mkdirSync(join(root, folder));
  writeFileSync(join(root, 'index.html'), PAGE);
  writeFileSync(join(root, 'routes.json'), JSON.stringify(ROUTES));
  writeFileSync(join(root, 'games/index.html'), PAGE.replace('./assets', '../assets'));
  writeFileSync(join(root, 'sw.js'), '/* worker */');
  writeFileSync(join(root, 'manifest.webmanifest'), '{}');
  writeFileSync(join(root, '.vite/manifest.json'), '{}');
  writeFileSync(join(root, 'assets/a-1.js'), SCRIPT);
  writeFileSync(join(root, 'assets/a-1.js.br'), brotliCompressSync(SCRIPT));
  writeFileSync(join(root, 'assets/a-1.js.gz'), gzipSync(SCRIPT));
  app = await buildApp({ root, logger: false });
});

afterAll(async () => {
  await app.close();
  rmSync(root, { recursive: true });
});

const get = (url: string, headers: Record<string, string> = {}) => app.inject({ url, headers });

describe('the site', () => {
  it('opens at the root and at the path of every route', async () => {
    for (const url of ['/', ...ROUTES, '/?variant=classic&seed=abc', '/games?x=1']) {
      const response = await get(url);
      expect([url, response.statusCode, response.body]).toEqual([url, 200, PAGE]);
      expect(response.headers['content-type']).toBe('text/html; charset=utf-8');
    }
  });

  it("gives a view's own page where the path ends with a slash", async () => {
    expect((await get('/games/')).body).toContain('"../assets/a-1.js"');
  });

  it('answers HEAD as GET, without a body', async () => {
    const response = await app.inject({ method: 'HEAD', url: '/' });
    expect([response.statusCode, response.body]).toEqual([200, '']);
  });

  it('refuses to start without a built site, and says what to do', async () => {
    const withoutRoutes = join(root, 'early');
    mkdirSync(withoutRoutes);
    writeFileSync(join(withoutRoutes, 'index.html'), PAGE);
    for (const path of [join(root, 'nowhere'), join(root, 'assets'), withoutRoutes]) {
      await expect(buildApp({ root: path })).rejects.toThrow(
        new Error(`There is no built site at ${path}: run "npm run build" first.`),
      );
    }
  });

  it('logs warnings and errors where nothing else is asked for', async () => {
    const usual = await buildApp({ root });
    expect(usual.log.level).toBe('warn');
    await usual.close();
  });
});

describe('caching', () => {
  it('keeps hashed files for good and asks again for everything else', async () => {
    expect((await get('/assets/a-1.js')).headers['cache-control']).toBe(
      'public, max-age=31536000, immutable',
    );
    for (const url of ['/', '/games', '/games/', '/sw.js', '/manifest.webmanifest']) {
      expect((await get(url)).headers['cache-control']).toBe('no-cache');
    }
  });

  it('goes by the path in the site, not by the folders above it', async () => {
    const inside = join(root, 'above/assets/site');
    mkdirSync(join(inside, 'assets'), { recursive: true });
    writeFileSync(join(inside, 'index.html'), PAGE);
    writeFileSync(join(inside, 'routes.json'), '[]');
    writeFileSync(join(inside, 'assets/a-1.js'), SCRIPT);
    const below = await buildApp({ root: inside, logger: false });
    expect((await below.inject('/')).headers['cache-control']).toBe('no-cache');
    expect((await below.inject('/assets/a-1.js')).headers['cache-control']).toContain('immutable');
    await below.close();
  });

  it('answers 304 to a browser that has the page', async () => {
    const { etag } = (await get('/')).headers;
    expect((await get('/', { 'if-none-match': String(etag) })).statusCode).toBe(304);
  });
});

describe('compression', () => {
  it('prefers brotli, then gzip, then neither, as the browser accepts', async () => {
    const encodings = ['gzip, deflate, br', 'gzip', ''];
    const chosen = encodings.map(async (accepted) => {
      const response = await get('/assets/a-1.js', { 'accept-encoding': accepted });
      expect(response.headers['content-type']).toContain('javascript');
      expect(response.headers.vary).toBe('accept-encoding');
      return response.headers['content-encoding'];
    });
    expect(await Promise.all(chosen)).toEqual(['br', 'gzip', undefined]);
  });

  it.each([
    ['br;q=0, gzip', 'gzip'],
    ['br;q=0.000', undefined],
    ['br;q=0.1, gzip;q=0.9', 'gzip'],
    ['BR', 'br'],
    ['zstd, br', 'br'],
    ['identity', undefined],
    ['*', undefined],
    ['*;q=0', undefined],
    ['gzip;q=0, *', undefined],
    ['*;q=0.1, gzip', 'gzip'],
    ['x-gzip', undefined],
    [',;=,', undefined],
  ])('for "%s" is %s', async (accepted, encoding) => {
    const { statusCode, headers } = await get('/assets/a-1.js', { 'accept-encoding': accepted });
    expect([statusCode, headers['content-encoding'], headers.vary]).toEqual([
      200,
      encoding,
      'accept-encoding',
    ]);
  });

  it('leaves alone what has no compressed file', async () => {
    const { headers, body } = await get('/manifest.webmanifest', { 'accept-encoding': 'br' });
    expect([headers['content-encoding'], headers['content-type'], body]).toEqual([
      undefined,
      'application/manifest+json',
      '{}',
    ]);
  });

  it('answers under the name of the plain file only', async () => {
    for (const name of ['a-1.js.br', 'a-1.js.gz', 'a-1.js%2ebr', 'a-1.js.g%7a', 'a-1.js.br?x=1']) {
      const { statusCode, json } = await get(`/assets/${name}`, { 'accept-encoding': 'br, gzip' });
      expect([name, statusCode, json().error.code]).toEqual([name, 404, 'not_found']);
    }
    writeFileSync(join(root, 'assets/archive.gz'), 'no other form of a file');
    expect((await get('/assets/archive.gz')).body).toBe('no other form of a file');
  });

  it('sends what was compressed', async () => {
    const response = await get('/assets/a-1.js', { 'accept-encoding': 'br' });
    expect(brotliDecompressSync(response.rawPayload).toString()).toBe(SCRIPT);
  });
});

test('every answer isolates the page and allows it nothing foreign', async () => {
  for (const url of ['/', '/assets/a-1.js', '/healthz', '/nowhere', '/%zz', '/%ff?x=1']) {
    const { headers } = await get(url);
    expect(headers).toMatchObject({
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-embedder-policy': 'require-corp',
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
    });
    expect(headers['permissions-policy']).toContain('camera=()');
    expect(headers['content-security-policy']).toContain("script-src 'self' 'wasm-unsafe-eval' 'sha256-");
    expect(headers['content-security-policy']).not.toMatch(/'unsafe/);
    expect(headers['strict-transport-security']).toBeUndefined();
  }
});

test('a request may take half a minute to come in', () => {
  expect([app.server.requestTimeout, app.server.headersTimeout]).toEqual([30_000, 30_000]);
});

test('healthz is well while the server runs', async () => {
  const response = await get('/healthz');
  expect([response.statusCode, response.json()]).toEqual([200, { status: 'ok' }]);
  expect(response.headers['cache-control']).toBe('no-store');
});

describe('what is not there', () => {
  it('is a 404 of one shape for programs', async () => {
    for (const url of ['/nowhere', '/assets/old-1.js', '/assets/', '/games/deeper']) {
      const response = await get(url);
      expect([url, response.statusCode]).toEqual([url, 404]);
      expect(response.json()).toEqual({
        error: { code: 'not_found', message: expect.stringContaining(url) },
      });
      expect(response.headers['cache-control']).toBe('no-store');
    }
  });

  it('is a page that leads back to the game for people', async () => {
    const response = await get('/nowhere', { accept: 'text/html,*/*' });
    expect(response.statusCode).toBe(404);
    expect(response.body).toContain('<a class="btn primary" href="/">');
    expect(response.headers['content-type']).toBe('text/html; charset=utf-8');
    const { statusCode, headers } = await app.inject({
      method: 'HEAD',
      url: '/nowhere',
      headers: { accept: 'text/html' },
    });
    expect([statusCode, headers['content-type']]).toEqual([404, 'text/html; charset=utf-8']);
  });

  it('is a page in the look of the game: its styles and its theme', async () => {
    const { body } = await get('/nowhere/deeper', { accept: 'text/html' });
    expect(body).toContain(
      '<style>.a{color:red}</style>\n<style>@font-face{src:url(/assets/a.woff2)}</style>',
    );
    expect(body).toContain('<link rel="stylesheet" crossorigin href="/assets/a-1.css">');
    expect(body).toContain(THEME);
    expect(body).not.toContain('a-1.js');
  });

  it('is no page for what is sent, nor for who wants none', async () => {
    const post = await app.inject({ method: 'POST', url: '/', headers: { accept: 'text/html' } });
    expect(post.json().error.code).toBe('not_found');
    expect((await get('/nowhere', { accept: 'image/png' })).json().error.code).toBe('not_found');
  });

  it.each([
    ['application/json', '{a}', 400, 'bad_request'],
    ['text/plain', 'a'.repeat(2_000_000), 413, 'body_too_large'],
  ])('has an error of its own for a bad body of %s', async (type, payload, status, code) => {
    const response = await app.inject({
      method: 'POST',
      url: '/',
      headers: { 'content-type': type },
      payload,
    });
    expect([response.statusCode, response.json().error.code]).toEqual([status, code]);
    expect(response.headers['cache-control']).toBe('no-store');
  });

  it('is told in the same shape to a malformed address and to another method', async () => {
    for (const url of ['/%zz', '/%ff?x=1', '/assets/%', '/index.html%', '/%E0%A4%A']) {
      const { statusCode, headers, json } = await get(url);
      expect([url, statusCode, json().error.code]).toEqual([url, 400, 'bad_request']);
      expect(json().error.message).toContain(`GET ${url.split('?')[0]};`);
      expect(headers['cache-control']).toBe('no-store');
    }
    expect((await get('/?x=%zz')).statusCode).toBe(200);
    const post = await app.inject({ method: 'POST', url: '/' });
    expect([post.statusCode, post.json().error.message]).toEqual([404, expect.stringContaining('POST /')]);
  });

  it('includes hidden files', async () => {
    const response = await get('/.vite/manifest.json');
    expect([response.statusCode, response.json().error.code]).toEqual([404, 'not_found']);
  });

  it('is told in a few words where the address is long', async () => {
    for (const path of [`/${'a'.repeat(15_000)}`, `/${'a/'.repeat(7_000)}`, `/${'%41'.repeat(5_000)}`]) {
      const { statusCode, json } = await get(path);
      expect([statusCode, json().error]).toEqual([
        404,
        { code: 'not_found', message: `Nothing answers GET ${path.slice(0, 200)}…; the game is at /.` },
      ]);
    }
    const whole = `/${'a'.repeat(199)}`;
    expect((await get(whole)).json().error.message).toContain(`GET ${whole};`);
  });
});

describe('ranges and conditions', () => {
  it('gives a part of a file', async () => {
    const { statusCode, headers, body } = await get('/assets/a-1.js', { range: 'bytes=0-6' });
    expect([statusCode, headers['content-range'], body]).toEqual([
      206,
      `bytes 0-6/${SCRIPT.length}`,
      'console',
    ]);
  });

  it('says how long a file is that has no such part', async () => {
    const { statusCode, headers, json } = await get('/assets/a-1.js', { range: 'bytes=9999-' });
    expect([statusCode, headers['content-range'], headers['cache-control'], json().error.code]).toEqual([
      416,
      `bytes */${SCRIPT.length}`,
      'no-store',
      'range_not_satisfiable',
    ]);
    expect(json().error.message).toBe('Range Not Satisfiable');
  });

  it('gives the whole where the part is of another version', async () => {
    const { statusCode, body } = await get('/assets/a-1.js', { range: 'bytes=0-6', 'if-range': '"other"' });
    expect([statusCode, body]).toEqual([200, SCRIPT]);
  });

  it('refuses under a condition that does not hold', async () => {
    const { statusCode, json } = await get('/', { 'if-match': '"other"' });
    expect([statusCode, json().error.code]).toEqual([412, 'precondition_failed']);
  });

  it('knows the compressed and the plain file apart', async () => {
    const { etag } = (await get('/assets/a-1.js')).headers;
    const compressed = { 'accept-encoding': 'br', 'if-none-match': String(etag) };
    expect((await get('/assets/a-1.js', compressed)).statusCode).toBe(200);
  });
});

test('what goes wrong inside never leaves the server', async () => {
  const broken = await buildApp({ root, logger: false });
  broken.get('/broken', () => {
    throw new Error('password: hunter2');
  });
  const response = await broken.inject('/broken');
  expect(response.statusCode).toBe(500);
  expect(response.json()).toEqual({
    error: { code: 'internal', message: expect.stringMatching(/^Something went wrong on the server\./) },
  });
  expect(response.body).not.toContain('hunter2');
  expect(response.headers['cache-control']).toBe('no-store');
  await broken.close();
});
