import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { rankValue } from '../board.js';
import type { Direction } from '../direction.js';
import { firstMilestone } from '../milestones.js';
import { legalDirections } from '../tilt.js';
import { findVariant, VARIANTS } from '../variant.js';
import { Game } from './game.js';
import { compareSplits, makeSplits, medianOf, milestonesOf, parseSplits } from './splits.js';

/** A game played by a fixed rule, and by rank the ply of its first tile, noted move by move. */
function playNoting(variant: string, seed: string) {
  const game = new Game(findVariant(variant)!, seed);
  const seen = new Map<number, number>();
  for (;;) {
    for (const rank of game.board.ranks) if (!seen.has(rank)) seen.set(rank, game.ply);
    const [direction] = legalDirections(game.board).sort((a: Direction, b: Direction) => b - a);
    if (direction === undefined) return { game, seen };
    game.play(direction);
  }
}

describe('milestones of a game', () => {
  it.each(['classic', '2x2', '2x3', '5x5', '8x8'])('are the first plies of each tile, on %s', (variant) => {
    for (const seed of ['a', 'b', 'c']) {
      const { game, seen } = playNoting(variant, seed);
      const noted = [...seen]
        .filter(([rank, ply]) => rank >= firstMilestone(game.variant) && ply > 0)
        .map(([rank, ply]) => ({ rank, ply, elapsed: 0 }))
        .sort((a, b) => a.rank - b.rank);
      expect(milestonesOf(game)).toEqual(noted);
    }
  });

  it('begin at 128, or at the target of a small board', () => {
    expect(['classic', '3x3', '2x3', '2x2'].map((id) => rankValue(firstMilestone(VARIANTS[id]!)))).toEqual([
      128, 128, 64, 16,
    ]);
  });

  it('have a time only where it is of the same tile at the same move', () => {
    const { game } = playNoting('classic', 'a');
    const [first] = milestonesOf(game);
    const { rank, ply } = first!;
    expect(milestonesOf(game, [{ rank, ply, elapsed: 61_000 }])[0]!.elapsed).toBe(61_000);
    expect(milestonesOf(game, [{ rank, ply: ply + 1, elapsed: 61_000 }])[0]!.elapsed).toBe(0);
  });

  it('end at the ply that is shown', () => {
    const { game } = playNoting('classic', 'a');
    const [first] = milestonesOf(game);
    game.goTo(first!.ply - 1);
    expect(milestonesOf(game)).toEqual([]);
  });
});

describe('splits', () => {
  it('stand beside the best and the median of other games, without those of unknown time', () => {
    const at = (elapsed: number) => [{ rank: 7, ply: 90, elapsed }];
    expect(compareSplits(at(50), [at(70), at(0), at(30), [], at(40)])).toEqual([
      { rank: 7, ply: 90, elapsed: 50, best: 30, median: 40 },
    ]);
    expect(compareSplits(at(50), [at(0)])).toEqual([
      { rank: 7, ply: 90, elapsed: 50, best: undefined, median: undefined },
    ]);
  });

  it('have a median between two middle times', () => {
    expect([[], [3], [5, 1], [9, 1, 4]].map(medianOf)).toEqual([undefined, 3, 3, 4]);
  });
});

describe('the tag', () => {
  it('reads as tile, move and seconds', () => {
    const milestones = [
      { rank: 7, ply: 95, elapsed: 61_000 },
      { rank: 8, ply: 180, elapsed: 0 }, // not known
      { rank: 17, ply: 30_000, elapsed: 7_200_040 },
    ];
    expect(makeSplits(milestones)).toBe('128@95/61.0 131072@30000/7200.0');
    expect(parseSplits('128@95/61.0 131072@30000/7200.0')).toEqual([
      { rank: 7, ply: 95, elapsed: 61_000 },
      { rank: 17, ply: 30_000, elapsed: 7_200_000 },
    ]);
  });

  it('comes back, to a tenth of a second', () => {
    const milestone = fc.record({ rank: fc.integer({ min: 1, max: 65 }), ply: fc.nat(), elapsed: fc.nat() });
    fc.assert(
      fc.property(fc.array(milestone, { maxLength: 20 }), (milestones) => {
        const timed = milestones.filter(({ elapsed }) => elapsed > 0);
        const read = parseSplits(makeSplits(milestones));
        expect(read.map(({ rank, ply }) => [rank, ply])).toEqual(timed.map(({ rank, ply }) => [rank, ply]));
        for (const [i, { elapsed }] of read.entries())
          expect(Math.abs(elapsed - timed[i]!.elapsed)).toBeLessThanOrEqual(100);
      }),
    );
  });

  it('reads any text, and takes from it only what is a split', () => {
    expect(parseSplits('128@95/61.0 130@5/1 x 128@/1 128@9/-1 128@9/1e9')).toEqual([
      { rank: 7, ply: 95, elapsed: 61_000 },
    ]);
    fc.assert(fc.property(fc.string(), (text) => void parseSplits(text)));
  });
});
