import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ServerOptions, startServer } from './server.js';

let options: ServerOptions;

beforeAll(() => {
  const root = mkdtempSync(join(tmpdir(), 'twofold-server-'));
  writeFileSync(join(root, 'index.html'), '<!doctype html><title>Twofold</title>');
  options = { root, port: 0, host: 'localhost', logger: false };
});

afterAll(() => rmSync(options.root, { recursive: true }));

test('listens at the port it reports, and no more once closed', async () => {
  const server = await startServer(options);
  const url = `http://localhost:${server.port}/`;
  expect((await fetch(url)).status).toBe(200);
  await server.close();
  await expect(fetch(url)).rejects.toThrow();
});

test('a busy port rejects with the code of Node', async () => {
  const server = await startServer(options);
  await expect(startServer({ ...options, port: server.port })).rejects.toMatchObject({ code: 'EADDRINUSE' });
  await server.close();
});
