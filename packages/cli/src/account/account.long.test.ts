// @module-tag long
// The account of a terminal at a real server: named, brought to another device by a code, exported and erased.
import { spawn } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type RankedServer, startRankedServer } from '../../../../tools/tests/realRankedServer.js';

const BIN = join(import.meta.dirname, '../../bin/twofold.js');

let server: RankedServer;
const folders: string[] = [];

beforeAll(async () => {
  server = await startRankedServer();
}, 60_000);
afterAll(async () => {
  await server.close();
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'twofold-account-'));
  folders.push(folder);
  return folder;
}

/** Runs `twofold account` on a device, which is a data folder. `typed`: what its player types. */
async function account(folder: string, args: readonly string[], typed = '') {
  const child = spawn(process.execPath, [BIN, 'account', ...args], {
    env: { ...process.env, XDG_DATA_HOME: folder, TWOFOLD_SERVER: server.url },
  });
  let out = '';
  let errors = '';
  child.stdout.on('data', (data) => (out += data));
  child.stderr.on('data', (data) => (errors += data));
  child.stdin.end(typed);
  const code = await new Promise((resolve) => child.once('close', resolve));
  return { code, out, errors };
}

it('is named, signed in to by a code on another device, listed, exported and erased', {
  timeout: 240_000,
}, async () => {
  const [home, away] = [newFolder(), newFolder()];
  expect((await account(home, [])).out).toContain('This device has no account here yet.');
  expect((await account(home, ['name', 'admin'])).errors).toContain('seems to speak for the site');
  const named = await account(home, ['name', 'Ada Lovelace']);
  expect([named.code, named.out, named.errors]).toEqual([0, `You are Ada Lovelace at ${server.url}.\n`, '']);
  expect(readdirSync(join(home, 'twofold/ranked'))).toEqual([expect.stringMatching(/\.token$/)]);
  const made = await account(home, ['code']);
  expect(made.out).toMatch(/^([0-9A-Z]{4}-){6}[0-9A-Z]{4}\n$/);
  const entered = await account(away, ['sign-in'], made.out);
  expect(entered.out).toContain(`You are Ada Lovelace at ${server.url}.`);
  expect((await account(away, ['sign-in'], made.out)).errors).toContain('No account has this recovery code.');
  const used =
    /^Your recovery code was used on \d{4}-\d\d-\d\d to sign in on another device\.\n.*"twofold account refuse"/m;
  for (let time = 0; time < 2; time++) expect((await account(home, [])).out).toMatch(used);
  expect((await account(away, ['refuse'])).errors).toContain('no use of the recovery code');
  const refused = await account(home, ['refuse']);
  expect([refused.code, refused.out]).toEqual([0, expect.stringContaining('since then are signed out.')]);
  expect((await account(away, [])).out).toContain('This device has no account here yet.');
  await account(away, ['sign-in'], (await account(home, ['code'])).out);
  expect((await account(home, [])).out).toMatch(used);
  expect((await account(home, ['accept'])).code).toBe(0);
  for (const folder of [home, away]) expect((await account(folder, [])).out).not.toContain('code was used');
  const { out } = await account(away, ['sessions']);
  expect(out.match(/twofold, \w+/g)).toHaveLength(2);
  expect(out.match(/this one/g)).toHaveLength(1);
  const file = join(away, 'account.json');
  expect((await account(away, ['export', file])).code).toBe(0);
  expect(JSON.parse(readFileSync(file, 'utf8')).account.name).toBe('Ada Lovelace');
  expect(statSync(file).mode & 0o777).toBe(0o600);
  expect((await account(away, ['export', file])).errors).toContain('is there already');
  expect((await account(away, ['delete'], 'n\n')).out).toContain('The account stays.');
  expect((await account(away, ['delete'], 'y\n')).out).toContain('The account is erased.');
  expect((await account(home, [])).out).toContain('This device has no account here yet.');
});
