import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Board, boardFromRanks } from '../board.js';
import { type BoardOptions, parseAnyBoard } from './anyBoard.js';
import { boardEntries } from './boardLines.js';
import { makePosition } from './position.js';

const BOARD = '1234/5678/0012/0001';
function read(text: string, options: BoardOptions = {}) {
  const board = parseAnyBoard(text, options);
  if (!board.ok) return board.error;
  return `${board.value.numbers === 'ranks' ? 'ranks ' : ''}${makePosition(board.value.board)}`;
}

test.each<[string, string]>([
  ['bars', '2 | 4 | 8 | 16\n32 | 64 | 128 | 256\n. | . | 2 | 4\n. | . | . | 2'],
  ['commas', '2,4,8,16\n32,64,128,256\n0,0,2,4\n0,0,0,2'],
  ['commas, blank', '2,4,8,16\n32,64,128,256\n,,2,4\n,,,2'],
  ['commas behind all', '2, 4, 8, 16,\n32, 64, 128, 256,\n0, 0, 2, 4,\n0, 0, 0, 2,'],
  ['commas behind all but the last', '2, 4, 8, 16,\n32, 64, 128, 256,\n0, 0, 2, 4,\n0, 0, 0, 2'],
  ['semicolons between cells', '2;4;8;16\n32;64;128;256\n;;2;4\n;;;2'],
  ['JSON', '[[2, 4, 8, 16], [32, 64, 128, 256], [0, 0, 2, 4], [0, 0, 0, 2]]'],
  ['numpy', '[[  2   4   8  16]\n [ 32  64 128 256]\n [  0   0   2   4]\n [  0   0   0   2]]'],
  [
    'numpy floats',
    'array([[  2.,   4.,   8.,  16.],\n       [ 32.,  64., 128., 256.],\n       [0., 0., 2., 4.],\n       [0., 0., 0., 2.]], dtype=float32)',
  ],
  [
    'numpy exponents',
    '[[2.00e+00 4.00e+00 8.00e+00 1.60e+01]\n [3.20e+01 6.40e+01 1.28e+02 2.56e+02]\n [0.00e+00 0.00e+00 2.00e+00 4.00e+00]\n [0. 0. 0. 2.]]',
  ],
  ['np.array', 'board = np.array([[2,4,8,16],[32,64,128,256],[0,0,2,4],[0,0,0,2],])'],
  ['C', 'int board[4][4] = {\n  {2, 4, 8, 16},\n  {32, 64, 128, 256},\n  {0, 0, 2, 4},\n  {0, 0, 0, 2},\n};'],
  ['C on a line', '{{2,4,8,16},{32,64,128,256},{0,0,2,4},{0,0,0,2}}'],
  ['Matlab', '[2 4 8 16; 32 64 128 256; 0 0 2 4; 0 0 0 2]'],
  ['Matlab lines', '[2 4 8 16\n 32 64 128 256\n 0 0 2 4\n 0 0 0 2]'],
  ['tuples', '((2, 4, 8, 16),\n (32, 64, 128, 256),\n (0, 0, 2, 4),\n (0, 0, 0, 2))'],
  ['rows in brackets', '[2, 4, 8, 16]\n[32, 64, 128, 256]\n[0, 0, 2, 4]\n[0, 0, 0, 2]'],
  ['None', '[[2, 4, 8, 16], [32, 64, 128, 256], [None, None, 2, 4], [None, None, None, 2]]'],
  [
    'printed JSON',
    JSON.stringify(
      [
        [2, 4, 8, 16],
        [32, 64, 128, 256],
        [0, 0, 2, 4],
        [0, 0, 0, 2],
      ],
      null,
      2,
    ),
  ],
  [
    'JSON in an object',
    'const state = { board: [[2, 4, 8, 16], [32, 64, 128, 256], [0, 0, 2, 4], [0, 0, 0, 2]] };',
  ],
  ['strings', '[["2","4","8","16"],["32","64","128","256"],["","","2","4"],["","","","2"]]'],
  ['Java', 'int[][] b = new int[][] {{2,4,8,16},{32,64,128,256},{0,0,2,4},{0,0,0,2}};'],
  [
    'Kotlin',
    'arrayOf(intArrayOf(2,4,8,16), intArrayOf(32,64,128,256), intArrayOf(0,0,2,4), intArrayOf(0,0,0,2))',
  ],
  ['tabs', '2\t4\t8\t16\n32\t64\t128\t256\n\t\t2\t4\n\t\t\t2'],
  ['tabs behind all', '2\t4\t8\t16\t\n32\t64\t128\t256\t\n0\t0\t2\t4\t\n0\t0\t0\t2\t'],
  [
    'a box',
    '+-----+-----+-----+-----+\n|   2 |   4 |   8 |  16 |\n+-----+-----+-----+-----+\n|  32 |  64 | 128 | 256 |\n+-----+-----+-----+-----+\n|     |     |   2 |   4 |\n+-----+-----+-----+-----+\n|     |     |     |   2 |\n+-----+-----+-----+-----+',
  ],
  [
    'a tall box',
    '+----+----+----+----+\n|    |    |    |    |\n|  2 |  4 |  8 | 16 |\n|    |    |    |    |\n+----+----+----+----+\n|    |    |    |    |\n| 32 | 64 |128 |256 |\n|    |    |    |    |\n+----+----+----+----+\n|    |    |    |    |\n|    |    |  2 |  4 |\n|    |    |    |    |\n+----+----+----+----+\n|    |    |    |    |\n|    |    |    |  2 |\n|    |    |    |    |\n+----+----+----+----+',
  ],
  [
    'a frame',
    '┌────────────────┐\n│  2   4   8  16 │\n│ 32  64 128 256 │\n│  ·   ·   2   4 │\n│  ·   ·   ·   2 │\n└────────────────┘',
  ],
  [
    'a unicode box',
    '╔═══╦═══╦═══╦═══╗\n║ 2 ║ 4 ║ 8 ║16 ║\n╠═══╬═══╬═══╬═══╣\n║32 ║64 ║128║256║\n╠═══╬═══╬═══╬═══╣\n║   ║   ║ 2 ║ 4 ║\n╠═══╬═══╬═══╬═══╣\n║   ║   ║   ║ 2 ║\n╚═══╩═══╩═══╩═══╝',
  ],
  [
    'a frame a tile',
    '┌──┐┌──┐┌──┐┌──┐\n│2 ││4 ││8 ││16│\n└──┘└──┘└──┘└──┘\n┌──┐┌──┐┌──┐┌──┐\n│32││64││128││256│\n└──┘└──┘└──┘└──┘\n┌──┐┌──┐┌──┐┌──┐\n│  ││  ││2 ││4 │\n└──┘└──┘└──┘└──┘\n┌──┐┌──┐┌──┐┌──┐\n│  ││  ││  ││2 │\n└──┘└──┘└──┘└──┘',
  ],
  ['Markdown', '| 2 | 4 | 8 | 16 |\n|---|--:|:--|:-:|\n| 32 | 64 | 128 | 256 |\n| | | 2 | 4 |\n| | | | 2 |'],
  [
    'Markdown with an empty head',
    '| | | | |\n|---|---|---|---|\n| 2 | 4 | 8 | 16 |\n| 32 | 64 | 128 | 256 |\n| | | 2 | 4 |\n| | | | 2 |',
  ],
  ['bars within', '2|4|8|16\n--+--+--+--\n32|64|128|256\n--+--+--+--\n | |2|4\n--+--+--+--\n | | |2'],
  ['lines around', 'Move: Left\nScore: 1234\n\n2 4 8 16\n32 64 128 256\n0 0 2 4\n0 0 0 2\nGame over!'],
  ['a score above', '1236\n2 4 8 16\n32 64 128 256\n0 0 2 4\n0 0 0 2'],
  ['one line', '2 4 8 16 32 64 128 256 0 0 2 4 0 0 0 2'],
  ['one list', '[2, 4, 8, 16, 32, 64, 128, 256, 0, 0, 2, 4, 0, 0, 0, 2]'],
  ['a wrapped list', '[  2   4   8  16  32  64 128 256   0   0\n   2   4   0   0   0   2]'],
  ['one column', '2\n4\n8\n16\n32\n64\n128\n256\n0\n0\n2\n4\n0\n0\n0\n2'],
  ['slashes', '2 4 8 16 / 32 64 128 256 / 0 0 2 4 / 0 0 0 2'],
  ['commas in slashes', '2,4,8,16/32,64,128,256/0,0,2,4/0,0,0,2'],
  ['commas between rows', '2 4 8 16, 32 64 128 256, 0 0 2 4, 0 0 0 2'],
  ['empty lines between', '2 4 8 16\n\n32 64 128 256\n\n0 0 2 4\n\n0 0 0 2'],
  ['columns', '   2   4   8  16\n  32  64 128 256\n           2   4\n               2'],
  ['signs', '2 4 8 16\n32 64 128 256\n□ □ 2 4\n_ - * 2'],
  ['wide signs', '2 4 8 16\n32 64 128 256\n---- ---- 2 4\n---- ---- ---- 2'],
  ['powers', '2^1 2^2 2^3 2^4\n2**5 2**6 2**7 2**8\n0 0 2¹ 2²\n0 0 0 2'],
  [
    'brackets a cell',
    '[  2][  4][  8][ 16]\n[ 32][ 64][128][256]\n[   ][   ][  2][  4]\n[   ][   ][   ][  2]',
  ],
  [
    'labels',
    'Row 1: 2, 4, 8, 16.\nRow 2: 32, 64, 128, 256.\nRow 3: empty, empty, 2, 4.\nRow 4: empty, empty, empty, 2.',
  ],
  [
    'a table of data',
    '     0   1    2    3\n0    2   4    8   16\n1   32  64  128  256\n2    0   0    2    4\n3    0   0    0    2',
  ],
  ['keycaps', '2️⃣ 4️⃣ 8️⃣ 1️⃣6️⃣\n3️⃣2️⃣ 6️⃣4️⃣ 1️⃣2️⃣8️⃣ 2️⃣5️⃣6️⃣\n⬜ ⬜ 2️⃣ 4️⃣\n⬜ ⬜ ⬜ 2️⃣'],
  ['Arabic digits', '٢ ٤ ٨ ١٦\n٣٢ ٦٤ ١٢٨ ٢٥٦\n٠ ٠ ٢ ٤\n٠ ٠ ٠ ٢'],
  ['padding', '0002 0004 0008 0016\n0032 0064 0128 0256\n0000 0000 0002 0004\n0000 0000 0000 0002'],
  ['colours', '\u001b[31m2\u001b[0m 4 8 16\n32 64 128 256\n0 0 2 4\n0 0 0 2'],
  ['quotations', '> 2 4 8 16\n> 32 64 128 256\n> 0 0 2 4\n> 0 0 0 2'],
  ['a fence', '```\n2 4 8 16\n32 64 128 256\n0 0 2 4\n0 0 0 2\n```'],
  ['Windows lines', '2 4 8 16\r\n32 64 128 256\r\n0 0 2 4\r\n0 0 0 2\r\n'],
])('the board of the cases is read from %s', (_, text) => {
  expect(read(text)).toBe(BOARD);
});

