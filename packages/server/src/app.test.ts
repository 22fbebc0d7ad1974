import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync, gzipSync } from 'node:zlib';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import { buildApp } from './app.js';

const PAGE = '<!doctype html><title>Twofold</title><script src="./assets/a-1.js"></script>';
const SCRIPT = 'console.log("a script long enough to be worth compressing");';

let root: string;
let app: FastifyInstance;

beforeAll(async () => {
  root = mkdtempSync(join(tmpdir(), 'twofold-site-'));
  for (const folder of ['assets', 'games', '.vite']) mkdirSync(join(root, folder));
  writeFileSync(join(root, 'index.html'), PAGE);
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
  it('opens at the root and at the path of every view', async () => {
    for (const url of ['/', '/games', '/settings', '/?variant=classic&seed=abc', '/games?x=1']) {
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
    await expect(buildApp({ root: join(root, 'nowhere') })).rejects.toThrow('npm run build');
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
    expect(headers['content-security-policy']).toContain("script-src 'self' 'wasm-unsafe-eval';");
    expect(headers['content-security-policy']).not.toMatch(/'unsafe/);
    expect(headers['strict-transport-security']).toBeUndefined();
  }
});

test('who sends a request too slowly is cut off', () => {
  expect(app.server.requestTimeout).toBe(30_000);
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
    expect(response.body).toContain('<a href="/">');
  });

  it('is told in the same shape to a malformed address and to another method', async () => {
    for (const url of ['/%zz', '/%ff?x=1', '/assets/%', '/%E0%A4%A']) {
      const { statusCode, headers, json } = await get(url);
      expect([url, statusCode, json().error.code]).toEqual([url, 400, 'bad_request']);
      expect(json().error.message).toContain(`GET ${url.split('?')[0]};`);
      expect(headers['cache-control']).toBe('no-store');
    }
    expect((await get('/?x=%zz')).statusCode).toBe(200);
    const post = await app.inject({ method: 'POST', url: '/' });
    expect([post.statusCode, post.json().error.message]).toEqual([404, expect.stringContaining('POST /')]);
  });

  it('includes hidden files and everything outside the site', async () => {
    for (const url of [
      '/.vite/manifest.json',
      '/%2e%2e/package.json',
      '/..%2f..%2fetc/passwd',
      '//etc/passwd',
    ]) {
      const { statusCode, body } = await get(url);
      expect([url, statusCode >= 400 && statusCode < 500]).toEqual([url, true]);
      expect(JSON.parse(body)).toHaveProperty('error.code');
    }
  });
});

test('what goes wrong inside never leaves the server', async () => {
  const broken = await buildApp({ root, logger: false });
  broken.get('/broken', () => {
    throw new Error('password: hunter2');
  });
  const response = await broken.inject('/broken');
  expect(response.statusCode).toBe(500);
  expect(response.json()).toEqual({ error: { code: 'internal', message: expect.any(String) } });
  expect(response.body).not.toContain('hunter2');
  await broken.close();
});
