import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Board, boardFromRanks, boardFromValues, MAX_RANK } from '../board.js';
import {
  makePosition,
  makePositionAs,
  POSITION_FORMATS,
  type PositionFormat,
  parsePosition,
  parsePositionAs,
} from './position.js';

/** The example of the design document, with 2048 in the third column. */
const DESIGN = boardFromValues([
  [0, 0, 2048, 2],
  [4, 0, 0, 0],
  [0, 0, 0, 0],
  [0, 0, 0, 2],
]);
const WIDE = boardFromValues([
  [2, 4, 8],
  [0, 0, 32768],
]);

const boards = (largest: number): fc.Arbitrary<Board> =>
  fc
    .tuple(fc.integer({ min: 2, max: 8 }), fc.integer({ min: 2, max: 8 }))
    .chain(([columns, rows]) =>
      fc
        .array(fc.integer({ min: 0, max: largest }), { minLength: columns * rows, maxLength: columns * rows })
        .map((ranks) => boardFromRanks(columns, rows, ranks)),
    );

test.each<[PositionFormat, Board, string]>([
  ['twofold', DESIGN, '00b1/2000/0000/0001'],
  ['storborg', DESIGN, '02000000b0001001'],
  ['rowHex', DESIGN, '00b1200000000001'],
  ['values', DESIGN, '0 0 2048 2\n4 0 0 0\n0 0 0 0\n0 0 0 2'],
  ['twofold', WIDE, '123/00f'],
  ['storborg', WIDE, '10/20/3f'],
  ['rowHex', WIDE, '123/00f'],
])('%s', (format, board, text) => {
  expect(makePositionAs(format, board)).toBe(text);
  expect(parsePositionAs(format, text)).toEqual({ ok: true, value: board });
});

test('every board comes back from the notations that can write it', () => {
  fc.assert(
    fc.property(boards(MAX_RANK), (board) => {
      expect(parsePosition(makePosition(board))).toEqual({ ok: true, value: board });
      expect(parsePositionAs('values', makePositionAs('values', board)!)).toEqual({ ok: true, value: board });
    }),
  );
  fc.assert(
    fc.property(boards(15), fc.constantFrom(...POSITION_FORMATS), (board, format) => {
      expect(parsePositionAs(format, makePositionAs(format, board)!)).toEqual({ ok: true, value: board });
    }),
  );
});

test('tiles above rank 35 stand in brackets, and hex has no sign from 65536 on', () => {
  const board = boardFromRanks(2, 2, [35, 36, 99, 0]);
  expect(makePosition(board)).toBe('z(36)/(99)0');
  expect(makePositionAs('storborg', board)).toBeUndefined();
  expect(makePositionAs('rowHex', board)).toBeUndefined();
});

test.each([
  ['2,4,8\n16 . _\n', '123/400'],
  ['| 2 | 4 |\r\n| - | 131072 |', '12/0h'],
  ['\n2 4 / 8 16\n\n', '12/34'],
])('reads the value grid %j', (text, position) => {
  expect(parsePositionAs('values', text)).toEqual(parsePosition(position));
});

