import { describe, expect, it } from 'vitest';
import {
  checkPlayable,
  DESCRIPTOR_BYTES,
  type NetworkShape,
  plainBelow,
  readDescriptor,
  STANDARD_PATTERNS,
  writeDescriptor,
} from './descriptor.js';
import {
  ENDGAME_BYTES,
  ENDGAME_PATTERNS_AT,
  ENDGAMES_AT,
  FIRST_WEIGHT_AT,
  Field,
  NO_SOURCE,
  PATTERN_BYTES,
  PATTERNS_AT,
  SOURCES_AT,
  SOURCES_BYTES,
  STAGE_SUMS_AT,
} from './descriptorFields.js';

const EARLIER = { from: 900, largest: 9, patterns: [[15], [4, 8]] };
const ENDGAME = { from: 1000, largest: 7, patterns: [[2, 3]] };
const SHAPE: NetworkShape = {
  patterns: [
    [0, 1, 2, 5],
    [3, 7],
  ],
  stages: [64, 512.5],
  largest: 14,
  downgrading: { from: 100, below: 200 },
  endgames: [EARLIER, ENDGAME],
};
const MAIN = 16 ** 4 + 16 ** 2; // weights of a stage

/** A description at an address that is not 0, as in the kernel's memory. */
function described(shape: NetworkShape, storage = {}) {
  const memory = new ArrayBuffer(2 * DESCRIPTOR_BYTES);
  new Uint8Array(memory).fill(0xa5); // left by an earlier network
  writeDescriptor(memory, 1024, shape, storage);
  return { memory, ...readDescriptor(memory, 1024) };
}

describe('the description of a network', () => {
  it('is read as it was written', () => {
    const learned = { coherenceAt: 65_536, learnedFrom: 16, learnedTo: 2 ** 30 };
    const storage = { step: 0.25, weightsAt: 2 ** 31, pageTableAt: 2 ** 32 - 16, ...learned };
    const { fields, patterns, endgames, stageSums } = described(SHAPE, storage);
    expect(fields).toEqual({
      ...storage,
      weightCount: 3 * MAIN + 16 + 256 + 256,
      patternCount: 2,
      stageSumCount: 2,
      stageBytes: 4 * MAIN,
      largestRank: 14,
      downgradeFrom: 100,
      downgradeBelow: 200,
      endgameCount: 2,
      endgameFrom: 900,
    });
    expect(stageSums).toEqual([64, 512.5]);
    expect(patterns).toEqual([
      { firstWeight: 0, cells: [0, 1, 2, 5] },
      { firstWeight: 16 ** 4, cells: [3, 7] },
    ]);
    const first = 3 * MAIN;
    expect(endgames).toEqual([
      {
        from: 900,
        largest: 9,
        patterns: [
          { firstWeight: first, cells: [15] },
          { firstWeight: first + 16, cells: [4, 8] },
        ],
      },
      { from: 1000, largest: 7, patterns: [{ firstWeight: first + 16 + 256, cells: [2, 3] }] },
    ]);
  });

  it('has values for properties that a network does not have', () => {
    const { fields, endgames, stageSums } = described({ patterns: STANDARD_PATTERNS });
    expect(fields).toMatchObject({ step: 0, weightsAt: 0, pageTableAt: 0, coherenceAt: 0 });
    expect(fields).toMatchObject({ largestRank: 15, downgradeFrom: Infinity, endgameFrom: Infinity });
    expect([endgames, stageSums]).toEqual([[], []]);
  });

  it('has room for the largest network that is allowed', () => {
    const patterns = Array.from({ length: 128 }, () => [0, 2, 4, 6, 9, 11, 13]);
    const stages = Array.from({ length: 255 }, (_, index) => index + 1);
    const parts = [
      patterns.slice(0, 1),
      patterns.slice(1, 2),
      patterns.slice(2, 4),
      patterns.slice(4, 8),
      patterns.slice(8),
    ];
    const endgames = parts.map((some, at) => ({ from: 5 + at, largest: 15, patterns: some }));
    const shape = { patterns, stages, largest: 14, endgames };
    checkPlayable(shape);
    const read = described(shape);
    expect(read.patterns.map(({ cells }) => cells)).toEqual(patterns);
    expect(read.endgames.flatMap((part) => part.patterns.map(({ cells }) => cells))).toEqual(patterns);
    expect(read.endgames.map(({ from }) => from)).toEqual([5, 6, 7, 8, 9]);
    expect(read.stageSums).toEqual(stages);
    expect(STAGE_SUMS_AT + 8 * stages.length).toBeLessThanOrEqual(DESCRIPTOR_BYTES);
    expect(ENDGAME_PATTERNS_AT + 128 * PATTERN_BYTES).toBe(STAGE_SUMS_AT);
    expect(8 * (Object.keys(Field).length / 2)).toBeLessThanOrEqual(ENDGAMES_AT);
    expect(ENDGAMES_AT + 5 * ENDGAME_BYTES).toBeLessThanOrEqual(PATTERNS_AT);
    expect(SOURCES_AT + 2 * SOURCES_BYTES).toBe(FIRST_WEIGHT_AT);
  });

  it('says for each symmetry from which cells of the board the cells of a pattern come', () => {
    const { memory } = described(SHAPE);
    const [pattern] = SHAPE.patterns as [number[]];
    const bytes = new Uint8Array(memory, 1024 + PATTERNS_AT, PATTERN_BYTES);
    const sourcesBy = (symmetry: number) =>
      Array.from({ length: 8 }, (_, cell) => {
        const half = SOURCES_AT + (symmetry < 4 ? 0 : SOURCES_BYTES);
        return bytes[half + 16 * (cell % 2) + 4 * (symmetry % 4) + (cell >> 1)]!;
      });
    let board = Array.from({ length: 16 }, (_, cell) => cell);
    const none = Array(8 - pattern.length).fill(NO_SOURCE);
    const rows = () => [0, 4, 8, 12].map((row) => board.slice(row, row + 4));
    for (const transposed of [0, 4]) {
      const plain = board;
      for (const symmetry of [0, 1, 2, 3]) {
        board = plain;
        if (symmetry & 1) board = rows().flatMap((row) => row.reverse());
        if (symmetry & 2) board = rows().reverse().flat();
        expect(sourcesBy(transposed + symmetry)).toEqual([...pattern.map((cell) => board[cell]), ...none]);
      }
      board = [0, 1, 2, 3].flatMap((column) => [0, 4, 8, 12].map((row) => plain[row + column]!));
    }
  });
});

