/**
 * A board as characters, in the largest cells that fit. Tiles differ by their numbers and colours; without
 * colours, by borders. During a slide, a turn is drawn at any moment between its two boards, from core's
 * motions.
 */
import { type Board, type Motion, rankValue, type Turn } from '@twofold/core';
import type { Look } from './colour/theme.js';
import { hugeDigits, largeDigits } from './largeDigits.js';
import type { Canvas } from './screen/canvas.js';

/** Size of a cell, and of the gaps between and around them, in characters. */
export interface CellSize {
  readonly columns: number;
  readonly rows: number;
  readonly gapColumns: number;
  readonly gapRows: number;
}

/** The largest size first. A character is about twice as high as wide. */
const CELL_SIZES: readonly CellSize[] = [
  { columns: 46, rows: 21, gapColumns: 2, gapRows: 1 },
  { columns: 38, rows: 17, gapColumns: 2, gapRows: 1 },
  { columns: 34, rows: 15, gapColumns: 2, gapRows: 1 },
  { columns: 30, rows: 13, gapColumns: 2, gapRows: 1 },
  { columns: 24, rows: 11, gapColumns: 2, gapRows: 1 },
  { columns: 20, rows: 9, gapColumns: 2, gapRows: 1 },
  { columns: 18, rows: 8, gapColumns: 2, gapRows: 1 },
  { columns: 14, rows: 6, gapColumns: 2, gapRows: 1 },
  { columns: 12, rows: 5, gapColumns: 2, gapRows: 1 },
  { columns: 10, rows: 4, gapColumns: 2, gapRows: 1 },
  { columns: 8, rows: 3, gapColumns: 2, gapRows: 1 },
  { columns: 7, rows: 3, gapColumns: 1, gapRows: 1 },
  { columns: 6, rows: 2, gapColumns: 1, gapRows: 1 },
  { columns: 7, rows: 1, gapColumns: 1, gapRows: 1 },
  { columns: 6, rows: 1, gapColumns: 1, gapRows: 0 },
  { columns: 4, rows: 1, gapColumns: 1, gapRows: 0 },
  { columns: 5, rows: 1, gapColumns: 0, gapRows: 0 },
  { columns: 4, rows: 1, gapColumns: 0, gapRows: 0 },
];
export const SMALLEST_CELL = CELL_SIZES.at(-1)!;

/** Cells at least this wide have room for five large digits, and so for every number up to 65536. */
const LARGE_FROM = 20;

/** Cells at least this wide have room for four huge digits. Longer numbers on them are in large ones. */
const HUGE_FROM = 30;

/** Characters that a board of such cells takes. */
export function boardSize(
  { columns, rows }: Pick<Board, 'columns' | 'rows'>,
  cell: CellSize,
): { columns: number; rows: number } {
  return {
    columns: columns * (cell.columns + cell.gapColumns) + cell.gapColumns,
    rows: rows * (cell.rows + cell.gapRows) + cell.gapRows,
  };
}

/** The largest cells with which the board fits the room; undefined if none does. */
export function chooseCellSize(
  board: Pick<Board, 'columns' | 'rows'>,
  columns: number,
  rows: number,
): CellSize | undefined {
  return CELL_SIZES.find((cell) => {
    const size = boardSize(board, cell);
    return size.columns <= columns && size.rows <= rows;
  });
}

/** The number on a tile, as a power of two if the number is too long. */
export function tileLabel(rank: number, room: number): string {
  const digits = String(rankValue(rank));
  return digits.length <= room && !digits.includes('e') ? digits : `2^${rank}`;
}

/** The location and the looks of a board. */
export interface BoardLocation {
  readonly column: number;
  readonly row: number;
  readonly cell: CellSize;
  readonly look: Look;
}

/** A board at rest. */
export function drawBoard(canvas: Canvas, board: Board, location: BoardLocation): void {
  drawTray(canvas, board, location);
  board.ranks.forEach((rank, cell) => {
    if (rank === 0) return;
    const [x, y] = cellAt(board, cell, location);
    drawTile(canvas, rank, x, y, location);
  });
}

