import { boardFromValues, type Direction, type GameOptions, legalDirections, VARIANTS } from '@twofold/core';
import { expect, it } from 'vitest';
import type { GameRecord } from '../storage/records';
import { PlayedGame } from './playedGame';

const NOW = 1_800_000_000_000;
const begin = (options?: GameOptions) => PlayedGame.begin('one', VARIANTS['2x2'], 'abc', NOW, options);
const start = boardFromValues([
  [2, 2],
  [0, 4],
]);

it('has no origin where the seed dealt it, and its record no such field', () => {
  const played = begin();
  played.play(played.game.board.ranks[0] ? 1 : 3);
  expect('origin' in played.toRecord(NOW)).toBe(false);
  expect(PlayedGame.resume(played.toRecord(NOW))?.origin).toBeUndefined();
});

it('starts from a position where the board or the points are given', () => {
  expect(begin({ start }).toRecord(NOW).origin).toBe('position');
  expect(begin({ startScore: 4 }).toRecord(NOW).origin).toBe('position');
});

it('keeps its origin from record to record', () => {
  const kept = { ...begin().toRecord(NOW), origin: 'kept' } as const;
  expect(PlayedGame.resume(kept)?.toRecord(NOW).origin).toBe('kept');
});

it('starts from a position even where its record does not say so', () => {
  const { origin: _, ...silent } = begin({ start }).toRecord(NOW);
  expect(PlayedGame.resume(silent)?.toRecord(NOW).origin).toBe('position');
});

it('is marked by the solver’s moves from the first to the last, for good', () => {
  const played = begin();
  const play = (bySolver: boolean) => played.play(legalDirections(played.game.board)[0] ?? 0, bySolver);
  play(false);
  expect([played.isWithoutSolver, 'solver' in played.toRecord(NOW)]).toEqual([true, false]);
  play(true);
  play(true);
  play(false);
  expect(played.toRecord(NOW).solver).toEqual({ first: 2, last: 3 });
  for (let i = 0; i < 4; i++) played.undo();
  const again = PlayedGame.resume(played.toRecord(NOW))!;
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
  for (const change of broken)
    expect(PlayedGame.resume({ ...record, ...change } as GameRecord)).toBeUndefined();
});

it('is unplayed until its first move, unless it starts from a position', () => {
  const played = begin();
  expect(played.isUnplayed).toBe(true);
  playOn(played, 1);
  expect(played.isUnplayed).toBe(false);
  played.undo();
  expect(played.isUnplayed).toBe(false);
  expect(begin({ start }).isUnplayed).toBe(false);
});

const classic = (options?: GameOptions) => PlayedGame.begin('one', VARIANTS.classic, 'abc', NOW, options);

/** Plays a number of turns, each in the first legal direction of an order. */
function playOn(played: PlayedGame, turns: number, order: readonly Direction[] = [3, 2, 1, 0]): void {
  for (let turn = 0; turn < turns; turn++) order.some((direction) => played.play(direction));
}

it('notes a milestone anew where the turns that led to it were taken back', () => {
  const played = classic();
  while (played.milestones.length === 0) playOn(played, 1);
  const first = played.milestones[0]!;
  while (played.game.ply > first.ply - 8) played.undo();
  expect(played.milestones).toEqual([first]); // redo could still reach it
  playOn(played, 1, [1, 2, 3, 0]);
  expect(played.milestones).toEqual([]);
  while (played.milestones.length === 0) playOn(played, 1, [2, 1, 3, 0]);
  expect(played.milestones.map(({ rank, ply }) => [rank, ply])).toEqual([[7, played.game.reachedAt(7)]]);
});

it('counts milestones from the largest tile of its start', () => {
  const values = [
    [1024, 1024, 0, 0],
    [512, 0, 0, 0],
    [0, 2, 0, 0],
    [0, 0, 2, 0],
  ];
  const played = classic({ start: boardFromValues(values) });
  played.play(2);
  expect(played.milestones).toEqual([]);
  played.play(3);
  expect(played.milestones.map(({ rank, ply }) => [rank, ply])).toEqual([[11, 2]]);
});
