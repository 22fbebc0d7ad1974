// A ranked game by the rules alone: the times of its tiles, and its longest length.
import { type Direction, legalDirections } from '@twofold/core';
import { expect, it } from 'vitest';
import { type GameRecord, RankedGame } from './rankedGame.js';

const START = new Date('2026-01-01T00:00:00Z');
const DAY_MS = 24 * 3_600_000;
const LONGEST_TIME_MS = 2 ** 31 - 1; // of PostgreSQL's integer

function record(variant: string): GameRecord {
  return {
    id: 'r3u5cu82874vwh',
    accountId: 'somebody',
    isBot: false,
    variant,
    seed: new Uint8Array(32).fill(1),
    commitment: new Uint8Array(32),
    nonce: new Uint8Array(32).fill(2),
    status: 'playing',
    startedAt: START,
    endedAt: null,
    reached: [null, null, null],
  };
}

/** Plays the first legal direction until a tile is there. */
function playTo(game: RankedGame, rank: number, now: Date): void {
  while (game.maxRank < rank) playOne(game, now);
}

function playOne(game: RankedGame, now: Date) {
  const [direction] = legalDirections(game.game!.board) as [Direction];
  return game.play(game.plies.length + 1, direction, now);
}

it('a tile later than an integer of milliseconds has no time', () => {
  const inTime = new RankedGame(record('6x6'));
  playTo(inTime, 9, new Date(START.getTime() + LONGEST_TIME_MS));
  expect(inTime.record.reached).toEqual([LONGEST_TIME_MS, null, null]);
  const late = new RankedGame(record('6x6'));
  playTo(late, 9, new Date(START.getTime() + 25 * DAY_MS));
  expect(late.record.reached).toEqual([null, null, null]);
});

it('a game ends with as many moves as it may have', () => {
  const game = new RankedGame(record('classic'), [], 3);
  for (let ply = 1; ply <= 3; ply++) {
    expect(game.isOver).toBe(false);
    expect(playOne(game, START).kind).toBe('played');
  }
  expect(game.isOver).toBe(true);
  expect(playOne(game, START)).toEqual({ kind: 'refused', code: 'over' });
  // As a process finds it that was not stopped by the limit yet.
  expect(new RankedGame(record('classic'), game.plies, 2).isOver).toBe(true);
});
