import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fastify } from 'fastify';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { addDocs } from './docs.js';

let folder: string;
const app = () => fastify();

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'twofold-docs-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

it('asks to wait until the documentation is built, and then leads to it', async () => {
  const server = app();
  await addDocs(server, folder);
  expect((await server.inject('/docs')).headers.location).toBe('docs/');
  const early = await server.inject('/docs/');
  expect(early).toMatchObject({ statusCode: 503, headers: { refresh: '10', 'cache-control': 'no-store' } });
  expect(early.body).toContain('is being built');
  writeFileSync(join(folder, 'index.html'), '<h1>Twofold</h1>');
  expect((await server.inject('/docs/')).headers.location).toBe('index.html');
  const page = await server.inject('/docs/index.html');
  expect(page).toMatchObject({ statusCode: 200, body: '<h1>Twofold</h1>' });
  expect(page.headers['cache-control']).toBe('no-cache');
  await server.close();
});

it('serves nothing beside its folder', async () => {
  const server = app();
  await addDocs(server, folder);
  for (const path of [
    '/docs/../package.json',
    '/docs/%2e%2e/package.json',
    '/docs/.hidden',
    '/docs/none.html',
  ]) {
    expect((await server.inject(path)).statusCode, path).toBeGreaterThanOrEqual(400);
  }
  await server.close();
});
