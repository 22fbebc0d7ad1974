// A ranked game by the rules alone: the times of its tiles, and its longest length.
import { type Direction, findVariant, Game, legalDirections, makePosition } from '@twofold/core';
import { rankedDealer } from '@twofold/protocol';
import { expect, it } from 'vitest';
import { type GameRecord, RankedGame, type Standing, type StoredPly } from './rankedGame.js';

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
    movedAt: null,
    endedAt: null,
    isTimed: true,
    closesAt: null,
    reached: [null, null, null],
    dealId: null,
    revealAt: null,
  };
}

/** Plays the first legal direction until a tile is there. */
function playTo(game: RankedGame, rank: number, now: Date): void {
  while (game.maxRank < rank) playOne(game, now);
}

function playOne(game: RankedGame, now: Date) {
  const [direction] = legalDirections(game.board!) as [Direction];
  return game.play(game.ply + 1, direction, now);
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
  const game = new RankedGame(record('classic'), undefined, undefined, 3);
  const directions = new Uint8Array(3);
  for (let ply = 1; ply <= 3; ply++) {
    expect(game.isOver).toBe(false);
    const answer = playOne(game, START);
    if (answer.kind !== 'played') throw new Error(answer.kind);
    directions[ply - 1] = answer.ply.direction;
  }
  expect(game.isOver).toBe(true);
  expect(playOne(game, START)).toEqual({ kind: 'refused', code: 'over' });
  // As a process finds it that was not stopped by the limit yet.
  const standing = { ply: 3, score: game.score, board: game.position };
  expect(new RankedGame(game.record, standing, directions, 2).isOver).toBe(true);
});

it.each(['2x3', 'classic', 'course', '8x8'])(
  'a game on %s goes on from its board as if it were never left',
  (name) => {
    const oracle = new Game(findVariant(name)!, '', {
      dealer: rankedDealer(record(name).seed, record(name).nonce!),
    });
    const directions: number[] = [];
    let game = new RankedGame(record(name));
    const isOver = () => oracle.status === 'over';
    while (!isOver() && oracle.ply < 700) {
      const now = new Date(START.getTime() + oracle.ply);
      const legal = legalDirections(oracle.board);
      const direction = legal[(7 * oracle.ply) % legal.length]!;
      const turn = oracle.play(direction)!;
      const answer = game.play(oracle.ply, direction, now);
      const stored = { ply: oracle.ply, direction, spawn: turn.spawn, score: oracle.score, receivedAt: now };
      expect(answer).toEqual({ kind: 'played', ply: stored });
      directions.push(direction);
      if (oracle.ply % 97 === 0) {
        const standing = { ply: game.ply, score: game.score, board: game.position };
        game = new RankedGame(game.record, standing, Uint8Array.from(directions));
      }
      expect([game.position, game.isOver]).toEqual([makePosition(oracle.board), isOver()]);
    }
    expect(oracle.ply).toBeGreaterThan(name === '2x3' ? 5 : 80);
  },
);

it('a move that was played before is told from another one, however long ago it was', () => {
  const game = new RankedGame(record('8x8'));
  const played: StoredPly[] = [];
  for (let ply = 1; ply <= 1_000; ply++) {
    const answer = playOne(game, new Date(START.getTime() + ply));
    if (answer.kind === 'played') played.push(answer.ply);
  }
  let remembered = 0;
  for (const stored of played) {
    const other = ((stored.direction + 1) % 4) as Direction;
    expect(game.play(stored.ply, other, START)).toEqual({ kind: 'refused', code: 'conflict' });
    const again = game.play(stored.ply, stored.direction, START);
    if (again.kind !== 'again') throw new Error(again.kind);
    if (again.ply) remembered++;
    expect(again.ply ?? stored).toEqual(stored);
  }
  expect([remembered >= 256, remembered < 600]).toEqual([true, true]); // the newest, and not all
  for (const ply of [0, -1, 1_002]) {
    expect(game.play(ply, 0, START)).toEqual({ kind: 'refused', code: 'gap' });
  }
});

it('a standing that does not fit its moves is refused', () => {
  const game = new RankedGame(record('classic'));
  playOne(game, START);
  const standing = { ply: 1, score: game.score, board: game.position };
  const open = (changed: Partial<Standing>, moves = 1) =>
    new RankedGame(game.record, { ...standing, ...changed }, new Uint8Array(moves));
  expect(open({}).position).toBe(game.position);
  for (const changed of [{ ply: 2 }, { board: null }, { board: 'none' }, { board: '10/01' }]) {
    expect(() => open(changed)).toThrow('is damaged at ply');
  }
  expect(() => open({ ply: 0 }, 0)).toThrow('is damaged at ply 0'); // the start is not the seed's
});
