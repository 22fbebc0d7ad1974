// Group commit: which games a failed write takes with it.

import { boardFromRanks } from '@twofold/core';
import { describe, expect, it } from 'vitest';
import { keyOf, type MoveBatch } from '../db/queries/moves.js';
import { CommitQueue } from './commitQueue.js';

function batch(game: string, ply: number): MoveBatch {
  const plies = [
    { ply, direction: 0 as const, spawn: { cell: 0, rank: 1 }, score: 0, receivedAt: new Date(0) },
  ];
  const standing = { score: 0, maxRank: 1, board: boardFromRanks(2, 2, [1, 1, 0, 0]) };
  return { game, epoch: 1, fromPly: ply - 1, ply, ...standing, reached: [null, null, null], plies };
}

/** A queue whose database refuses all that has the game `bad`, and what it was given. */
function startQueue(code: string) {
  const given: string[][] = [];
  const queue = new CommitQueue(async (batches) => {
    given.push(batches.map(({ game, fromPly, ply }) => `${game} ${fromPly}-${ply}`));
    if (batches.some(({ game }) => game === 'bad')) throw Object.assign(new Error('refused'), { code });
    return new Set(batches.map(keyOf));
  });
  return { queue, given };
}

const moves = [batch('good', 1), batch('bad', 1), batch('good', 2), batch('other', 1)];

it('values that the database refuses stop their own game only', async () => {
  const { queue, given } = startQueue('22003'); // integer out of range
  const done = await Promise.allSettled(moves.map((each) => queue.add(each)));
  expect(done.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled', 'fulfilled']);
  expect(given).toEqual([['good 0-2', 'bad 0-1', 'other 0-1'], ['good 0-2'], ['bad 0-1'], ['other 0-1']]);
  expect(await queue.add(batch('good', 3))).toBe(true);
});

it('nothing is written again after a lost connection, which may have written it', async () => {
  const { queue, given } = startQueue('ECONNRESET');
  const done = await Promise.allSettled(moves.map((each) => queue.add(each)));
  expect(done.every(({ status }) => status === 'rejected')).toBe(true);
  expect(given).toHaveLength(1);
});

describe('the pace of transactions', () => {
  /** When each transaction began, for rounds of moves that follow the answers to those before. */
  async function starts(games: number, rounds: number): Promise<number[]> {
    const began: number[] = [];
    const queue = new CommitQueue(async (batches) => {
      began.push(performance.now());
      return new Set(batches.map(keyOf));
    });
    const play = async (game: string) => {
      for (let ply = 1; ply <= rounds; ply++) expect(await queue.add(batch(game, ply))).toBe(true);
    };
    await Promise.all(Array.from({ length: games }, (_, game) => play(`game ${game}`)));
    return began;
  }

  it('under load moves gather for 8 ms between two beginnings, and all are written', async () => {
    const began = await starts(16, 4);
    expect(began).toHaveLength(4);
    for (let at = 1; at < 4; at++) expect(began[at]! - began[at - 1]!).toBeGreaterThan(6);
  });

  it('a few moves are written at once', async () => {
    const began = await starts(3, 20);
    expect(began).toHaveLength(20);
    expect(Math.min(...began.slice(1).map((at, before) => at - began[before]!))).toBeLessThan(6);
  });
});
