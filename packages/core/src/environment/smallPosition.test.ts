import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Board, boardFromRanks } from '../board.js';
import { DIRECTIONS, type Direction } from '../direction.js';
import { Position } from '../game/cursor.js';
import { seededDealer } from '../random.js';
import { isOver, legalMask } from '../tilt.js';
import { rawShape } from './rawShape.js';
import { SmallPosition } from './smallPosition.js';

/** Boards smaller than 4x4, some of them where the row tables end. */
const boards: fc.Arbitrary<Board> = fc
  .tuple(fc.integer({ min: 2, max: 4 }), fc.integer({ min: 2, max: 4 }), fc.constantFrom(1, 6, 13, 15))
  .filter(([columns, rows]) => columns * rows < 16)
  .chain(([columns, rows, low]) =>
    fc
      .array(fc.oneof(fc.constant(0), fc.integer({ min: low, max: low + 2 })), {
        minLength: columns * rows,
        maxLength: columns * rows,
      })
      .map((ranks) => boardFromRanks(columns, rows, ranks)),
  );

function viewOf({ board, ply, score }: SmallPosition | Position) {
  return { board, ply, score };
}

describe('a small board in the raw form', () => {
  it('is played as a general position is', () => {
    fc.assert(
      fc.property(boards, fc.array(fc.constantFrom(...DIRECTIONS), { maxLength: 80 }), (board, moves) => {
        const shape = rawShape(board.columns, board.rows)!;
        const small = new SmallPosition(shape, board, 5);
        const general = new Position(board, 5);
        const dealer = seededDealer('small');
        for (const move of moves as Direction[]) {
          const reward = general.tilt(move);
          expect(small.tilt(move)).toBe(reward);
          if (reward >= 0) {
            const tile = general.deal(dealer, 2 ** 31);
            expect(small.deal(dealer, 2 ** 31)).toBe(tile);
            for (const position of [small, general]) position.place(tile & 63, tile >> 8);
          }
          expect(viewOf(small)).toEqual(viewOf(general));
          expect([small.isOver(), small.maxRank()]).toEqual([isOver(general.board), general.maxRank()]);
          if (small.isRaw) {
            expect(shape.legalMask(small.low, small.high)).toBe(legalMask(general.board));
            expect(shape.ranks(small.low, small.high)).toEqual(general.board.ranks);
          }
        }
        small.load(board, 3, 7);
        expect(viewOf(small)).toEqual({ board, ply: 3, score: 7 });
      }),
      { numRuns: 400 },
    );
  });

  it('is none beyond four columns or rows', () => {
    expect([rawShape(5, 2), rawShape(2, 5)]).toEqual([undefined, undefined]);
    expect(rawShape(3, 2)).toBe(rawShape(3, 2));
    expect(rawShape(2, 4)).not.toBe(rawShape(4, 2));
  });
});
