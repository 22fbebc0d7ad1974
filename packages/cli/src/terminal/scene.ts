/** A whole screen as characters: a board, at rest or during the animation of its last turn, and its panel. */
import type { Board, Turn } from '@twofold/core';
import { drawBoard, drawTurn } from './board.js';
import { Canvas } from './canvas.js';
import { layOut, type Panel } from './layout.js';
import type { Look } from './theme.js';

export interface Scene {
  readonly board: Board;
  readonly panel: Panel;
  /** The turn that led to the board, and the animated part of it, from 0 to 1. */
  readonly turn?: Turn | undefined;
  readonly progress?: number;
}

/** The scene in a terminal of the given size; only the text if the board has no room. */
export function drawScene(scene: Scene, columns: number, rows: number, look: Look): Canvas {
  const { board, panel, turn, progress = 1 } = scene;
  const canvas = new Canvas(columns, rows);
  const place = layOut(canvas, board, panel, look);
  if (place && turn && progress < 1) drawTurn(canvas, turn, progress, place);
  else if (place) drawBoard(canvas, board, place);
  return canvas;
}
