import { boardFromValues, emptyBoard, VARIANTS } from '@twofold/core';
import { describe, expect, it } from 'vitest';
import { type Evaluated, outlookOf } from './outlook.js';
import { stepRate } from './steps.js';

const aSearch = (value: number, change: Partial<Evaluated> = {}): Evaluated => ({
  depth: 4,
  lines: [{ value }],
  player: 'network',
  ...change,
});
const late = boardFromValues([
  [4096, 1024, 64, 8],
  [512, 128, 16, 4],
  [2, 4, 0, 0],
  [0, 2, 0, 0],
]);

describe('the outlook', () => {
  it('has the next two tiles, the later one no likelier', () => {
    const { milestones } = outlookOf(late, aSearch(150_000));
    expect(milestones.map(({ tile }) => tile)).toEqual([8192, 16384]);
    expect(milestones[0]!.rate).toBeGreaterThan(0.9);
    expect(milestones[1]!.rate).toBeCloseTo(milestones[0]!.rate * stepRate(late, 16384)!);
  });

  it('gives no final score where values are not exact', () => {
    expect(outlookOf(late, aSearch(150_000)).value).toBeUndefined();
    expect(outlookOf(emptyBoard(2, 2), aSearch(67, { exact: true })).value).toBe(67);
  });

  it('has the chance of a solved board as it is', () => {
    const lines = [{ value: 60, successRate: 0.25 }];
    const { milestones, comparesPoints, value } = outlookOf(
      boardFromValues([
        [2, 4],
        [4, 0],
      ]),
      {
        depth: 32,
        lines,
        player: 'exact',
        exact: true,
      },
    );
    expect({ milestones, comparesPoints, value }).toEqual({
      milestones: [{ tile: 8, rate: 0.25 }],
      comparesPoints: true,
      value: 60,
    });
  });

  it('has no figure at all where neither a network nor a solution stands behind it', () => {
    const unknown = { milestones: [], comparesPoints: false, value: undefined };
    for (const [columns, rows] of [
      [8, 8],
      [2, 5],
      [6, 6],
      [2, 2],
    ] as const)
      expect(outlookOf(emptyBoard(columns, rows), aSearch(1e12, { player: 'heuristic' }))).toEqual(unknown);
  });

  it('compares directions, but has no chance, where a network plays and no games were counted', () => {
    expect(outlookOf(emptyBoard(5, 5), aSearch(80_000))).toEqual({
      milestones: [],
      comparesPoints: true,
      value: undefined,
    });
  });

  it('never promises a tile that the board cannot hold', () => {
    const full = boardFromValues([
      [32, 16],
      [0, 2],
    ]);
    expect(outlookOf(full, aSearch(30, { exact: true })).milestones).toEqual([]);
    const half = boardFromValues([
      [16, 8],
      [0, 2],
    ]);
    expect(outlookOf(half, aSearch(90, { exact: true })).milestones.map(({ tile }) => tile)).toEqual([32]);
  });

  it('has the next tile alone where the step after it was never made', () => {
    const huge = boardFromValues([
      [16384, 1024, 64, 8],
      [512, 128, 16, 4],
      [2, 4, 0, 0],
      [0, 2, 0, 0],
    ]);
    expect(outlookOf(huge, aSearch(200_000)).milestones.map(({ tile }) => tile)).toEqual([32768]);
  });

  it('knows no tile beyond the target, and no final score, where the game ends there', () => {
    const tiles = (board: typeof late, id: string, search = aSearch(40_000)) =>
      outlookOf(board, search, VARIANTS[id]).milestones.map(({ tile }) => tile);
    const half = boardFromValues([
      [1024, 512, 64, 8],
      [32, 16, 16, 4],
      [2, 4, 0, 0],
      [0, 2, 0, 0],
    ]);
    expect([tiles(half, 'classic'), tiles(half, 'course')]).toEqual([[2048, 4096], [2048]]);
    const small = emptyBoard(3, 4); // its target is 1024, its milestone 2048
    expect([
      tiles(small, '3x4'),
      outlookOf(small, aSearch(9000), { target: 1024, endsAtTarget: true }),
    ]).toEqual([[2048], { milestones: [], comparesPoints: false, value: undefined }]);
    const solved = aSearch(60, { lines: [{ value: 60, successRate: 0.25 }], player: 'exact', exact: true });
    const course = { target: 16, endsAtTarget: true };
    const before = boardFromValues([
      [8, 4],
      [0, 2],
    ]);
    expect(outlookOf(before, solved, course)).toMatchObject({
      milestones: [{ tile: 16, rate: 0.25 }],
      value: undefined,
    });
  });

  it('has no chance from games of few fours where half of the tiles are fours, but a solved one', () => {
    const { fourChance } = VARIANTS.even;
    expect(outlookOf(late, aSearch(150_000), { fourChance }).milestones).toEqual([]);
    expect(outlookOf(late, aSearch(150_000), VARIANTS.classic).milestones).toHaveLength(2);
    const lines = [{ value: 60, successRate: 0.25 }];
    const solved = outlookOf(emptyBoard(2, 2), aSearch(60, { lines, player: 'exact', exact: true }), {
      fourChance,
    });
    expect(solved).toMatchObject({ milestones: [{ tile: 4, rate: 0.25 }], value: 60 });
  });

  it('has no fitted chance beside the exact values of a search: the table has another one', () => {
    const board = emptyBoard(2, 2);
    expect(outlookOf(board, aSearch(67, { player: 'heuristic', exact: true }))).toEqual({
      milestones: [],
      comparesPoints: true,
      value: 67,
    });
  });

  it('is empty when the game is over', () => {
    expect(outlookOf(late, aSearch(0, { lines: [] })).milestones).toEqual([]);
  });
});
