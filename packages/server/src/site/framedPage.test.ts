import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildApp } from '../app.js';

const EMBED =
  '<!doctype html><link rel="stylesheet" href="./assets/e.css"><script src="./assets/e.js"></script>';

let root: string;
let app: FastifyInstance;

beforeAll(async () => {
  root = mkdtempSync(join(tmpdir(), 'twofold-framed-'));
  mkdirSync(join(root, 'embed/assets'), { recursive: true });
  mkdirSync(join(root, 'games'));
  writeFileSync(join(root, 'index.html'), '<!doctype html><script>let chosen = {};</script>');
  writeFileSync(join(root, 'games/index.html'), '<!doctype html>');
  writeFileSync(join(root, 'routes.json'), '["/games"]');
  writeFileSync(join(root, 'embed/index.html'), EMBED);
  writeFileSync(join(root, 'embed/assets/e.js'), 'e()');
  app = await buildApp({ root, logger: false });
});

afterAll(async () => {
  await app.close();
  rmSync(root, { recursive: true });
});

const get = (url: string, accept = 'text/html') => app.inject({ url, headers: { accept } });

describe('the page that others may frame', () => {
  it.each(['/embed', '/embed?r=abcdefgh2345', '/embed/', '/embed/?x=1'])('%s may be framed', async (url) => {
    const { statusCode, headers } = await get(url);
    expect(statusCode).toBe(200);
    expect(headers['content-security-policy']).toContain('frame-ancestors *');
    expect(headers).not.toHaveProperty('x-frame-options');
    expect(headers).not.toHaveProperty('set-cookie');
    expect(headers['cross-origin-resource-policy']).toBe('cross-origin');
    expect(headers['cross-origin-embedder-policy']).toBe('require-corp');
  });

  it('has scripts of its own and compiles nothing', async () => {
    const policy = String((await get('/embed')).headers['content-security-policy']);
    expect(policy).toContain("script-src 'self';");
    expect(policy).not.toContain('wasm');
  });

  it('finds its files with and without a slash at the end', async () => {
    expect((await get('/embed')).body).toContain('src="./embed/assets/e.js"');
    expect((await get('/embed/')).body).toBe(EMBED);
    const file = await get('/embed/assets/e.js');
    expect(file.statusCode).toBe(200);
    expect(file.headers['cache-control']).toContain('immutable');
  });

  it('gives its files, and no others, to frames without an origin', async () => {
    const { headers } = await get('/embed/assets/e.js');
    expect(headers['access-control-allow-origin']).toBe('*');
    expect(headers['cross-origin-resource-policy']).toBe('cross-origin');
    for (const url of ['/', '/embed/index.html', '/routes.json', '/api/ranked/state']) {
      const other = (await get(url)).headers;
      expect(other).not.toHaveProperty('access-control-allow-origin');
      expect(other['cross-origin-resource-policy']).toBe('same-origin');
    }
  });

  it.each([
    '/',
    '/?seed=a',
    '/games',
    '/games/',
    '/games?embed',
    '/index.html',
    '/embed/index.html',
    '/embed/assets/e.js',
    '/embed/x',
    '/embedded',
    '/Embed',
    '/embed%2f',
    '//embed',
    '/r/abcdefgh2345',
    '/oembed',
    '/oembed?url=x',
    '/routes.json',
    '/healthz',
    '/readyz',
    '/metrics',
    '/api/ranked/state',
    '/nothing',
    '/%zz',
  ])('%s may not', async (url) => {
    for (const accept of ['text/html', '*/*']) {
      const { headers } = await get(url, accept);
      expect(headers['content-security-policy']).toContain("frame-ancestors 'none'");
      expect(headers['x-frame-options']).toBe('SAMEORIGIN');
      const isRead = url.startsWith('/embed/assets/');
      expect(headers['cross-origin-resource-policy']).toBe(isRead ? 'cross-origin' : 'same-origin');
    }
  });
});
