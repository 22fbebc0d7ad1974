// A ranked game in the browser, against the real server with its own database. The network delays, cuts and dies, and
// the server is killed. The oracle is core's game alone, dealt by the published seed and played by
// the keys in their order: no key may be lost, repeated or changed.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, type Page, test } from '@playwright/test';
import { type Direction, Game, makePosition, parseReplay, VARIANTS } from '@twofold/core';
import { checkProof, parseSecret, rankedDealer } from '@twofold/protocol';
import { findFreePort } from '../../tools/ports.mjs';
import { grid, KEYS, readBoard, score } from '../board';
import { TcpProxy } from './tcpProxy';

const CLI = join(import.meta.dirname, '../../packages/cli/bin/twofold.js');
const DELAY = 75; // milliseconds each way
const READY = 60_000;

let folder: string;
let port: number;
let server: ChildProcess | undefined;
let proxy: TcpProxy;

test.beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'twofold-e2e-ranked-'));
  port = await findFreePort();
  proxy = await TcpProxy.to(port);
});
test.afterEach(async () => {
  proxy.close();
  if (server?.exitCode === null && server.signalCode === null) {
    server.kill('SIGTERM');
    await once(server, 'exit');
  }
  rmSync(folder, { recursive: true, force: true });
});

/** Starts the server as an operator does, and waits until it deals ranked games. */
async function serve(): Promise<void> {
  const args = [CLI, 'serve', '--host', '127.0.0.1', '--port', String(port), '--data', join(folder, 'data')];
  server = spawn(process.execPath, args, { stdio: 'ignore' });
  await expect.poll(isReady, { timeout: READY }).toBe(true);
}

async function isReady(): Promise<boolean> {
  try {
    return (await fetch(`http://127.0.0.1:${port}/readyz`)).ok;
  } catch {
    return false; // nobody listens yet
  }
}

async function killServer(): Promise<void> {
  server!.kill('SIGKILL');
  await once(server!, 'exit');
}

/** The keys of a game, in the order in which they were pressed. */
class Player {
  readonly pressed: Direction[] = [];
  #next = 7;

  constructor(readonly page: Page) {}

  async start(): Promise<void> {
    await this.page.goto(`http://127.0.0.1:${proxy.port}/ranked`);
    await this.page.getByRole('button', { name: 'Start a ranked game' }).click();
    await expect(grid(this.page)).toBeVisible();
    await expect(this.page.getByText('Connected')).toBeVisible();
  }

  /** Presses keys of all four directions without waiting. */
  async press(count: number): Promise<void> {
    for (let i = 0; i < count; i++) {
      this.#next = (this.#next * 69_069 + 1) >>> 0;
      const direction = (this.#next >>> 30) as Direction;
      this.pressed.push(direction);
      await this.page.keyboard.press(KEYS[direction]);
    }
  }

  /** Waits until every move has its tile. */
  async settle(): Promise<void> {
    await expect(this.page.getByText('Connected')).toBeVisible({ timeout: READY });
    await expect(grid(this.page)).toHaveAttribute('aria-busy', 'false', { timeout: READY });
  }
}

/** Ends the game and checks the server's replay against the keys alone. */
async function endAndCheck({ page, pressed }: Player): Promise<void> {
  const shown = { board: makePosition(await readBoard(page)), score: await score(page) };
  await page.getByRole('button', { name: 'End the game' }).click();
  await page.getByRole('button', { name: 'End it for good' }).click();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download the replay' }).click(),
  ]);
  const chunks: Buffer[] = [];
  for await (const chunk of await download.createReadStream()) chunks.push(Buffer.from(chunk));
  const text = Buffer.concat(chunks).toString();
  expect(checkProof(text)).toMatchObject({ ok: true });
  const replay = parseReplay(text);
  if (!replay.ok) throw new Error(replay.error.message);
  const tag = (name: string) => parseSecret(new RegExp(`\\[${name} "([^"]+)"`).exec(text)![1]!)!;
  const game = new Game(VARIANTS.classic, '', { dealer: rankedDealer(tag('SecretSeed'), tag('Nonce')) });
  const played = pressed.filter((direction) => game.play(direction) !== undefined);
  expect([...replay.value.moves]).toEqual(played);
  expect(shown).toEqual({ board: makePosition(game.board), score: game.score });
}

test('every key counts once while the network delays, cuts and dies', async ({ page }) => {
  await serve();
  proxy.delay = DELAY;
  const player = new Player(page);
  const errors: string[] = [];
  page.on('console', (message) => message.type() === 'error' && errors.push(message.text()));
  await player.start();
  expect(errors).toEqual([]); // a first visit is in order
  await player.press(12); // with all that follow too few to lose the game by chance
  await player.settle();
  for (let round = 0; round < 3; round++) {
    await player.press(4);
    proxy.cut();
    await player.press(4);
    await player.settle();
  }
  proxy.isDead = true;
  await player.press(4);
  await expect(page.getByText('No connection')).toBeVisible({ timeout: READY });
  proxy.isDead = false;
  await player.settle();
  await endAndCheck(player);
});

test('every key counts once while the server is killed, and a reload goes on', async ({ page }) => {
  await serve();
  proxy.delay = DELAY;
  const player = new Player(page);
  await player.start();
  await player.press(10);
  await killServer();
  await player.press(4);
  await expect(page.getByText('No connection')).toBeVisible({ timeout: READY });
  await serve();
  await player.settle();
  await player.press(10);
  await killServer();
  await player.press(3);
  await serve();
  await page.reload();
  await player.settle();
  await endAndCheck(player);
});
