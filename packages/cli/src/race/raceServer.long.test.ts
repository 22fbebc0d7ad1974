// @module-tag long
import { type ChildProcess, execFile } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type RankedServer, startRankedServer } from '../../../../tools/tests/realRankedServer.js';

// The installed command against the real server: what it does to the race of others.
const BIN = join(import.meta.dirname, '../../bin/twofold.js');

let server: RankedServer;
let folder: string;

beforeAll(async () => {
  server = await startRankedServer();
  folder = mkdtempSync(join(tmpdir(), 'twofold-race-'));
}, 60_000);
afterAll(async () => {
  await server.close();
  rmSync(folder, { recursive: true, force: true, maxRetries: 10 });
});

/** Runs `twofold race`, by lines. */
function race(...args: string[]): { child: ChildProcess; output: () => string } {
  const env = { ...process.env, XDG_DATA_HOME: folder, TWOFOLD_SERVER: server.url, NO_COLOR: '1' };
  const child = execFile(process.execPath, [BIN, 'race', '--plain', ...args], { cwd: folder, env });
  let output = '';
  for (const stream of [child.stdout!, child.stderr!])
    stream.on('data', (text: string) => {
      output += text;
    });
  return { child, output: () => output };
}

/** A device with an account of its own. Returns how it asks. */
async function signIn() {
  let cookie = '';
  const ask = async (path: string, body: unknown = {}) => {
    const headers = { cookie, 'content-type': 'application/json' };
    const answer = await fetch(`${server.url}/api${path}`, {
      method: 'POST',
      headers,
      body: JSON.stringify(body),
    });
    cookie ||= answer.headers.getSetCookie()[0]?.split(';')[0] ?? '';
    return answer.json();
  };
  await ask('/account');
  return ask;
}

it('whoever ends it in the lobby leaves the race', { timeout: 90_000 }, async () => {
  const { child, output } = race('--new', '--first-to', '64');
  await expect.poll(output, { timeout: 60_000 }).toContain('Waiting for somebody to join');
  const id = /race=([2-9a-z]+)/.exec(output())![1]!;
  child.kill('SIGINT');
  expect((await once(child, 'exit'))[0]).toBe(130);
  const ask = await signIn();
  const joined = (await ask(`/races/${id}/join`)).race;
  expect([joined.state, joined.racers.length]).toEqual(['lobby', 1]);
});

it('a blind race is refused: a terminal shows its numbers', { timeout: 90_000 }, async () => {
  const ask = await signIn();
  const { id } = (await ask('/races', { kind: 'first', target: 64, blind: true })).race;
  const { child, output } = race(id);
  expect((await once(child, 'exit'))[0]).toBe(1);
  expect(output()).toContain('This race is blind');
});