test.each<[PositionFormat, string, string, number | undefined, number | undefined]>([
  ['twofold', '', 'position-empty', undefined, undefined],
  ['twofold', '  \n', 'position-empty', undefined, undefined],
  ['twofold', '0000/000/0000/0000', 'position-ragged', 1, 6],
  ['twofold', '0', 'position-size', 1, 1],
  ['twofold', ' 000000000/000000000', 'position-size', 1, 2],
  ['twofold', '00/00/', 'position-ragged', 1, 7],
  ['twofold', ' 00/0!', 'position-cell', 1, 6],
  ['twofold', '00/0(35)', 'position-cell', 1, 5],
  ['twofold', '00/0(036)', 'position-cell', 1, 5],
  ['twofold', '00/0(256)', 'position-cell', 1, 5],
  ['twofold', '00/0(36', 'position-cell', 1, 5],
  ['twofold', '0'.repeat(10_000), 'position-too-long', undefined, undefined],
  ['twofold', '\n \r\n 00/0!', 'position-cell', 3, 6],
  ['twofold', '00/0\n0', 'position-cell', 1, 5],
  ['twofold', '00/0(0)', 'position-cell', 1, 5],
  ['twofold', '00/0()', 'position-cell', 1, 5],
  ['twofold', '00/0(x)', 'position-cell', 1, 5],
  ['twofold', '00/0x(36', 'position-cell', 1, 6],
  ['twofold', '0'.repeat(8193), 'position-too-long', undefined, undefined],
  ['twofold', '0'.repeat(8192), 'position-size', 1, 1],
  ['twofold', '0/0', 'position-size', 1, 1],
  ['storborg', '000000000/0', 'position-ragged', 1, 11],
  ['rowHex', '\n 00/g0', 'position-cell', 2, 5],
  ['rowHex', `${'0'.repeat(81)}`, 'position-size', 1, 1],
  ['values', '0', 'position-size', 1, 1],
  ['values', '\n\n , 2 4 8\n2 4', 'position-ragged', 4, 1],
  ['values', `2 ${'1'.repeat(78)}`, 'position-cell', 1, 3],
  ['values', `2 ${2n ** 256n}`, 'position-cell', 1, 3],
  ['values', '2 02', 'position-cell', 1, 3],
  ['values', '2 0.5', 'position-cell', 1, 3],
  ['values', '2 -2', 'position-cell', 1, 3],
  ['storborg', '00g0', 'position-cell', 1, 3],
  ['storborg', '000000', 'position-size', 1, 1],
  ['values', '2 4\n8 7', 'position-cell', 2, 3],
  ['values', '2 4\n8 36893488147419103233', 'position-cell', 2, 3], // 2^65 + 1
  ['values', '2 4\n8 1', 'position-cell', 2, 3],
  ['values', '2 4\n 8', 'position-ragged', 2, 2],
  ['values', '2 4/8 y', 'position-cell', 1, 7],
  ['values', '2 4;8', 'position-ragged', 1, 5],
  ['values', '2 4;8 16;\n 2', 'position-size', 2, 2],
  ['values', '2 4\r\n8 y', 'position-cell', 2, 3],
  ['values', '2 4\r8 y', 'position-cell', 2, 3],
  ['values', '2 4\n/\n 8 2 4', 'position-ragged', 3, 2],
  ['ranks', '2 4\n8 256', 'position-cell', 2, 3],
])('%s refuses %j with %s', (format, text, code, line, column) => {
  const result = parsePositionAs(format, text);
  expect(result.ok).toBe(false);
  if (result.ok) return;
  expect(result.error).toMatchObject({ code });
  expect([result.error.line, result.error.column]).toEqual([line, column]);
  expect(result.error.message).toMatch(/^[A-Z"].*\.$/);
});

test('no text makes a reader throw', () => {
  const texts = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.string({ unit: fc.constantFrom(...'012bf()/ \n,;|z36') }),
  );
  fc.assert(
    fc.property(texts, fc.constantFrom(...POSITION_FORMATS), (text, format) => {
      const result = parsePositionAs(format, text);
      if (result.ok) expect(parsePositionAs(format, makePositionAs(format, result.value)!)).toEqual(result);
    }),
    { numRuns: 1000 },
  );
});

test.each<[PositionFormat, string, string]>([
  ['twofold', ' ', 'There is no position here. Write one such as 00b1/2000/0000/0001.'],
  ['twofold', '0'.repeat(8193), 'A position has at most 8192 characters; this is longer.'],
  [
    'twofold',
    '0?/00',
    '"?" is not a tile. Write 0 for an empty cell, 1 for a 2, 2 for a 4, b for 2048, h for 131072.',
  ],
  [
    'twofold',
    '0(9)/00',
    'A bracket holds a rank from 36 to 255, such as (36); lower ranks are one sign of 0-9 and a-z.',
  ],
  [
    'rowHex',
    '00z0',
    '"z" is not a hex digit. Write 0 for an empty cell, 1 for a 2, b for 2048, f for 32768.',
  ],
  ['values', '2 3', '"3" is not a tile. Tiles are 2, 4, 8, 16 and so on; 0 is an empty cell.'],
  [
    'twofold',
    '00/000/00',
    'Line 2 of the position has 3 cells and line 1 has 2. Give every line the same number of cells.',
  ],
  [
    'twofold',
    '00/0/00',
    'Line 2 of the position has 1 cell and line 1 has 2. Give every line the same number of cells.',
  ],
  ['twofold', '000', 'A board is 2 to 8 cells wide and high; this position has 1 line of 3.'],
])('%s says of %j what is wrong and what to do', (format, text, message) => {
  const result = parsePositionAs(format, text);
  expect(result.ok || result.error.message).toBe(message);
});

test('digits may be capitals, and white space stands around a position', () => {
  expect(parsePosition('\r\n aB/0Z \t')).toEqual(parsePosition('ab/0z'));
  expect(parsePositionAs('rowHex', ' aB0F\n')).toEqual(parsePosition('ab/0f'));
  expect(parsePosition('00/(255)(36)')).toMatchObject({ value: { ranks: Uint8Array.of(0, 0, 255, 36) } });
  expect(parsePositionAs('values', `2 ${2n ** 255n};4 8`)).toMatchObject({
    value: { ranks: Uint8Array.of(1, 255, 2, 3) },
  });
  expect(parsePositionAs('values', '. 2\n_ -\r0 4')).toEqual(parsePosition('01/00/02'));
});
