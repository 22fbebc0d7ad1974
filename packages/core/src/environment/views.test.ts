import { expect, test } from 'vitest';
import { boardFromRanks, boardFromValues } from '../board.js';
import { VARIANTS } from '../variant.js';
import { Environment } from './environment.js';
import { boardHash, boardOneHot, boardViews } from './views.js';

test('boards of any origin have views, planes and hashes', () => {
  const board = boardFromValues([
    [2, 4],
    [0, 8],
    [0, 16],
  ]);
  expect(boardViews(board).map(({ symmetry }) => symmetry)).toEqual([0, 2, 4, 6]);
  expect(boardViews(board)[1]!.observation).toEqual(Uint8Array.of(4, 0, 3, 0, 2, 1));
  expect(boardOneHot(board).length).toBe(6 * 8);
  const environment = new Environment(VARIANTS['2x3']);
  environment.reset('any', { board });
  expect(environment.symmetries()).toEqual(boardViews(board));
  expect(environment.oneHot(5)).toEqual(boardOneHot(board, 5));
  expect(environment.hash).toBe(boardHash(board));
});

test('one plane is too few', () => {
  expect(() => boardOneHot(boardFromRanks(2, 2, [0, 0, 0, 0]), 1)).toThrow(RangeError);
});

test('the hash is the same in every run and tells boards apart', () => {
  expect(
    boardHash(
      boardFromValues([
        [2, 0],
        [0, 4],
      ]),
    ),
  ).toMatchInlineSnapshot(`7567881126180289`);
  expect(
    boardHash(
      boardFromValues([
        [2, 4, 8],
        [0, 0, 16],
      ]),
    ),
  ).toMatchInlineSnapshot(`733526803827638`);
  const hashes = new Set<number>();
  for (let code = 0; code < 4 ** 6; code++) {
    const ranks = [...code.toString(4).padStart(6, '0')].map(Number);
    for (const [columns, rows] of [
      [2, 3],
      [3, 2],
    ] as const)
      hashes.add(boardHash(boardFromRanks(columns, rows, ranks)));
  }
  expect(hashes.size).toBe(2 * 4 ** 6);
  expect([...hashes].every((hash) => Number.isSafeInteger(hash) && hash >= 0)).toBe(true);
});
