import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { networkUrl } from '@twofold/solver/node';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { buildApp } from '../app.js';
import { lentNetworks } from './lentNetworks.js';

const BYTES = readFileSync(networkUrl('2x4'));
const FILE = 'assets/2x4-abcdefg.2048ntn';
const OTHER = 'assets/3x3-abcdefg.2048ntn';
const hashOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

/** What no two answers, or no two files, share. */
const UNLIKE = ['date', 'etag', 'last-modified', 'x-request-id'];
const alike = (headers: object) =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => !UNLIKE.includes(name)));

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'twofold-networks-'));
  mkdirSync(join(root, 'assets'));
  writeFileSync(join(root, 'index.html'), '<!doctype html>');
  writeFileSync(join(root, 'routes.json'), '[]');
});
afterEach(() => rmSync(root, { recursive: true }));

const list = (...listed: object[]) => writeFileSync(join(root, 'networks.json'), JSON.stringify(listed));

it('a network that the site lacks is served as a file of the site is', async () => {
  list({ name: '2x4', file: FILE, sha256: hashOf(BYTES) }, { name: '3x3', file: OTHER, sha256: '' });
  writeFileSync(join(root, OTHER), BYTES); // its own, whatever it is
  const app = await buildApp({ root, logger: false });
  const own = await app.inject(`/${OTHER}`);
  const get = await app.inject(`/${FILE}`);
  expect(get.rawPayload.equals(BYTES)).toBe(true);
  for (const method of ['GET', 'HEAD'] as const) {
    const { statusCode, headers } = await app.inject({ method, url: `/${FILE}` });
    expect([statusCode, alike(headers)]).toEqual([200, alike(own.headers)]);
    expect(headers['cache-control']).toContain('immutable');
    expect(headers['content-length']).toBe(String(BYTES.length));
  }
  const part = await app.inject({ url: `/${FILE}`, headers: { range: 'bytes=4-7' } });
  expect([part.statusCode, part.rawPayload]).toEqual([206, BYTES.subarray(4, 8)]);
  await app.close();
});

it('a network that is not the one of the build is not there, and the operator is told', async () => {
  const listed = [
    { name: '2x4', file: FILE, sha256: hashOf(new Uint8Array()) },
    { name: 'nowhere', file: OTHER, sha256: hashOf(BYTES) },
  ];
  list(...listed);
  const warnings: string[] = [];
  expect([...(await lentNetworks(root, (text) => warnings.push(text)))]).toEqual([]);
  expect(warnings).toEqual([
    expect.stringContaining('network 2x4'),
    expect.stringContaining('network nowhere'),
  ]);
  const app = await buildApp({ root, logger: false });
  expect((await app.inject(`/${FILE}`)).statusCode).toBe(404);
  await app.close();
});

it('a site without a list has nothing to lend', async () => {
  expect((await lentNetworks(root, () => expect.unreachable())).size).toBe(0);
});