test.each<[string, string]>([
  ['1,024 2,048 4 8\n16 32 64 128\n16,384 131,072 2 4\n0 0 0 2', 'ab23/4567/eh12/0001'],
  ['1,024,2,048\n4,8', 'ab/23'],
  ['1 024 | 2.048 \n4|8', 'ab/23'],
  ["1'024 2_048\n4 8", 'ab/23'],
  ['16k 131k\n64K 1k', 'eh/ga'],
  ['65k 33k\n262K 8k', 'gf/id'],
  ['2 4 / 0 0', '12/00'],
  ['2 4 8 16', '12/34'],
  ['[2,4]', 'position-size'],
  ['-- 2\n-- --', '01/00'],
])('%j is %s', (text, expected) => {
  const board = parseAnyBoard(text);
  expect(board.ok ? makePosition(board.value.board) : board.error.code).toBe(expected);
});

test('numbers that no tile has are ranks; numbers that may be either are values, which is said', () => {
  expect(read('[[1 2 3 4] [5 6 7 8] [0 0 1 2] [0 0 0 1]]')).toBe(`ranks ${BOARD}`);
  expect(parseAnyBoard('[[2,4],[0,2]]')).toMatchObject({ value: { numbers: 'values', isAmbiguous: true } });
  expect(parseAnyBoard('[[2,64],[0,2]]')).toMatchObject({ value: { numbers: 'values', isAmbiguous: false } });
  expect(parseAnyBoard('[[0,0],[0,0]]')).toMatchObject({ value: { isAmbiguous: false } });
  expect(read('[[2,4],[0,2]]', { numbers: 'ranks' })).toBe('ranks 24/02');
  expect(read('  8 192\n206   0', { numbers: 'ranks' })).toBe('ranks 8(192)/(206)0'); // found by the fuzz
  expect(parseAnyBoard('[[2,4],[0,2]]', { numbers: 'values' })).toMatchObject({
    value: { isAmbiguous: false },
  });
  expect(read('2 1\n0 5')).toBe('ranks 21/05');
  expect(read('2 1\n0 6')).toMatchObject({ code: 'position-cell', line: 1, column: 3 }); // no rank of a 2x2 board
});

