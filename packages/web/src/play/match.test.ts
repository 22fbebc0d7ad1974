import { boardFromValues, type Direction, type GameOptions, legalDirections, VARIANTS } from '@twofold/core';
import { expect, it } from 'vitest';
import type { GameRecord } from '../storage/types';
import { Match } from './match';

const NOW = 1_800_000_000_000;
const begin = (options?: GameOptions) => Match.begin('one', VARIANTS['2x2'], 'abc', NOW, options);
const start = boardFromValues([
  [2, 2],
  [0, 4],
]);

it('has no origin where the seed dealt it, and its record no such field', () => {
  const match = begin();
  match.play(match.game.board.ranks[0] ? 1 : 3);
  expect('origin' in match.toRecord(NOW)).toBe(false);
  expect(Match.resume(match.toRecord(NOW))?.origin).toBeUndefined();
});

it('starts from a position where the board or the points are given', () => {
  expect(begin({ start }).toRecord(NOW).origin).toBe('position');
  expect(begin({ startScore: 4 }).toRecord(NOW).origin).toBe('position');
});

it('keeps its origin from record to record', () => {
  const kept = { ...begin().toRecord(NOW), origin: 'kept' } as const;
  expect(Match.resume(kept)?.toRecord(NOW).origin).toBe('kept');
});

it('starts from a position even where its record does not say so', () => {
  const { origin: _, ...silent } = begin({ start }).toRecord(NOW);
  expect(Match.resume(silent)?.toRecord(NOW).origin).toBe('position');
});

it('is marked by the solver’s moves from the first to the last, for good', () => {
  const match = begin();
  const play = (bySolver: boolean) => match.play(legalDirections(match.game.board)[0] ?? 0, bySolver);
  play(false);
  expect([match.isWithoutSolver, 'solver' in match.toRecord(NOW)]).toEqual([true, false]);
  play(true);
  play(true);
  play(false);
  expect(match.toRecord(NOW).solver).toEqual({ first: 2, last: 3 });
  for (let i = 0; i < 4; i++) match.undo();
  const again = Match.resume(match.toRecord(NOW))!;
  expect([again.isWithoutSolver, again.toRecord(NOW).solver]).toEqual([false, { first: 2, last: 3 }]);
});

it('cannot be resumed from what is unreadable in any way, and never throws', () => {
  const record = begin().toRecord(NOW);
  const broken = [
    { ply: 9999 },
    { ply: -1 },
    { ply: 0.5 },
    { line: '' },
    { line: undefined },
    { variant: 'none' },
    { milestones: undefined },
  ];
  for (const change of broken) expect(Match.resume({ ...record, ...change } as GameRecord)).toBeUndefined();
});

it('is unplayed until its first move, unless it starts from a position', () => {
  const match = begin();
  expect(match.isUnplayed).toBe(true);
  playOn(match, 1);
  expect(match.isUnplayed).toBe(false);
  match.undo();
  expect(match.isUnplayed).toBe(false);
  expect(begin({ start }).isUnplayed).toBe(false);
});

const classic = (options?: GameOptions) => Match.begin('one', VARIANTS.classic, 'abc', NOW, options);

/** Plays the first legal direction of a fixed order, so many times. */
function playOn(match: Match, turns: number, order: readonly Direction[] = [3, 2, 1, 0]): void {
  for (let turn = 0; turn < turns; turn++) order.some((direction) => match.play(direction));
}

it('notes a milestone anew where the turns that led to it were taken back', () => {
  const match = classic();
  while (match.milestones.length === 0) playOn(match, 1);
  const first = match.milestones[0]!;
  while (match.game.ply > first.ply - 8) match.undo();
  expect(match.milestones).toEqual([first]); // can still be redone
  playOn(match, 1, [1, 2, 3, 0]);
  expect(match.milestones).toEqual([]);
  while (match.milestones.length === 0) playOn(match, 1, [2, 1, 3, 0]);
  expect(match.milestones.map(({ rank, ply }) => [rank, ply])).toEqual([[7, match.game.reachedAt(7)]]);
});

it('counts milestones from the largest tile of its start', () => {
  const values = [
    [1024, 1024, 0, 0],
    [512, 0, 0, 0],
    [0, 2, 0, 0],
    [0, 0, 2, 0],
  ];
  const match = classic({ start: boardFromValues(values) });
  match.play(2);
  expect(match.milestones).toEqual([]);
  match.play(3);
  expect(match.milestones.map(({ rank, ply }) => [rank, ply])).toEqual([[11, 2]]);
});
