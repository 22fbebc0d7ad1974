import { boardFromValues, emptyBoard, findVariant, Game, MAX_SIDE, MIN_SIDE } from '@twofold/core';
import { describe, expect, it } from 'vitest';
import { boardSize, chooseCellSize, drawBoard, drawTurn, tileLabel } from './board.js';
import { capabilitiesOf } from './colour/capabilities.js';
import { lookOf } from './colour/theme.js';
import { Canvas } from './screen/canvas.js';
import { changesBetween } from './screen/changes.js';

const FRAMED = lookOf('dark', 'twofold', 0, true);
const BOARD = boardFromValues([
  [2, 0],
  [1024, 131072],
]);

it('draws tiles with frames where there are no colours', () => {
  const cell = { columns: 8, rows: 3, gapColumns: 2, gapRows: 1 };
  const canvas = new Canvas(22, 9);
  drawBoard(canvas, BOARD, { column: 0, row: 0, cell, look: FRAMED });
  expect(`\n${canvas.text()}\n`).toBe(`

  ┌──────┐
  │  2   │     ·
  └──────┘

  ┌──────┐  ┌──────┐
  │ 1024 │  │131072│
  └──────┘  └──────┘

`);
});

it.each([
  [0, ''],
  [16, '\x1b[47m'],
  [256, '\x1b[48;5;'],
  ['any', '\x1b[48;2;'],
] as const)('tells tiles in %s colours', (depth, sequence) => {
  const canvas = new Canvas(22, 9);
  const cell = { columns: 8, rows: 3, gapColumns: 2, gapRows: 1 };
  drawBoard(canvas, BOARD, { column: 0, row: 0, cell, look: lookOf('dark', 'twofold', depth, true) });
  const lines = changesBetween(undefined, canvas, depth);
  expect(lines).toContain(sequence);
  if (depth === 0) expect(lines).not.toMatch(/[34]8;|;[34]\d/);
});

it('has no white tile on a light page, in sixteen colours', () => {
  const papers = (theme: 'light' | 'dark') =>
    [1, 2, 3, 14].map((rank) => lookOf(theme, 'twofold', 16, true).tile(rank).paper);
  expect(papers('dark')).toContain(15);
  expect(papers('light')).not.toContain(15);
  expect(new Set(papers('light')).size).toBe(4);
});

describe('room', () => {
  it('is enough for every board on 80x24, and is never exceeded', () => {
    for (let columns = MIN_SIDE; columns <= MAX_SIDE; columns++) {
      for (let rows = MIN_SIDE; rows <= MAX_SIDE; rows++) {
        const size = boardSize({ columns, rows }, chooseCellSize(emptyBoard(columns, rows), 80, 21)!);
        expect([size.columns <= 80, size.rows <= 21]).toEqual([true, true]);
      }
    }
  });

  it('is left for a number as a power of two', () => {
    expect([tileLabel(13, 4), tileLabel(14, 4), tileLabel(64, 8)]).toEqual(['8192', '2^14', '2^64']);
  });
});

it('slides tiles from the board before to the board after', () => {
  const turn = new Game(findVariant('classic')!, 'abc').play(3)!;
  const cell = chooseCellSize(turn.board, 80, 24)!;
  const at = (progress: number) => {
    const canvas = new Canvas(80, 24);
    drawTurn(canvas, turn, progress, { column: 0, row: 0, cell, look: FRAMED });
    return canvas.text();
  };
  const still = (board: typeof turn.board) => {
    const canvas = new Canvas(80, 24);
    drawBoard(canvas, board, { column: 0, row: 0, cell, look: FRAMED });
    return canvas.text();
  };
  expect(at(0)).toBe(still(turn.before));
  expect(at(1)).toBe(still(turn.afterstate));
  expect(at(0.3)).not.toBe(at(0));
});

it.each([
  [{ TERM: 'xterm-256color', COLORTERM: 'truecolor', LANG: 'C.UTF-8' }, true, 'any', true],
  [{ TERM: 'xterm-256color', LC_ALL: 'C', LANG: 'C.UTF-8' }, true, 256, false],
  [{ TERM: 'linux' }, true, 16, false],
  [{ TERM: 'vt100' }, true, 0, false],
  [{ TERM: 'xterm', COLORTERM: '24bit', NO_COLOR: '1' }, true, 0, false],
  [{ TERM: 'dumb' }, false, 0, false],
])('knows what %j can show', (environment, screen, colours, unicode) => {
  expect(capabilitiesOf(environment, { input: true, output: true })).toEqual({ screen, colours, unicode });
  expect(capabilitiesOf(environment, { input: true, output: false }).screen).toBe(false);
});

it.each([
  [{ TERM: 'xterm-256color', NO_COLOR: '1' }, 'always', 256],
  [{ TERM: '' }, 'always', 256],
  [{ TERM: 'linux' }, 'always', 16],
  [{ TERM: 'xterm-256color', COLORTERM: 'truecolor' }, 'never', 0],
] as const)('shows colours on %j with --color %s', (environment, choice, colours) => {
  expect(capabilitiesOf(environment, { input: true, output: true }, choice).colours).toBe(colours);
});

it('draws numbers larger the larger the cells are', () => {
  const heightOf = (columns: number, rows: number) => {
    const canvas = new Canvas(columns, rows);
    const board = boardFromValues([
      [1024, 0],
      [0, 0],
    ]);
    const cell = chooseCellSize(board, columns, rows)!;
    drawBoard(canvas, board, { column: 0, row: 0, cell, look: lookOf('dark', 'twofold', 256, true) });
    return canvas
      .text()
      .split('\n')
      .filter((line) => /[\d█▀▄]/.test(line)).length;
  };
  expect([heightOf(30, 10), heightOf(50, 24), heightOf(80, 40)]).toEqual([1, 3, 5]);
});
