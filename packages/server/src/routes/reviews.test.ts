// Reviews of ranked games over HTTP, beside optimal play by definition.
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { type Board, DIRECTIONS, type Direction, tilt } from '@twofold/core';
import { networkUrl } from '@twofold/solver/node';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Database } from '../db/database.js';
import { storeReview } from '../db/queries/finished/reviews.js';
import type { Server } from '../server.js';
import { openTestDatabase } from '../testing/database.js';
import { addFinishedGame, addLongGame } from '../testing/longGames.js';
import { addPlayer } from '../testing/players.js';
import { listenRanked } from '../testing/rankedServer.js';
import { startTestThread } from '../testing/thread.js';

const PLIES = 6;
const POINTS = { start: 40, luck: 3, loss: 5, drift: 0, result: 38, goodness: 0.9, accuracy: 92.5 };
const GRADES = { best: 3, good: 0, inaccuracy: 0, mistake: 0, blunder: 0 };
const FIGURES = { level: 'normal', network: 'small', ...POINTS, exact: false, grades: GRADES, moments: [] };
/** The thread has the lowest priority: on a busy machine it waits for all others. */
const SLOW = 150_000;
let database: Database;
let server: Server;
let brokenDatabase: Database;
let broken: Server; // its thread does not start

beforeAll(async () => {
  database = await openTestDatabase();
  const more = { trustProxy: '127.0.0.1' };
  const workers = { startThread: startTestThread, limitMs: 60_000 };
  server = await listenRanked(database, undefined, { reviewsAnHour: 4 }, { ...more, work: { workers } });
  brokenDatabase = await openTestDatabase(); // workers of one database do each other's jobs
  const stopped = { ...workers, limitMs: 1, pollMs: 100 };
  broken = await listenRanked(brokenDatabase, undefined, {}, { ...more, work: { workers: stopped } });
}, 60_000);
afterAll(async () => {
  await server.close();
  await broken.close();
  await database.close();
  await brokenDatabase.close();
});

interface Asking {
  readonly method?: 'GET' | 'POST';
  readonly from?: string;
  readonly at?: Server;
}

/** The status and the body of an answer. */
async function askReview(id: string, { method = 'GET', from = '192.0.2.1', at = server }: Asking = {}) {
  const answer = await fetch(`http://127.0.0.1:${at.port}/api/ranked/games/${id}/review`, {
    method,
    headers: { 'x-forwarded-for': from },
  });
  return [answer.status, await answer.json()] as const;
}

const values = new Map<string, number>();

/** What optimal play still scores on average from a board of 2x2, by definition. */
function worthOf(board: Board): number {
  const key = board.ranks.join();
  const known =
    values.get(key) ?? Math.max(0, ...DIRECTIONS.map((direction) => worthOfMove(board, direction)));
  values.set(key, known);
  return known;
}

/** The same if this direction is played first. -1: it is no move. */
function worthOfMove(board: Board, direction: Direction): number {
  const { board: after, reward, moved } = tilt(board, direction);
  if (!moved) return -1;
  const empty = [...after.ranks.keys()].filter((cell) => after.ranks[cell] === 0);
  const spawned = empty.flatMap((cell) =>
    [1, 2].map((rank) => {
      const ranks = after.ranks.slice();
      ranks[cell] = rank;
      return ((rank === 1 ? 0.9 : 0.1) / empty.length) * worthOf({ ...after, ranks });
    }),
  );
  return reward + spawned.reduce((sum, value) => sum + value, 0);
}

it('a review is made once for all who ask, and its sum is that of optimal play by definition', {
  timeout: SLOW,
}, async () => {
  const { id, game } = await addFinishedGame(database, await addPlayer(database), 3, '2x2');
  expect(await askReview(id)).toEqual([200, { status: 'none', review: null }]);
  const asked = await Promise.all(
    ['192.0.2.1', '198.51.100.1'].map((from) => askReview(id, { method: 'POST', from })),
  );
  for (const answer of asked) expect(answer).toEqual([202, { status: 'waiting', review: null }]);
  await expect.poll(async () => (await askReview(id))[1].status, { timeout: SLOW }).toBe('done');
  const [status, { review }] = await askReview(id, { method: 'POST' });
  const losses = Array.from({ length: game.ply }, (_, at) => {
    const { before, direction } = game.turn(at + 1);
    return worthOf(before) - worthOfMove(before, direction);
  });
  const [start, result] = [worthOf(game.start), game.score + worthOf(game.board)];
  const loss = losses.reduce((sum, own) => sum + own, 0);
  expect([status, review.exact, review.drift]).toEqual([200, true, 0]);
  const found = [review.start, review.loss, review.luck, review.result];
  for (const [at, own] of [start, loss, result - start + loss, result].entries())
    expect(found[at]).toBeCloseTo(own, 3);
  const worst = losses.map((own, at) => ({ own, ply: at + 1 })).sort((one, other) => other.own - one.own);
  expect(review.moments[0]?.ply).toBe(worst[0]!.own > 1 ? worst[0]!.ply : undefined);
});

