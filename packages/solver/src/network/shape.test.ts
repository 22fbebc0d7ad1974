import { describe, expect, it } from 'vitest';
import type { NetworkShape } from '../kernel/kernel.js';
import { checkShape, weightCount } from './shape.js';

const patterns = [[0, 1, 2, 3]];

describe('the shape of a network', () => {
  it.each<[string, NetworkShape, string]>([
    ['without patterns', { patterns: [] }, '1 to 128 patterns'],
    ['with a cell twice in a pattern', { patterns: [[0, 0]] }, 'different cells'],
    ['with a cell beside the board', { patterns: [[16]] }, 'different cells'],
    ['whose stages do not ascend', { patterns, stages: [200, 100] }, 'ascending sums'],
    [
      'of more stages than the kernel has room for',
      { patterns, stages: sums(256) },
      'at most 256 stages, not 257',
    ],
    ['that knows ranks up to 13', { patterns, largest: 13 }, '14 or 15, not 13'],
    ['that downgrades no board', { patterns, downgrading: { from: 5, below: 5 } }, 'not a range'],
  ])('%s is refused', (_, shape, message) => {
    expect(() => checkShape(shape)).toThrow(message);
  });

  it('may have 256 stages, each with its own weights', () => {
    const shape = { patterns, stages: sums(255) };
    expect(() => checkShape(shape)).not.toThrow();
    expect(weightCount(shape)).toBe(256 * 16 ** 4);
  });
});

/** `count` ascending sums. */
function sums(count: number): number[] {
  return Array.from({ length: count }, (_, index) => 100 * (index + 1));
}
