// @module-tag long
// A daily whose process is killed again and again: no acknowledged move is lost or dealt again, and the attempt stays the one
// that has begun. The oracle is core's game, dealt by the deal's seed.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { type Direction, Game, legalDirections, parsePosition, VARIANTS } from '@twofold/core';
import { DIRECTION_LETTERS, type RankedState, rankedDealer } from '@twofold/protocol';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Database } from './db/database.js';
import { findDeal } from './db/queries/deals.js';
import { openTestDatabase, sql, testConnection } from './testing/database.js';
import { RankedClient } from './testing/rankedClient.js';

const CHILD = new URL('./testing/children/rankedChild.ts', import.meta.url);
const KILLS = 8;
const DAY_MS = 24 * 3_600_000;
/** Somewhat longer than the test takes on a slow machine. */
const LONG_MS = 200_000;

let database: Database;
beforeAll(async () => {
  const left = DAY_MS - (Date.now() % DAY_MS);
  if (left < LONG_MS) await wait(left); // the day must not change in between
  database = await openTestDatabase();
}, LONG_MS + 60_000);
afterAll(() => database.close());

async function start(): Promise<{ child: ChildProcess; url: string }> {
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(database.db);
  const connection = JSON.stringify(await testConnection(rows[0]!.name));
  const child = spawn(process.execPath, ['--import', 'tsx', CHILD.pathname, connection], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [port] = await once(child.stdout!, 'data');
  return { child, url: `http://127.0.0.1:${String(port).trim()}` };
}

function legal({ board }: RankedState): Direction {
  const parsed = parsePosition(board!);
  if (!parsed.ok) throw new Error(parsed.error.message);
  return legalDirections(parsed.value)[0]!;
}

it('no move of a daily is lost or dealt again by kills of the server', async () => {
  let { child, url } = await start();
  const first = await RankedClient.signIn(url);
  let game: RankedState = (await first.ask('POST', '/daily/attempts', { kind: 'daily' })).body.game;
  const { id } = game;
  const known: { direction: Direction; tile: readonly [number, number] | undefined }[] = [];
  let unheard: Direction = 0;
  for (let kills = 0; kills < KILLS && game.status === 'playing'; kills++) {
    const client = first.at(url);
    const begun = await client.ask('POST', '/daily/attempts', { kind: 'daily' });
    expect(begun.body.game.id).toBe(id);
    game = begun.body.game;
    expect(game.ply).toBeGreaterThanOrEqual(known.length);
    if (game.ply > known.length) known.push({ direction: unheard, tile: undefined }); // it was durable
    expect(game.ply).toBe(known.length);
    for (let moves = 0; moves < 5 && game.status === 'playing'; moves++) {
      const direction = legal(game);
      const body = { ply: game.ply + 1, moves: DIRECTION_LETTERS[direction] };
      const answer = (await client.ask('POST', `/ranked/games/${id}/moves`, body)).body;
      known.push({ direction, tile: answer.spawns[0] });
      game = answer.game;
    }
    if (game.status !== 'playing') break;
    unheard = legal(game);
    const last = { ply: game.ply + 1, moves: DIRECTION_LETTERS[unheard] };
    void client.ask('POST', `/ranked/games/${id}/moves`, last).catch(() => {}); // durable or not: nobody hears
    child.kill('SIGKILL');
    await once(child, 'exit');
    ({ child, url } = await start());
  }
  const deal = (await findDeal(database.db, game.deal!))!;
  const oracle = new Game(VARIANTS.classic, '', { dealer: rankedDealer(deal.seed, deal.nonce) });
  for (const { direction, tile } of known) {
    const { spawn } = oracle.play(direction)!;
    expect(tile ?? [spawn!.cell, spawn!.rank]).toEqual([spawn!.cell, spawn!.rank]);
  }
  const attempts = await database.db.selectFrom('attempts').select(['game_id', 'is_first']).execute();
  expect(attempts).toEqual([{ game_id: id, is_first: true }]);
  child.kill('SIGKILL');
}, 300_000);
