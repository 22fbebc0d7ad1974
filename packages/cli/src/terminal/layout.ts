/**
 * The layout of a board and its text: side by side on a wide terminal, else text above and below, at least a line. The board
 * takes the largest cells that leave room for all of the text.
 */
import type { Board } from '@twofold/core';
import { type BoardLocation, boardSize, type CellSize, chooseCellSize, SMALLEST_CELL } from './board.js';
import type { Look } from './colour/theme.js';
import type { Canvas } from './screen/canvas.js';
import { wrapText } from './wrap.js';

/** Text of a panel, a line each; the first of a pair is shown dim. */
export type PanelLine = string | readonly [name: string, value: string];

/** The contents of the panel beside a board. */
export interface Panel {
  readonly title: string;
  readonly lines: readonly PanelLine[];
  /** The same in one line, for narrow terminals: as many as fit, from the first. */
  readonly brief: readonly string[];
  readonly message: string;
  /** As many as fit, from the last. */
  readonly keys: readonly string[];
  /** Where others play, their lines are worth smaller cells. */
  readonly isWanted?: boolean;
}

/** Least number of columns of a panel beside the board. */
const PANEL = 27;
const NAME = 10; // of them for the names
/** Rows above and below a board without a panel beside it. */
const ABOVE = 1;
const BELOW = 2;
const BETWEEN = 3; // columns between board and panel

/** Draws the panel and returns the board's location; undefined if the terminal is too small. */
export function layOut(
  canvas: Canvas,
  board: Pick<Board, 'columns' | 'rows'>,
  panel: Panel,
  look: Look,
): BoardLocation | undefined {
  const beside = chooseCellSize(board, canvas.columns - PANEL - BETWEEN, canvas.rows - BELOW);
  const stacked = chooseCellSize(board, canvas.columns, canvas.rows - ABOVE - BELOW);
  const isWorth = panel.isWanted || height(beside) >= height(stacked);
  const cell = beside && isWorth ? beside : stacked;
  if (cell === undefined) return layOutCompactly(canvas, board, panel, look);
  const size = boardSize(board, cell);
  const isBeside = cell === beside && panel.lines.length + 2 <= canvas.rows - BELOW;
  const width = isBeside ? size.columns + BETWEEN + PANEL : size.columns;
  const column = Math.max(0, Math.floor((canvas.columns - width) / 2));
  const above = isBeside ? 0 : ABOVE;
  const row = above + Math.max(0, Math.floor((canvas.rows - above - BELOW - size.rows) / 2));
  if (isBeside) drawPanel(canvas, panel, column + size.columns + BETWEEN, row);
  else centre(canvas, row - 1, canvas.columns / 2, briefOf(panel, canvas.columns), { bold: true });
  drawBelow(canvas, panel, row + size.rows, column + size.columns / 2);
  return { column, row, cell, look };
}

/** A board with one line of text above it, and one below where there is room. A long message takes both. */
function layOutCompactly(
  canvas: Canvas,
  board: Pick<Board, 'columns' | 'rows'>,
  panel: Panel,
  look: Look,
): BoardLocation | undefined {
  const hasBelow = chooseCellSize(board, canvas.columns, canvas.rows - 2) !== undefined;
  const cell = chooseCellSize(board, canvas.columns, canvas.rows - (hasBelow ? 2 : 1));
  if (cell === undefined) return sayTooSmall(canvas, board);
  const size = boardSize(board, cell);
  const column = Math.floor((canvas.columns - size.columns) / 2);
  const middle = canvas.columns / 2;
  const [first, second] = inTwo(panel.message, canvas.columns);
  const brief = briefOf(panel, canvas.columns);
  const showsBrief = first === '' || (hasBelow && second === '');
  centre(canvas, 0, middle, showsBrief ? brief : first, { bold: true });
  if (!hasBelow) return { column, row: 1, cell, look };
  const below = second || first;
  if (below !== '') centre(canvas, 1 + size.rows, middle, below, { bold: true });
  else centre(canvas, 1 + size.rows, middle, keysOf(panel, canvas.columns), { dim: true });
  return { column, row: 1, cell, look };
}

function sayTooSmall(canvas: Canvas, board: Pick<Board, 'columns' | 'rows'>): undefined {
  const { columns, rows } = boardSize(board, SMALLEST_CELL);
  const text = `Too small a window: ${columns}x${rows + 1} is needed. q quits.`;
  for (const [row, line] of wrapText(text, canvas.columns).split('\n').entries()) {
    canvas.put(0, row, line, { bold: true });
  }
  canvas.isTooSmall = true;
  return undefined;
}

/** As many keys as fit, from the last. */
function keysOf({ keys }: Panel, room: number): string {
  let from = 0;
  while (from < keys.length - 1 && keys.slice(from).join('  ').length > room) from++;
  return keys.slice(from).join('  ');
}

function briefOf({ brief }: Panel, room: number): string {
  let parts = brief.length;
  while (parts > 1 && brief.slice(0, parts).join('   ').length > room) parts--;
  return brief.slice(0, parts).join('   ');
}

/** Message and keys, in the middle of the board. A message of two lines takes the keys' line, too. */
function drawBelow(canvas: Canvas, panel: Panel, row: number, middle: number): void {
  const [first, second] = inTwo(panel.message, canvas.columns);
  centre(canvas, row, middle, first, { bold: true });
  if (second !== '') return centre(canvas, row + 1, middle, second, { bold: true });
  centre(canvas, row + 1, middle, keysOf(panel, canvas.columns), { dim: true });
}

/** A text in two lines, broken between words if necessary. */
function inTwo(text: string, room: number): [string, string] {
  if (text.length <= room) return [text, ''];
  const space = text.lastIndexOf(' ', room);
  return space > 0 ? [text.slice(0, space), text.slice(space + 1)] : [text, ''];
}

/** Rows from one cell to the next: a panel beside the board is not worth smaller cells. */
function height(cell: CellSize | undefined): number {
  return cell === undefined ? 0 : cell.rows + cell.gapRows;
}

function drawPanel(canvas: Canvas, { title, lines }: Panel, column: number, row: number): void {
  canvas.put(column, row, title, { bold: true });
  lines.forEach((line, index) => {
    const y = row + 2 + index;
    const [name, value] = typeof line === 'string' ? [line, ''] : line;
    canvas.put(column, y, name, typeof line === 'string' ? {} : { dim: true });
    canvas.put(column + NAME, y, value, { bold: true });
  });
}

/** Text centred at a column, but within the terminal. A text that is too long begins at its left edge. */
function centre(
  canvas: Canvas,
  row: number,
  middle: number,
  text: string,
  style: { bold?: boolean; dim?: boolean },
): void {
  const column = Math.min(Math.floor(middle - text.length / 2), canvas.columns - text.length);
  canvas.put(Math.max(0, column), row, text, style);
}
