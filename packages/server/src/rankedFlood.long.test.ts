// @module-tag long
// Floods beside a player, at a server without limits: moves are answered as if nobody else were there.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { type Direction, Game, parsePosition, VARIANTS } from '@twofold/core';
import { DIRECTION_LETTERS, type RankedState } from '@twofold/protocol';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import type { Database } from './db/database.js';
import { openTestDatabase, testConnection } from './testing/database.js';
import { addFinishedGame, addLongGame } from './testing/longGames.js';
import { addPlayer } from './testing/players.js';
import { RankedClient } from './testing/rankedClient.js';

const LONG = 95_644;
const FLOOD_MS = 15_000;
const CONTROL_MS = 8_000;
const MOVE_MS = 20;
/** What the wait of 99 moves of 100 stays below. */
const MOST_MS = 50;
const ROUNDS = 3;
/** Three addresses ask so much within their limits; of replays a twenty-fifth. */
const A_SECOND = 150;

let database: Database;
let server: ChildProcess;
let url: string;
let player: RankedClient;
const floods: ChildProcess[] = [];

/** A process of tests, run from its source. */
function start(name: string, ...words: string[]): ChildProcess {
  const module = new URL(`./testing/children/${name}.ts`, import.meta.url).pathname;
  return spawn(process.execPath, ['--import', 'tsx', module, ...words], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
}

beforeAll(async () => {
  database = await openTestDatabase();
  server = start('rankedChild', JSON.stringify(await testConnection(database.description)));
  const [port] = await once(server.stdout!, 'data');
  url = `http://127.0.0.1:${String(port).trim()}`;
  player = await RankedClient.signIn(url);
  // The thread of replays is compiled at its start here, which takes both processors of a small machine.
  const { id } = await addFinishedGame(database, await addPlayer(database), 700);
  expect((await player.ask('GET', `/ranked/games/${id}/replay`)).status).toBe(200);
}, 120_000);
afterEach(() => endFloods());
afterAll(async () => {
  server.kill('SIGKILL');
  await once(server, 'exit');
  await database.close();
});

async function endFloods(): Promise<void> {
  for (const child of floods.splice(0)) {
    child.kill('SIGKILL');
    await once(child, 'exit');
  }
}

/** Begins to ask for these addresses. Returns the numbers of answers so far, by status. */
function flood(...paths: string[]): () => Record<string, number> {
  const child = start('floodChild', url, String(A_SECOND), ...paths);
  floods.push(child);
  let last = '{}';
  child.stdout!.on('data', (text) => {
    last = String(text).trimEnd().split('\n').at(-1)!;
  });
  return () => JSON.parse(last) as Record<string, number>;
}

/** Plays over a socket, a move each 20 ms or more. Returns the waits of its moves in milliseconds, sorted. */
async function playFor(milliseconds: number): Promise<number[]> {
  const game = await player.newGame('8x8');
  const socket = await player.connect(game.id).opened();
  const waits: number[] = [];
  const until = performance.now() + milliseconds;
  let board = boardOf(game);
  for (let ply = 1; performance.now() < until; ply++) {
    const { direction, next } = anyMove(board);
    const sent = performance.now();
    socket.send({ type: 'move', ply, direction: DIRECTION_LETTERS[direction] });
    const tile = await socket.until((message) => message.type === 'spawn' && message.ply === ply);
    waits.push(performance.now() - sent);
    if (tile.type !== 'spawn') throw new Error(tile.type);
    board = next(tile);
    await wait(MOVE_MS);
  }
  socket.close();
  return waits.sort((a, b) => a - b);
}

function boardOf({ board }: RankedState) {
  const parsed = parsePosition(board!);
  if (!parsed.ok) throw new Error(parsed.error.message);
  return parsed.value;
}

/** The first legal direction, and the board after it with the tile that the server deals. */
function anyMove(start: ReturnType<typeof boardOf>) {
  const variant = { ...VARIANTS.classic, columns: 8, rows: 8 };
  for (const direction of [3, 2, 1, 0] as Direction[]) {
    const game = new Game(variant, '', { start });
    const turn = game.play(direction);
    if (!turn) continue;
    const next = ({ cell, rank }: { cell: number; rank: number }) => {
      const ranks = turn.afterstate.ranks.slice();
      ranks[cell] = rank;
      return { ...turn.afterstate, ranks };
    };
    return { direction, next };
  }
  throw new Error('The game is over');
}

const at = (share: number, waits: number[]) => waits[Math.floor(share * waits.length)]!;

/** How long moves wait beside as many requests that cost nothing (p99): long on a machine that does other work. */
async function waitBesideCheapOnes(): Promise<number> {
  const answers = flood('/healthz');
  await expect.poll(() => Object.values(answers()).length, { timeout: 60_000 }).toBeGreaterThan(0);
  const waits = await playFor(CONTROL_MS);
  await endFloods();
  return Math.round(at(0.99, waits));
}

/**
 * Plays beside a flood. The flood must be one: it gets many answers. Other work on the machine may begin within a round, so
 * the flood may disturb one round, but not all. Work that lasts is seen by the cheap requests after a round.
 */
async function expectCalm(begin: () => () => Record<string, number>, rounds = ROUNDS): Promise<void> {
  const excess: number[] = []; // of each round, in milliseconds
  while (excess.length < rounds && (excess.at(-1) ?? 1) > 0) {
    const cheap = await waitBesideCheapOnes();
    const answers = begin();
    await expect.poll(() => Object.values(answers()).length, { timeout: 60_000 }).toBeGreaterThan(0);
    const waits = await playFor(FLOOD_MS);
    const [p50, p99, most] = [at(0.5, waits), at(0.99, waits), waits.at(-1)!].map(Math.round);
    console.log(JSON.stringify({ moves: waits.length, p50, p99, most, cheap, flood: answers() }));
    await endFloods();
    const beyond = (control: number) => p99! - Math.max(MOST_MS, 2 * control);
    excess.push(beyond(cheap) > 0 ? beyond(Math.max(cheap, await waitBesideCheapOnes())) : beyond(cheap));
  }
  expect(excess.at(-1), `excess by round: ${excess}`).toBeLessThanOrEqual(0);
}

it('of replays of long games', async () => {
  const someone = await addPlayer(database);
  const paths: string[] = [];
  for (let count = 0; count < 4; count++) {
    const { id } = await addFinishedGame(database, someone, LONG);
    paths.push(`/api/ranked/games/${id}/replay`, `/api/ranked/games/${id}`);
  }
  await expectCalm(() => flood(...paths));
}, 240_000);

it('of boards of results', async () => {
  const paths = ['day', 'week', 'all'].flatMap((period) =>
    ['score', 'time512'].map((kind) => `/api/ranked/leaderboard?variant=8x8&period=${period}&class=${kind}`),
  );
  await expectCalm(() => flood(...paths));
}, 240_000);

it('of the chain of results, its head and its growth', async () => {
  await expectCalm(() => flood('/api/ranked/chain', '/api/ranked/chain/growth?from=0&to=1', '/api/keys'));
}, 240_000);

it('of long games that are taken over and ended', async () => {
  const games = await Promise.all(
    Array.from({ length: 3 }, async () => {
      const owner = await RankedClient.signIn(url);
      const { account } = (await owner.ask('GET', '/account')).body;
      return { owner, ...(await addLongGame(database, account, LONG)) };
    }),
  );
  let ended = 0;
  const endAll = async () => {
    for (const { owner, id, ply } of games) {
      await owner.ask('POST', `/ranked/games/${id}/moves`, { ply: ply + 1, moves: 'UDLR' });
      const { status, body } = await owner.ask('POST', `/ranked/games/${id}/resign`);
      expect([status, body.game?.status]).toEqual([200, 'resigned']);
      ended++;
    }
  };
  let ending: Promise<void> | undefined;
  await expectCalm(() => {
    ending = endAll();
    return () => ({ begun: games.length, ended });
  }, 1); // games end once
  await ending;
  expect(ended).toBe(games.length);
}, 240_000);