test('a mistyped number among tiles of 32 or more is refused by its name, on boards of any size', () => {
  const row = (side: number) => Array.from({ length: side }, () => '2').join(' ');
  for (const side of [2, 3, 4, 5, 6, 7, 8])
    for (const tile of ['32', '64', '2048'])
      for (const mistyped of ['1', '3', '6', '12', '24', '48', '65', '100', '409', '1000', '2047']) {
        const first = row(side).replace(/^2 2/, `${tile} ${mistyped}`);
        const text = [first, ...Array.from({ length: side - 1 }, () => row(side))].join('\n');
        const column = tile.length + 2;
        expect(read(text), text).toMatchObject({ code: 'position-cell', line: 1, column });
        expect(parseAnyBoard(text), text).toMatchObject({
          error: { message: expect.stringContaining(`"${mistyped}" is not a tile.`) },
        });
      }
  const six = [`32 16 ${row(4)}`, ...Array.from({ length: 5 }, () => row(6))].join('\n');
  expect(parseAnyBoard(six)).toMatchObject({ value: { numbers: 'values', isAmbiguous: false } });
  expect(read(six.replace('16', '6'), { numbers: 'ranks' })).toMatch(/^ranks w6/);
});

test.each<[string, string, number | undefined, number | undefined]>([
  ['', 'board-none', undefined, undefined],
  ['hello\nScore: 12', 'board-none', undefined, undefined],
  ['Score: 12\n\n2 4 8\n16 32', 'position-ragged', 4, 1],
  ['2 4 8 16\n2 4 8 y\n2 4 8 16\n0 0 0 0', 'position-cell', 2, 7],
  ['2 4 8 16\n2 4 8 100\n2 4 8 16\n0 0 0 0', 'position-cell', 2, 7],
  ['2 3\n64 4', 'position-cell', 1, 3],
  ['2 4 8 16 32', 'position-size', 1, 1],
  ['[[2, 4],\n [8, 1e]]', 'position-cell', 2, 6],
  ['\u001b[1m2\u001b[0m 4\n8 7', 'position-cell', 2, undefined],
  ['2 0004\n8 16', 'position-cell', 1, 3],
])('%j is refused with %s, once', (text, code, line, column) => {
  const error = read(text);
  expect(error).toMatchObject({ code });
  expect([(error as { line?: number }).line, (error as { column?: number }).column]).toEqual([line, column]);
});

