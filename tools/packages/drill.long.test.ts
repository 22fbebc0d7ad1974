// @module-tag long
// The backup, the drill and the restore of docs/operating.md, as an operator of twofold.service does them: with the built
// command and the embedded database.
import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, copyFileSync, existsSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { playMoves } from '../../packages/server/src/testing/races/raceClient.js';
import { RankedClient } from '../../packages/server/src/testing/rankedClient.js';
import { freePorts } from '../../packages/server/src/testing/scale/ports.js';
import { ROOT } from '../run.mjs';

const LONG_MS = 240_000;

let folder: string;
let env: NodeJS.ProcessEnv;
const servers = new Set<ChildProcess>();
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'twofold-drill-'));
  chmodSync(folder, 0o755); // the account of the embedded database enters it
  symlinkSync(join(ROOT, 'packages/cli/bin/twofold.js'), join(folder, 'twofold'));
  env = { PATH: [folder, process.env.PATH].join(delimiter), XDG_DATA_HOME: join(folder, 'home') };
});
afterAll(async () => {
  for (const server of servers) await stop(server);
  rmSync(folder, { recursive: true, force: true });
});

/** Runs a command. Returns what it printed; rejects where it fails. */
async function run(command: string, args: readonly string[], more: NodeJS.ProcessEnv = {}): Promise<string> {
  const { stdout, stderr } = await promisify(execFile)(command, args, { env: { ...env, ...more } });
  return stdout + stderr;
}

async function serve(data: string): Promise<{ url: string; server: ChildProcess }> {
  const [port] = await freePorts(1);
  const args = ['serve', '--no-work', '--host', '127.0.0.1', '--port', String(port), '--data', data];
  const server = spawn('twofold', args, { env, stdio: 'ignore' });
  servers.add(server);
  const url = `http://127.0.0.1:${port}`;
  const isReady = () =>
    fetch(`${url}/readyz`).then(
      ({ status }) => status,
      () => 0,
    );
  await expect.poll(isReady, { timeout: LONG_MS / 4, interval: 250 }).toBe(200);
  return { url, server };
}

async function stop(server: ChildProcess): Promise<void> {
  servers.delete(server);
  const ended = once(server, 'exit');
  server.kill('SIGTERM');
  await ended;
}

/** A finished game's id. */
async function playGame(url: string): Promise<string> {
  const player = await RankedClient.signIn(url);
  const { id } = await player.newGame();
  await playMoves(player, id, 4);
  expect((await player.ask('POST', `/ranked/games/${id}/resign`)).status).toBe(200);
  return id;
}

const keysOf = async (url: string) =>
  ((await (await fetch(`${url}/api/keys`)).json()) as { keys: { publicKey: string }[] }).keys;

it(
  'a backup is restored, served with another key, and its result verified by the real server',
  async () => {
    const [data, lost, drilled] = ['data', 'lost', 'drilled'].map((name) => join(folder, name)) as [
      string,
      string,
      string,
    ];
    const backup = join(folder, 'of-today.backup');
    const { url, server } = await serve(data);
    const id = await playGame(url);
    const keys = await keysOf(url);
    expect(await run('twofold', ['backup', backup, '--data', data])).toMatch(/rows saved/);

    const [port] = await freePorts(1);
    const drill = (more: NodeJS.ProcessEnv) =>
      run('sh', [join(ROOT, 'deploy/drill.sh'), backup, url], { DRILL_PORT: String(port), ...more });
    const said = await drill({ TWOFOLD_DATA: drilled });
    expect(said).toMatch(/rows restored from .*\nThat took \d+ s\.\n/s);
    expect(said).toMatch(/best\.2048: ok: classic, .* ranked: proved/);
    expect(existsSync(join(drilled, 'signing-key.pem'))).toBe(false);
    expect(await keysOf(url)).toEqual(keys);
    await expect(drill({ TWOFOLD_DATA: data })).rejects.toThrow(/has rows already/); // the real one

    await stop(server);
    await run('twofold', ['restore', backup, '--data', lost]);
    copyFileSync(join(data, 'signing-key.pem'), join(lost, 'signing-key.pem'));
    const again = await serve(lost);
    expect((await keysOf(again.url)).map(({ publicKey }) => publicKey)).toEqual(
      keys.map(({ publicKey }) => publicKey),
    );
    expect(await (await fetch(`${again.url}/api/ranked/games/${id}/replay`)).text()).toContain(id);
  },
  LONG_MS,
);
