import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  boardFromValues,
  boardToValues,
  DIRECTIONS,
  type Direction,
  describeTurn,
  Game,
  LEFT,
  legalDirections,
  RIGHT,
  type TurnFacts,
  VARIANTS,
  type Variant,
} from '../index.js';

/** The facts of tilting `values` in `direction`, with the given spawn. */
function factsOf(
  values: number[][],
  direction: Direction,
  cell: number,
  { rank = 1, variant = VARIANTS.classic as Variant, startScore = 0 } = {},
): TurnFacts {
  const game = new Game(variant, 'facts', { start: boardFromValues(values), startScore });
  return describeTurn(game.play(direction, { cell, rank })!, variant);
}

describe('the facts of a turn', () => {
  it('have direction, merges, points, the new tile and the largest', () => {
    const values = [
      [2, 2, 4, 4],
      [4, 4, 0, 0],
      [512, 512, 0, 0],
      [0, 0, 0, 0],
    ];
    expect(factsOf(values, RIGHT, 4, { rank: 2, startScore: 100 })).toEqual({
      ply: 1,
      direction: RIGHT,
      merges: [
        { value: 512, sum: 1024, places: [{ row: 3, column: 4 }] },
        {
          value: 4,
          sum: 8,
          places: [
            { row: 1, column: 4 },
            { row: 2, column: 4 },
          ],
        },
        { value: 2, sum: 4, places: [{ row: 1, column: 3 }] },
      ],
      points: 1044,
      score: 1144,
      spawn: { value: 4, place: { row: 2, column: 1 } },
      largest: 1024,
      makesTarget: false,
      isFull: false,
      status: 'playing',
    });
  });

  it('make the target once, whatever ends with it', () => {
    const [made, more] = [
      [
        [1024, 1024],
        [2, 0],
      ],
      [
        [2048, 2, 2],
        [0, 0, 0],
      ],
    ];
    const target = { ...VARIANTS['2x2'], target: 2048 };
    expect(factsOf(made!, LEFT, 1, { variant: target })).toMatchObject({
      largest: 2048,
      makesTarget: true,
      status: 'won',
    });
    const course = { ...target, endsAtTarget: true };
    expect(factsOf(made!, LEFT, 1, { variant: course })).toMatchObject({
      makesTarget: true,
      status: 'over',
    });
    const wide = { ...target, columns: 3 };
    expect(factsOf(more!, LEFT, 2, { variant: wide })).toMatchObject({ makesTarget: false, status: 'won' });
  });

  it('tell a full board from one that is over', () => {
    const variant = VARIANTS['2x2'];
    const crowded = [
      [8, 4],
      [2, 0],
    ];
    const moved = (rank: number) => factsOf(crowded, RIGHT, 2, { variant, rank });
    expect(moved(1)).toMatchObject({ isFull: true, status: 'playing' });
    expect(moved(2)).toMatchObject({ isFull: true, status: 'over' });
    expect(
      factsOf(
        [
          [4, 4],
          [0, 0],
        ],
        RIGHT,
        0,
        { variant },
      ),
    ).toMatchObject({ isFull: false });
  });

  it('agree with the game and with the board, turn by turn', () => {
    const names = ['classic', '2x2', '3x3', '5x5', 'course'] as const;
    const property = fc.property(fc.constantFrom(...names), fc.string(), (name, seed) => {
      const variant = VARIANTS[name];
      const game = new Game(variant, seed);
      while (game.status !== 'over' && game.ply < 300) {
        const legal = legalDirections(game.board);
        const turn = game.play(DIRECTIONS.find((direction) => legal.includes(direction))!)!;
        const facts = describeTurn(turn, variant);
        const values = boardToValues(game.board).flat();
        expect([facts.ply, facts.score, facts.status]).toEqual([game.ply, game.score, game.status]);
        expect(facts.largest).toBe(Math.max(...values));
        expect(facts.isFull).toBe(!values.includes(0));
        expect(facts.makesTarget).toBe(game.reachedAt(Math.log2(variant.target)) === game.ply);
        expect(facts.points).toBe(
          facts.merges.reduce((sum, merge) => sum + merge.sum * merge.places.length, 0),
        );
        const { row, column } = facts.spawn.place;
        expect(boardToValues(game.board)[row - 1]![column - 1]).toBe(facts.spawn.value);
        for (const { sum, places } of facts.merges)
          for (const place of places)
            expect(boardToValues(turn.afterstate)[place.row - 1]![place.column - 1]).toBe(sum);
      }
    });
    fc.assert(property, { numRuns: 20 });
  });
});