test('a shape may be named where the cells stand in one line', () => {
  const cells = '2 4 8 16 32 64';
  expect(read(cells, { shape: { columns: 3, rows: 2 } })).toBe('123/456');
  expect(read(`[${cells}]`, { shape: { columns: 2, rows: 3 } })).toBe('12/34/56');
  expect(read(cells, { shape: { columns: 4, rows: 2 } })).toMatchObject({ code: 'position-size' });
  expect(read('2 4\n8 16', { shape: { columns: 4, rows: 2 } })).toBe('12/34');
});

test.each<[string, readonly number[]]>([
  ['2 4\n8 16\n\n2 4\n8 16', [1, 4]],
  ['2 4\n8 16\nMove: Left\n2 4\n8 16\nGame over!', [1, 4]],
  ['[[2,4],[8,16]]\n[[2,4],[8,16]]', [1, 2]],
  ['[[[2,4],[8,16]],[[2,4],[8,16]]]', [1, 1]],
  ['x = [[[2,4],\n[8,16]],\n[[2,4],[8,16]]]', [1, 3]],
  ['2 4\n\n8 16\n\n\n2 4\n\n8 16', [1, 6]],
  ['2 4 / 8 16\n2 4 / 8 16', [1, 2]],
  ['2 4 8 16 2 4 8 16 0\n2 4 8 16 2 4 8 16 0', [1, 2]],
  ['2 4\n\n2 4\n8 16', [1, 3]],
])('the boards of %j begin in lines %j', (text, lines) => {
  expect(boardEntries(text).map(({ line }) => line)).toEqual(lines);
  expect(parseAnyBoard(text)).toMatchObject({ value: { boards: lines.length } });
});

