import fc from 'fast-check';
import { expect, test } from 'vitest';
import { boardFromValues } from '../board.js';
import { parseClassicState, readClassicState } from './classicState.js';

/** As the classic game writes it: `cells[x][y]`, a tile with its place and value, or null. */
function state(values: (number | null)[][], rest: object = {}): string {
  const cells = values[0]!.map((_, x) =>
    values.map((row, y) => (row[x] === null ? null : { position: { x, y }, value: row[x] })),
  );
  const grid = { size: values.length, cells };
  return JSON.stringify({ grid, score: 2232, over: false, won: false, keepPlaying: false, ...rest });
}

const POSITION = [
  [null, null, 2, null],
  [4, null, null, null],
  [16, 2, null, null],
  [256, 64, 8, 131072],
];

test('reads a saved game column by column', () => {
  expect(parseClassicState(state(POSITION, { won: true, keepPlaying: true }))).toEqual({
    ok: true,
    value: {
      board: boardFromValues(POSITION.map((row) => row.map((value) => value ?? 0))),
      score: 2232,
      over: false,
      won: true,
      keepPlaying: true,
    },
  });
});

const TWO = [
  [null, null],
  [null, null],
];
const row = (value: unknown) =>
  state([
    [value as never, null],
    [null, null],
  ]);

test.each<[string, string, string]>([
  ['nothing', '', 'it is not JSON'],
  ['text', 'hello', 'it is not JSON'],
  ['null', 'null', 'it has no grid'],
  ['a list', '[]', 'it has no grid'],
  ['a number', '5', 'it has no grid'],
  ['no grid', '{"score":1}', 'it has no grid'],
  ['a grid that is null', '{"grid":null,"score":1}', 'it has no grid'],
  ['a grid that is none', '{"grid":[],"score":1}', 'it has no grid'],
  ['a grid that is text', '{"grid":"4","score":1}', 'it has no grid'],
  ['no size', JSON.stringify({ grid: { cells: TWO }, score: 0 }), 'its size is not 2 to 8'],
  ['a size as text', JSON.stringify({ grid: { size: '2', cells: TWO }, score: 0 }), 'its size is not 2 to 8'],
  ['a ninth row', JSON.stringify({ grid: { size: 9, cells: [] }, score: 0 }), 'its size is not 2 to 8'],
  ['no cells', JSON.stringify({ grid: { size: 2 }, score: 0 }), 'its cells are not 2 columns of 2'],
  [
    'a column too few',
    JSON.stringify({ grid: { size: 2, cells: TWO.slice(1) }, score: 0 }),
    '2 columns of 2',
  ],
  [
    'a column too many',
    JSON.stringify({ grid: { size: 2, cells: [...TWO, []] }, score: 0 }),
    '2 columns of 2',
  ],
  [
    'a short column',
    JSON.stringify({ grid: { size: 2, cells: [[null, null], [null]] }, score: 0 }),
    '2 columns of 2',
  ],
  [
    'a column as text',
    JSON.stringify({ grid: { size: 2, cells: ['ab', 'cd'] }, score: 0 }),
    '2 columns of 2',
  ],
  ['a 6', row(6), 'row 1, column 1 holds no tile'],
  ['a 1', row(1), 'row 1, column 1 holds no tile'],
  ['a half', row(0.5), 'row 1, column 1 holds no tile'],
  ['a negative tile', row(-2), 'row 1, column 1 holds no tile'],
  ['a tile as text', row('2'), 'row 1, column 1 holds no tile'],
  ['a tile past 2^99', row(2 ** 100), 'row 1, column 1 holds no tile'],
  ['nearly a tile', row(2 ** 52 + 1), 'row 1, column 1 holds no tile'],
  [
    'a number for a tile',
    '{"grid":{"size":2,"cells":[[null,2],[null,null]]},"score":0}',
    'row 2, column 1 holds',
  ],
  [
    'a list for a tile',
    '{"grid":{"size":2,"cells":[[null,null],[[2],null]]},"score":0}',
    'row 1, column 2 holds',
  ],
  ['half a point', state(POSITION, { score: 0.5 }), 'its score is not a whole number'],
  ['a negative score', state(POSITION, { score: -4 }), 'its score is not a whole number'],
  ['a score past 2^53', state(POSITION, { score: 2 ** 53 }), 'its score is not a whole number'],
  ['a score as text', state(POSITION, { score: '4' }), 'its score is not a whole number'],
  ['no score', state(POSITION, { score: undefined }), 'its score is not a whole number'],
  ['too much text', state(POSITION).padEnd(2 ** 16 + 1), 'it is far too long'],
])('refuses %s', (_, text, reason) => {
  const parsed = parseClassicState(text);
  expect(parsed).toMatchObject({ ok: false, error: { code: 'classic-state' } });
  expect(parsed.ok || parsed.error.message).toMatch(
    /^This is not a saved game of the classic 2048: .+ gameState\.$/,
  );
  expect(parsed.ok || parsed.error.message).toContain(reason);
});

test('takes no number between powers of two for a tile', () => {
  for (let value = 3; value < 2000; value++) {
    expect(parseClassicState(row(value)).ok).toBe(Number.isInteger(Math.log2(value)));
  }
});

test('takes all that is just possible', () => {
  expect(parseClassicState(state(POSITION).padEnd(2 ** 16)).ok).toBe(true);
  const largest = state([
    [2 ** 99, 2],
    [null, null],
  ]);
  expect(parseClassicState(largest)).toMatchObject({
    value: { board: { ranks: Uint8Array.of(99, 1, 0, 0) } },
  });
  expect(parseClassicState(state(POSITION, { score: 0 }))).toMatchObject({ value: { score: 0 } });
  const most = { score: 2 ** 53 - 1, won: 'true', over: true, keepPlaying: 1 };
  expect(parseClassicState(state(POSITION, most))).toMatchObject({
    value: { score: 2 ** 53 - 1, won: false, over: true, keepPlaying: false },
  });
});

test('a value that is parsed already is read alike, however deep it is', () => {
  expect(readClassicState(JSON.parse(state(POSITION)))).toEqual(parseClassicState(state(POSITION)));
  const deep = JSON.parse(`{"grid":{"size":2,"cells":${'['.repeat(1e5)}${']'.repeat(1e5)}}}`);
  for (const value of [undefined, null, 5, 'grid', [], {}, deep]) {
    expect(readClassicState(value)).toMatchObject({ ok: false, error: { code: 'classic-state' } });
  }
});

test('no JSON makes it throw', () => {
  const cell = fc.oneof(fc.constant(null), fc.record({ value: fc.oneof(fc.integer(), fc.anything()) }));
  const near = fc.record(
    {
      grid: fc.record({ size: fc.oneof(fc.constant(2), fc.anything()), cells: fc.array(fc.array(cell)) }),
      score: fc.oneof(fc.nat(), fc.anything()),
    },
    { requiredKeys: [] },
  );
  fc.assert(
    fc.property(fc.oneof(near, fc.jsonValue()), (value) => {
      parseClassicState(JSON.stringify(value, (_, part) => (typeof part === 'bigint' ? 0 : part)) ?? '');
    }),
    { numRuns: 1000 },
  );
  fc.assert(fc.property(fc.string(), (text) => !parseClassicState(text).ok));
});
