import fc from 'fast-check';
import { expect, test } from 'vitest';
import { boardFromValues } from '../board.js';
import { parseClassicState } from './classicState.js';

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

test.each<[string, string]>([
  ['nothing', ''],
  ['text', 'hello'],
  ['null', 'null'],
  ['a list', '[]'],
  ['no grid', '{"score":1}'],
  ['a grid that is none', '{"grid":[],"score":1}'],
  ['a ninth row', JSON.stringify({ grid: { size: 9, cells: [] }, score: 0 })],
  ['a column too few', JSON.stringify({ grid: { size: 2, cells: [[null, null]] }, score: 0 })],
  ['a short column', JSON.stringify({ grid: { size: 2, cells: [[null, null], [null]] }, score: 0 })],
  [
    'a 6',
    state([
      [6, null],
      [null, null],
    ]),
  ],
  [
    'a 1',
    state([
      [1, null],
      [null, null],
    ]),
  ],
  [
    'a tile as text',
    state([
      ['2' as never, null],
      [null, null],
    ]),
  ],
  ['half a point', state(POSITION, { score: 0.5 })],
  ['a negative score', state(POSITION, { score: -4 })],
  ['no score', state(POSITION, { score: undefined })],
  ['too much text', state(POSITION, { padding: 'x'.repeat(70_000) })],
])('refuses %s', (_, text) => {
  expect(parseClassicState(text)).toMatchObject({ ok: false, error: { code: 'classic-state' } });
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