/** Ways to write a board around its rows of words, each by itself. */
const FRAMES: readonly ((rows: readonly string[][]) => string)[] = [
  (rows) => rows.map((row) => row.join(' ')).join('\n'),
  (rows) => rows.map((row) => row.join(', ')).join('\n'),
  (rows) => rows.map((row) => row.join('\t')).join('\r\n'),
  (rows) => rows.map((row) => row.join(' ')).join(' / '),
  (rows) => rows.map((row) => row.join(' ')).join('\n\n'),
  (rows) => `[${rows.map((row) => `[${row.join(',')}]`).join(', ')}]`,
  (rows) => `[${rows.map((row) => `[${row.join(' ')}]`).join('\n ')}]`,
  (rows) => `{\n${rows.map((row) => `  {${row.join(', ')}},`).join('\n')}\n};`,
  (rows) => `[${rows.map((row) => row.join(' ')).join('; ')}]`,
  (rows) => rows.map((row) => `| ${row.map((word) => word.padStart(9)).join(' | ')} |`).join('\n'),
  (rows) => {
    const rule = `+${'-----+'.repeat(rows[0]!.length)}`;
    return [
      rule,
      ...rows.flatMap((row) => [`|${row.map((word) => word.padStart(5)).join('|')}|`, rule]),
    ].join('\n');
  },
];
const REMARKS = ['', 'Score: 1234\n', 'Move: Left (12)\n\n', 'Game over!\n', '# a board\n', '\n\n'];

const randomBoard = fc
  .tuple(fc.integer({ min: 2, max: 8 }), fc.integer({ min: 2, max: 8 }))
  .chain(([columns, rows]) =>
    fc
      .array(fc.integer({ min: 0, max: 17 }), { minLength: columns * rows, maxLength: columns * rows })
      .map((ranks) => boardFromRanks(columns, rows, ranks)),
  );

function wordsOf(board: Board, empty: string, write: (value: number) => string): string[][] {
  return Array.from({ length: board.rows }, (_, y) =>
    Array.from({ length: board.columns }, (_, x) => {
      const rank = board.ranks[y * board.columns + x]!;
      return rank === 0 ? empty : write(2 ** rank);
    }),
  );
}

