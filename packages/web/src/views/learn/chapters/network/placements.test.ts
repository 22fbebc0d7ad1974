import { boardFromValues } from '@twofold/core';
import { createTwinKernel } from '@twofold/solver';
import { SHIPPED_PATTERNS } from '@twofold/solver/internal';
import { describe, expect, it } from 'vitest';
import { entryOf, placementsOf, tableSize } from './placements';

const BOARD = [
  [2, 4, 8, 16],
  [32, 64, 2, 0],
  [0, 2, 4, 128],
  [2, 0, 512, 1024],
];

describe('placementsOf', () => {
  it.each(SHIPPED_PATTERNS)('lays a pattern on the board in eight ways', (...cells) => {
    const placements = placementsOf(cells);
    expect(placements[0]).toEqual(cells);
    expect(new Set(placements.map(String)).size).toBe(8);
    for (const placed of placements) expect(new Set(placed).size).toBe(cells.length);
  });
});

describe('entryOf', () => {
  const pattern = [0, 1, 4];

  it('names the weights that the kernel adds up, and no others', () => {
    const kernel = createTwinKernel();
    kernel.newNetwork({ patterns: [pattern] });
    const entries = placementsOf(pattern).map((cells) => entryOf(BOARD, cells));
    const { ranks } = boardFromValues(BOARD);
    const { weights } = kernel;
    expect(weights.length).toBe(tableSize(pattern));
    entries.forEach((entry, at) => {
      weights[entry]! += 2 ** at;
    });
    const expected = entries.reduce((sum, entry) => sum + weights[entry]!, 0);
    expect(kernel.evaluate(ranks)).toBe(expected);
  });

  it('has the first cell as the lowest digit', () => {
    expect(entryOf(BOARD, [0, 1, 4])).toBe(0x521);
  });
});
