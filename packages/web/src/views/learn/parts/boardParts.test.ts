import { describe, expect, it } from 'vitest';
import { arrowOf, isAhead, pointersOf, stillTiles } from './boardParts';

describe('stillTiles', () => {
  it('places every tile and no empty cell', () => {
    const board = [
      [0, 2],
      [4, 0],
    ];
    expect(stillTiles(board)).toEqual([
      { id: 1, value: 2, cell: [0, 1] },
      { id: 2, value: 4, cell: [1, 0] },
    ]);
  });
});

describe('isAhead', () => {
  it('is so for greater rows or columns than that at work', () => {
    expect(isAhead([1, 0], { axis: 'row', index: 0 })).toBe(true);
    expect(isAhead([1, 0], { axis: 'row', index: 1 })).toBe(false);
    expect(isAhead([1, 0], { axis: 'column', index: 0 })).toBe(false);
    expect(isAhead([3, 3], undefined)).toBe(false);
  });
});

describe('arrowOf', () => {
  const marks = (to: [number, number]) => [
    { kind: 'cursor' as const, name: 'r', cell: [1, 1] as const },
    { kind: 'target' as const, name: 't', cell: to },
  ];

  it.each([
    [[0, 1], 'up'],
    [[2, 1], 'down'],
    [[1, 0], 'left'],
    [[1, 2], 'right'],
    [[1, 1], undefined],
  ] as const)('points from the cursor to %j', (to, arrow) => {
    expect(arrowOf(marks([...to]))).toBe(arrow);
  });

  it('is absent without a landing place', () => {
    expect(arrowOf(marks([0, 1]).slice(0, 1))).toBeUndefined();
  });
});

describe('pointersOf', () => {
  it('stacks the pointers of one cell', () => {
    const pointer = (name: string, column: number) => ({
      kind: 'pointer' as const,
      name,
      cell: [0, column] as const,
    });
    const placed = pointersOf([pointer('read', 2), pointer('write', 2), pointer('i', 0)]);
    expect(placed.map(({ mark, order }) => [mark.name, order])).toEqual([
      ['read', 0],
      ['write', 1],
      ['i', 0],
    ]);
  });
});
