import { boardFromValues, emptyBoard } from '@twofold/core';
import { expect, it } from 'vitest';
import { hintWords } from './hintWords.js';

const board = boardFromValues([
  [1024, 512, 256, 2],
  [2, 0, 0, 0],
  [0, 0, 0, 0],
  [0, 0, 0, 0],
]);
const lines = [100_000, 99_950, 99_500, 90_000].map((value, direction) => ({
  direction: direction as 0,
  value,
}));

it('has words for how much a direction costs, and the chances of the next tiles', () => {
  const { directions, chances, points } = hintWords(board, { lines, depth: 5, player: 'network' });
  expect(directions.map(({ word }) => word)).toEqual(['best', 'as good', 'slightly worse', 'much worse']);
  expect(chances.map(({ tile }) => tile)).toEqual([2048, 4096]);
  for (const { chance } of chances) expect(chance).toMatch(/^[<>]?\d+(\.\d)? %$/);
  expect(points).toBeUndefined();
});

it('has an order alone where points mean little, and points where they are exact', () => {
  const large = hintWords(emptyBoard(8, 8), { lines, depth: 2, player: 'heuristic' });
  expect(large.directions.map(({ word }) => word)).toEqual(['best', 'second', 'third', 'fourth']);
  expect(large.chances).toEqual([]);
  const exact = { depth: 9, player: 'exact', exact: true } as const;
  const solved = [{ direction: 3 as const, value: 26.6, successRate: 0.5 }];
  expect(hintWords(emptyBoard(2, 2), { lines: solved, ...exact })).toMatchObject({ points: '27' });
});
