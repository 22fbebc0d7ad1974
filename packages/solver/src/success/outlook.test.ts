import { boardFromValues, emptyBoard } from '@twofold/core';
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

  it('is empty when the game is over', () => {
    expect(outlookOf(late, aSearch(0, { lines: [] })).milestones).toEqual([]);
  });
});
