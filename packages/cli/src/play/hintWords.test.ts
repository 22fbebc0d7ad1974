import { boardFromValues, DOWN, emptyBoard, findVariant, LEFT, UP, VARIANTS } from '@twofold/core';
import { expect, it } from 'vitest';
import { hintWords } from './hintWords.js';

const board = boardFromValues([
  [1024, 512, 256, 2],
  [2, 0, 0, 0],
  [0, 0, 0, 0],
  [0, 0, 0, 0],
]);
const position = { board, variant: VARIANTS.classic };
const lines = [100_000, 99_950, 99_500, 90_000].map((value, direction) => ({
  direction: direction as 0,
  value,
}));

it('has words for how much a direction costs, and the chance of the first tile in doubt', () => {
  const { directions, made, chances, points } = hintWords(position, { lines, depth: 5, player: 'network' });
  expect(directions.map(({ word, cost }) => [word, cost])).toEqual([
    ['best', undefined],
    ['as good', undefined],
    ['slightly worse', '500'],
    ['much worse', '10,000'],
  ]);
  expect([made, ...chances.map(({ tile }) => tile)]).toEqual([undefined, 32768]);
  for (const { chance } of chances) expect(chance).toMatch(/^[<>]?\d+(\.\d)? %$/);
  expect(points).toBeUndefined();
});

it('has an order alone where points mean little, and points where they are exact', () => {
  const large = hintWords(
    { board: emptyBoard(8, 8), variant: VARIANTS['8x8'] },
    { lines, depth: 2, player: 'heuristic' },
  );
  expect(large.directions.map(({ word }) => word)).toEqual(['best', 'second', 'third', 'fourth']);
  expect(large.chances).toEqual([]);
  const exact = { depth: 9, player: 'exact', exact: true } as const;
  const solved = [{ direction: 3 as const, value: 26.6, successRate: 0.5 }];
  expect(
    hintWords({ board: emptyBoard(2, 2), variant: VARIANTS['2x2'] }, { lines: solved, ...exact }),
  ).toMatchObject({ points: '27' });
});

it('puts the moves that end a course by its target first', () => {
  const won = boardFromValues([
    [4, 32],
    [0, 32],
    [16, 2],
  ]);
  const values = [108.2, 88.4, 86.8];
  const solved = ([LEFT, UP, DOWN] as const).map((direction, i) => ({
    direction,
    value: values[i]!,
    successRate: 0.9,
  }));
  const hint = { lines: solved, depth: 9, player: 'exact', exact: true } as const;
  expect(hintWords({ board: won, variant: findVariant('2x3-course')! }, hint)).toEqual({
    directions: [
      { direction: UP, word: 'best', cost: undefined },
      { direction: DOWN, word: 'as good', cost: undefined },
      { direction: LEFT, word: 'third', cost: undefined },
    ],
    why: undefined,
    made: 64,
    chances: [],
    points: undefined,
  });
});

it('has no tile beyond the target of a course, and no chance where half of the tiles are fours', () => {
  const tiles = (id: 'course' | 'even') =>
    hintWords({ board, variant: VARIANTS[id] }, { lines, depth: 5, player: 'network' }).chances.map(
      ({ tile }) => tile,
    );
  expect([tiles('course'), tiles('even')]).toEqual([[2048], []]);
  const pair = boardFromValues([
    [16384, 16384, 0, 0],
    [2, 0, 0, 0],
    [0, 0, 0, 0],
    [0, 0, 0, 0],
  ]);
  const joins = { lines: [{ direction: LEFT as 3, value: 150_000 }], depth: 5, player: 'network' as const };
  expect(hintWords({ board: pair, variant: VARIANTS.classic }, joins)).toMatchObject({
    made: 32768,
    chances: [{ tile: 65536 }],
  });
});