test('whatever decoration is around a board, the board comes back', () => {
  const spelling = fc.constantFrom(
    String,
    (value: number) => `${value}.`,
    (value: number) => `2^${Math.log2(value)}`,
  );
  const parts = [
    fc.constantFrom(...FRAMES),
    fc.constantFrom('0', '.', '_', '-', '·', 'None'),
    spelling,
  ] as const;
  const remark = fc.constantFrom(...REMARKS);
  fc.assert(
    fc.property(randomBoard, ...parts, remark, remark, (board, frame, empty, write, above, below) => {
      const text = `${above}${frame(wordsOf(board, empty, write))}\n${below}`;
      expect(parseAnyBoard(text, { numbers: 'values' })).toMatchObject({
        ok: true,
        value: { board, boards: 1 },
      });
    }),
    { numRuns: 500 },
  );
});

test('ranks come back, too, where they are asked for', () => {
  fc.assert(
    fc.property(randomBoard, fc.constantFrom(...FRAMES), (board, frame) => {
      const text = frame(wordsOf(board, '0', (value) => String(Math.log2(value))));
      expect(parseAnyBoard(text, { numbers: 'ranks' })).toMatchObject({ ok: true, value: { board } });
    }),
  );
});

/** A second reader, that knows a line of numbers and nothing else. */
function naive(text: string): number[][] {
  return text.split('\n').map((line) => (line.match(/\d+/g) ?? []).map(Number));
}

test('rows of numbers are read as a reader of lines of numbers reads them', () => {
  const separator = fc.constantFrom(' ', '  ', ', ', ' | ', '\t', ';');
  fc.assert(
    fc.property(randomBoard, separator, (board, between) => {
      const text = wordsOf(board, '0', String)
        .map((row) => row.join(between))
        .join('\n');
      const read = parseAnyBoard(text, { numbers: 'values' });
      expect(read.ok && wordsOf(read.value.board, '0', String)).toEqual(
        naive(text).map((row) => row.map(String)),
      );
    }),
  );
});

test('no text makes the reader throw, and a board that it reads is whole', () => {
  const pieces = fc.array(
    fc.constantFrom(...'[]{}(),;|/ \n\t0248.-_+=:x"\u0662', '16', '1,024', '2^', '|  |', '+--+', '\n\n'),
  );
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string({ unit: 'binary' }),
        pieces.map((list) => list.join('')),
      ),
      (text) => {
        const read = parseAnyBoard(text);
        if (read.ok) {
          const { columns, rows, ranks } = read.value.board;
          expect(boardFromRanks(columns, rows, ranks)).toEqual(read.value.board);
        } else expect(read.error.message).toMatch(/\.$/);
      },
    ),
    { numRuns: 1000 },
  );
  expect(parseAnyBoard(' '.repeat(2 ** 20 + 1))).toMatchObject({ error: { code: 'position-too-long' } });
  expect(parseAnyBoard(5 as unknown as string)).toMatchObject({ error: { code: 'not-text' } });
});

test.each([
  ['....\n....\n..2.\n...4', '0000/0000/0010/0002'],
  ['Board:\n  ..2.\n  .4..\n  ....\n  8...\n', '0010/0200/0000/3000'],
  ['____\n____\n__2_\n___4', '0000/0000/0010/0002'],
  ['--2-\n4---\n----\n----', '0010/2000/0000/0000'],
  ['·2·\n4··\n···', '010/200/000'],
  ['..3.\n...5', 'ranks 0030/0005'],
])('%j has a cell a character', (text, position) => {
  expect(read(text)).toBe(position);
});

test('rows of such cells that differ in length are refused with the row', () => {
  expect(read('..2.\n.4.\n2...\n..8.')).toMatchObject({ code: 'position-ragged', line: 2 });
});

test.each(['1.5\n2.5\n3.5', '2-2\n4-4', '-2\n-4', '..2.'])('%j has none', (text) => {
  expect(read(text)).toMatchObject({ code: expect.any(String) });
});