it('boards are plain below the least sum of what maps boards to others', () => {
  expect(plainBelow({ patterns: SHAPE.patterns })).toBe(2 ** 16);
  expect(plainBelow({ patterns: SHAPE.patterns, largest: 14 })).toBe(2 ** 15);
  expect(plainBelow(SHAPE)).toBe(100);
  expect(plainBelow({ ...SHAPE, downgrading: { from: 1000, below: 2000 } })).toBe(900);
});

it('networks of other boards are not for kernels', () => {
  const shape = { patterns: [[0, 1]], board: { columns: 3, rows: 3, ranks: 12 } };
  expect(() => checkPlayable(shape)).toThrow('Kernels play 4x4 alone');
  expect(() => checkPlayable({ ...shape, stages: [5] })).toThrow('has patterns alone');
  expect(() => checkPlayable({ ...shape, largest: 14 })).toThrow('has patterns alone');
  expect(() => checkPlayable({ patterns: [[0, 1]] })).not.toThrow();
});

it.each<[string, NetworkShape, string]>([
  ['without patterns', { patterns: [] }, '1 to 128 patterns'],
  ['with a cell twice in a pattern', { patterns: [[0, 0]] }, 'different cells'],
  ['with a cell beside the board', { patterns: [[16]] }, 'different cells'],
  ['whose stages do not ascend', { patterns: SHAPE.patterns, stages: [200, 100] }, 'ascending sums'],
  [
    'of more stages than the kernel has room for',
    { patterns: SHAPE.patterns, stages: Array.from({ length: 256 }, (_, index) => index + 1) },
    'at most 256 stages, not 257',
  ],
  ['that knows ranks up to 13', { patterns: SHAPE.patterns, largest: 13 }, '14 or 15, not 13'],
  [
    'that downgrades no board',
    { patterns: SHAPE.patterns, downgrading: { from: 5, below: 5 } },
    'a sum of 1 or more',
  ],
  [
    'that downgrades boards without tiles',
    { patterns: SHAPE.patterns, downgrading: { from: 0.5, below: 5 } },
    'a sum of 1 or more',
  ],
  ['with an endgame and weights for 32768', { ...SHAPE, largest: 15 }, 'ranks up to 14'],
  ['with an endgame from the start', { ...SHAPE, endgames: [{ ...ENDGAME, from: 0 }] }, 'a sum above 0'],
  [
    'with an endgame without a sum',
    { ...SHAPE, endgames: [{ ...ENDGAME, from: Infinity }] },
    'a sum above 0',
  ],
  ['with an endgame of one rank', { ...SHAPE, endgames: [{ ...ENDGAME, largest: 0 }] }, '1 to 15, not 0'],
  ['with an endgame without patterns', { ...SHAPE, endgames: [{ ...ENDGAME, patterns: [] }] }, '1 to 128'],
  ['whose endgames do not ascend', { ...SHAPE, endgames: [ENDGAME, EARLIER] }, 'above 1000, not at 900'],
  [
    'with 129 endgame patterns',
    {
      ...SHAPE,
      endgames: [EARLIER, { ...ENDGAME, patterns: Array.from({ length: 127 }, () => [1]) }],
    },
    'at most 128 patterns, not 129',
  ],
  ['with a list of no endgames', { ...SHAPE, endgames: [] }, '1 to 5 endgames, not 0'],
  [
    'with six endgames',
    { ...SHAPE, endgames: Array.from({ length: 6 }, (_, at) => ({ ...ENDGAME, from: at + 1 })) },
    '1 to 5 endgames, not 6',
  ],
])('a network %s is refused', (_, shape, message) => {
  expect(() => checkPlayable(shape)).toThrow(message);
});
