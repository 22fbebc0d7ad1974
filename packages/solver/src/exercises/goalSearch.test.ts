import {
  type Board,
  DIRECTIONS,
  type Direction,
  dealSpawn,
  placeSpawn,
  seededDealer,
  tilt,
  VARIANTS,
} from '@twofold/core';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { type Goal, judgeMove } from './goal.js';
import { fewestMoves, type TileOf } from './goalSearch.js';

/** The same by its definition: every line of moves, none remembered. */
function naive(goal: Goal, board: Board, tileOf: TileOf, first?: Direction, ply = 1): number | undefined {
  const found = DIRECTIONS.flatMap((direction) => {
    if (first !== undefined && direction !== first) return [];
    const { board: after, moved } = tilt(board, direction);
    if (!moved) return [];
    const played = placeSpawn(after, tileOf(after, ply));
    const verdict = judgeMove(goal, { ply, direction, board: played });
    if (verdict === 'reached') return ply;
    return verdict === 'open' ? (naive(goal, played, tileOf, undefined, ply + 1) ?? []) : [];
  });
  return found.length > 0 ? Math.min(...found) : undefined;
}

const goals: fc.Arbitrary<Goal> = fc.record({
  kind: fc.constantFrom<Goal['kind']>('corner', 'row', 'notUp', 'survive', 'make', 'order', 'clear', 'free'),
  moves: fc.integer({ min: 1, max: 4 }),
  amount: fc.constantFrom(4, 8, 16),
});
const boards = fc
  .array(fc.integer({ min: 0, max: 5 }), { minLength: 16, maxLength: 16 })
  .map((ranks): Board => ({ columns: 4, rows: 4, ranks: Uint8Array.from(ranks) }));

it('finds what trying every line finds', () => {
  fc.assert(
    fc.property(
      boards,
      goals,
      fc.string(),
      fc.constantFrom(undefined, ...DIRECTIONS),
      (board, goal, seed, first) => {
        const dealer = seededDealer(seed);
        const tileOf: TileOf = (after, ply) => dealSpawn(after, VARIANTS.classic, dealer, ply, 0);
        expect(fewestMoves(goal, board, tileOf, first)).toBe(naive(goal, board, tileOf, first));
      },
    ),
    { numRuns: 60 },
  );
});
