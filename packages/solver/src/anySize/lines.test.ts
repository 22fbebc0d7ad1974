import { DIRECTIONS, MAX_RANK, rankValue, tilt } from '@twofold/core';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { makeBoardLines, tiltLines } from './lines.js';

const side = fc.integer({ min: 2, max: 8 });

it('tilts as core does: the board, the reward, and whether anything moves', () => {
  const boards = fc.tuple(side, side).chain(([columns, rows]) => {
    const cells = columns * rows;
    const rank = fc.oneof(fc.constant(0), fc.integer({ min: 1, max: 3 }));
    return fc
      .array(rank, { minLength: cells, maxLength: cells })
      .map((ranks) => ({ columns, rows, ranks: Uint8Array.from(ranks) }));
  });
  fc.assert(
    fc.property(boards, (board) => {
      const lines = makeBoardLines(board.columns, board.rows);
      const before = board.ranks.slice();
      const out = new Uint8Array(board.ranks.length).fill(99); // what was there before does not count
      for (const direction of DIRECTIONS) {
        const expected = tilt(board, direction);
        const reward = tiltLines(out, board.ranks, lines, direction);
        expect(reward).toBe(expected.moved ? expected.reward : -1);
        if (expected.moved) expect(out).toEqual(expected.board.ranks);
        expect(board.ranks).toEqual(before);
      }
    }),
    { numRuns: 200 },
  );
});

it('merges two tiles of the rank below the highest, and none of the highest', () => {
  const lines = makeBoardLines(2, 2);
  const out = new Uint8Array(4);
  expect(tiltLines(out, Uint8Array.of(MAX_RANK - 1, MAX_RANK - 1, 0, 0), lines, 3)).toBe(rankValue(MAX_RANK));
  expect([...out]).toEqual([MAX_RANK, 0, 0, 0]);
  expect(tiltLines(out, Uint8Array.of(MAX_RANK, MAX_RANK, 0, 0), lines, 3)).toBe(-1);
});

it('has the cells of every line from the side towards which tiles slide', () => {
  const { columns, rows, cells, order, lengths } = makeBoardLines(3, 2);
  expect([columns, rows, cells, lengths]).toEqual([3, 2, 6, [2, 3, 2, 3]]);
  expect(order.map((line) => [...line])).toEqual([
    [0, 3, 1, 4, 2, 5],
    [2, 1, 0, 5, 4, 3],
    [3, 0, 4, 1, 5, 2],
    [0, 1, 2, 3, 4, 5],
  ]);
});