/**
 * A move during its animation, `progress` from 0 to 1. Tiles slide; a merged tile appears afterwards.
 */
export function drawTurn(
  canvas: Canvas,
  turn: Pick<Turn, 'before' | 'motions'>,
  progress: number,
  location: BoardLocation,
): void {
  drawTray(canvas, turn.before, location);
  // Tiles at rest lie below moving ones.
  const motions = [...turn.motions].sort((a, b) => Number(a.from !== a.to) - Number(b.from !== b.to));
  for (const motion of motions) drawMotion(canvas, turn.before, motion, progress, location);
}

function drawMotion(
  canvas: Canvas,
  board: Board,
  { from, to, rank }: Motion,
  progress: number,
  location: BoardLocation,
): void {
  const [fromX, fromY] = cellAt(board, from, location);
  const [toX, toY] = cellAt(board, to, location);
  const eased = 1 - (1 - progress) ** 2;
  const x = Math.round(fromX + (toX - fromX) * eased);
  const y = Math.round(fromY + (toY - fromY) * eased);
  drawTile(canvas, rank, x, y, location);
}

function cellAt(
  { columns }: Board,
  cell: number,
  { column, row, cell: size }: BoardLocation,
): [number, number] {
  const x = cell % columns;
  const y = Math.floor(cell / columns);
  return [
    column + size.gapColumns + x * (size.columns + size.gapColumns),
    row + size.gapRows + y * (size.rows + size.gapRows),
  ];
}

/** The board and its empty cells, each with a dot. */
function drawTray(canvas: Canvas, board: Board, location: BoardLocation): void {
  const { column, row, cell: size, look } = location;
  const whole = boardSize(board, size);
  canvas.fill(column, row, whole.columns, whole.rows, look.board);
  for (let cell = 0; cell < board.ranks.length; cell++) {
    const [x, y] = cellAt(board, cell, location);
    canvas.fill(x, y, size.columns, size.rows, look.cell);
    canvas.put(x + middle(size.columns, 1), y + middle(size.rows, 1), look.unicode ? '·' : '.', look.cell);
  }
}

function drawTile(canvas: Canvas, rank: number, x: number, y: number, { cell, look }: BoardLocation): void {
  const style = look.tile(rank);
  const bordered = look.depth === 0 && cell.rows >= 3;
  canvas.fill(x, y, cell.columns, cell.rows, style);
  if (bordered) drawBorder(canvas, x, y, cell, look);
  const label = labelOf(rank, cell, bordered, look);
  label.forEach((line, row) => {
    canvas.put(x + middle(cell.columns, line.length), y + middle(cell.rows, label.length) + row, line, style);
  });
}

/**
 * The lines of a tile's number. Digits are large on tiles with room for the large digits of every usual
 * number.
 */
function labelOf(rank: number, cell: CellSize, bordered: boolean, look: Look): string[] {
  const room = cell.columns - (bordered ? 2 : 0);
  const number = String(rankValue(rank));
  const drawn = [
    look.unicode && cell.columns >= HUGE_FROM ? hugeDigits(number) : undefined,
    look.unicode && cell.columns >= LARGE_FROM ? largeDigits(number) : undefined,
  ].find((lines) => lines !== undefined && lines[0]!.length <= room);
  if (drawn !== undefined) return drawn;
  return [tileLabel(rank, room)];
}

function drawBorder(canvas: Canvas, x: number, y: number, { columns, rows }: CellSize, look: Look): void {
  const [corners, across, down] = look.unicode
    ? (['┌┐└┘', '─', '│'] as const)
    : (['++++', '-', '|'] as const);
  const line = across.repeat(columns - 2);
  canvas.put(x, y, `${corners[0]}${line}${corners[1]}`);
  for (let row = 1; row < rows - 1; row++) {
    canvas.put(x, y + row, down);
    canvas.put(x + columns - 1, y + row, down);
  }
  canvas.put(x, y + rows - 1, `${corners[2]}${line}${corners[3]}`);
}

/** Where an item of that length begins, so that it lies in the middle. */
function middle(room: number, length: number): number {
  return Math.floor((room - length) / 2);
}
