/** A whole screen as characters: a board, at rest or during the animation of its last turn, and its panel. */
import type { Board, Turn } from '@twofold/core';
import { boardSize, chooseCellSize, drawBoard, drawTurn } from './board.js';
import type { Look } from './colour/theme.js';
import { layOut, type Panel } from './layout.js';
import { Canvas } from './screen/canvas.js';
import { linesOf } from './screen/changes.js';

export interface Frame {
  readonly board: Board;
  readonly panel: Panel;
  /** The turn that led to the board, and the animated part of it, from 0 to 1. */
  readonly turn?: Pick<Turn, 'before' | 'motions'> | undefined;
  readonly progress?: number;
}

/** The frame in a terminal of the given size; only the text if the board has no room. */
export function drawFrame(frame: Frame, columns: number, rows: number, look: Look): Canvas {
  const { board, panel, turn, progress = 1 } = frame;
  const canvas = new Canvas(columns, rows);
  const location = layOut(canvas, board, panel, look);
  if (location && turn && progress < 1) drawTurn(canvas, turn, progress, location);
  else if (location) drawBoard(canvas, board, location);
  return canvas;
}

/** Most rows of a board between lines of text. */
const INLINE_ROWS = 13;

/** A board as lines of text, with escape sequences for its colours. */
export function drawInline(board: Board, columns: number, look: Look): string {
  const cell = chooseCellSize(board, columns, INLINE_ROWS) ?? chooseCellSize(board, columns, Infinity);
  if (cell === undefined) return '';
  const size = boardSize(board, cell);
  const canvas = new Canvas(size.columns, size.rows);
  drawBoard(canvas, board, { column: 0, row: 0, cell, look });
  return linesOf(canvas, look.depth).join('\n');
}

/** A screen of help: its lines in the middle, the first as a title. */
export function drawHelp(lines: readonly string[], columns: number, rows: number): Canvas {
  const canvas = new Canvas(columns, rows);
  const width = Math.max(...lines.map((line) => line.length));
  const column = Math.max(0, Math.floor((columns - width) / 2));
  const row = Math.max(0, Math.floor((rows - lines.length) / 2));
  lines.forEach((line, index) => {
    canvas.put(column, row + index, line, index === 0 ? { bold: true } : {});
  });
  return canvas;
}
