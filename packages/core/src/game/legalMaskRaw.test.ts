import fc from 'fast-check';
import { expect, it } from 'vitest';
import { boardFromRanks } from '../board.js';
import { DIRECTIONS } from '../direction.js';
import { tilt } from '../tilt.js';
import { legalMaskRaw, packHalf } from './rawBoard.js';

it('legalMaskRaw has the directions whose tilt changes the board', () => {
  const rank = fc.oneof(fc.constant(0), fc.nat(3), fc.nat(14));
  const boards = fc.array(rank, { minLength: 16, maxLength: 16 }).map((ranks) => boardFromRanks(4, 4, ranks));
  fc.assert(
    fc.property(boards, (board) => {
      const mask = DIRECTIONS.reduce<number>((bits, d) => bits | (tilt(board, d).moved ? 1 << d : 0), 0);
      expect(legalMaskRaw(packHalf(board.ranks, 0), packHalf(board.ranks, 8))).toBe(mask);
    }),
    { numRuns: 5000 },
  );
});
