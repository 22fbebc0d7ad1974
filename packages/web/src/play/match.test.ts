import { boardFromValues, type GameOptions, VARIANTS } from '@twofold/core';
import { expect, it } from 'vitest';
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