it('a review by the network adds up, and names its moments', { tags: ['long'], timeout: SLOW }, async () => {
  const { id } = await addFinishedGame(database, await addPlayer(database), PLIES, 'classic');
  await askReview(id, { method: 'POST', from: '192.0.2.9' });
  await expect.poll(async () => (await askReview(id))[1].status, { timeout: SLOW }).toBe('done');
  const [, { review }] = await askReview(id);
  expect(review.start + review.luck - review.loss + review.drift).toBeCloseTo(review.result, 6);
  const { best, good, inaccuracy, mistake, blunder } = review.grades;
  expect(review.start).toBeGreaterThan(100_000); // what the network expects of itself
  expect(review.moments.length).toBe(Math.min(3, inaccuracy + mistake + blunder));
  expect(best + good + inaccuracy + mistake + blunder).toBeLessThanOrEqual(PLIES);
});

it('a review by another network is shown, and made again when somebody asks', { timeout: SLOW }, async () => {
  const { id } = await addFinishedGame(database, await addPlayer(database), 3, '3x3');
  await askReview(id, { method: 'POST', from: '192.0.2.3' });
  await expect.poll(async () => (await askReview(id))[1].status, { timeout: SLOW }).toBe('done');
  const changed = database.db.updateTable('reviews').where('game_id', '=', id);
  await changed.set({ maker: 'normal 0123456789abcdef' }).execute();
  const [, outdated] = await askReview(id);
  expect(outdated).toMatchObject({ status: 'done', outdated: true, review: { network: '3x3' } }); // older pages read it, too
  const [status, { review: old }] = await askReview(id, { method: 'POST', from: '192.0.2.3' });
  expect([status, old.start]).toEqual([202, expect.any(Number)]);
  const maker = () => database.db.selectFrom('reviews').select('maker').where('game_id', '=', id).execute();
  await expect.poll(maker, { timeout: SLOW }).not.toEqual([{ maker: 'normal 0123456789abcdef' }]);
  const [, anew] = await askReview(id);
  expect([anew.status, anew.outdated]).toEqual(['done', undefined]);
});

it('a review of 4x4 that names its small network only, as earlier versions did, is of today', async () => {
  const { id } = await addFinishedGame(database, await addPlayer(database), 3, 'classic');
  const digest = createHash('sha256')
    .update(readFileSync(networkUrl('small')))
    .digest('hex');
  await storeReview(database.db, id, { figures: FIGURES, maker: `normal ${digest.slice(0, 16)}` });
  const stored = { status: 'done', review: FIGURES };
  expect(await askReview(id)).toEqual([200, stored]);
  expect(await askReview(id, { method: 'POST', from: '192.0.2.4' })).toEqual([200, stored]);
  await storeReview(database.db, id, { figures: FIGURES, maker: 'normal 0123456789abcdef' });
  expect(await askReview(id)).toEqual([200, { ...stored, outdated: true }]);
});

it('a game that goes on, has no moves or is not there has no review', async () => {
  const player = await addPlayer(database);
  const going = await addLongGame(database, player, 3);
  for (const id of [going.id, 'no-such-game-00000000']) {
    for (const method of ['GET', 'POST'] as const) {
      const [status] = await askReview(id, { method, from: '192.0.2.77' });
      expect([id, method, status >= 400 && status < 500]).toEqual([id, method, true]);
    }
  }
});

it('who asks for many is refused until later', async () => {
  const player = await addPlayer(database);
  const statuses: number[] = [];
  for (let count = 0; count < 5; count++) {
    const { id } = await addFinishedGame(database, player, 2, '3x3');
    statuses.push((await askReview(id, { method: 'POST', from: '203.0.113.5' }))[0]);
  }
  expect(statuses).toEqual([202, 202, 202, 202, 429]);
});

it('a review that fails says so, and may be asked for again', { timeout: SLOW }, async () => {
  const { id } = await addFinishedGame(brokenDatabase, await addPlayer(brokenDatabase), 2, '3x3');
  await askReview(id, { method: 'POST', at: broken });
  const status = async () => (await askReview(id, { at: broken }))[1].status;
  await expect.poll(status, { timeout: SLOW }).toBe('failed'); // it is tried three times
  expect((await askReview(id, { method: 'POST', at: broken }))[1].status).toBe('waiting');
});
