/**
 * A whole game for the console, on top of two pointers: read a key, move, spawn, print, until the game is
 * over. Keys, paper and dice are passed in, so that the game runs anywhere.
 */
import type { Board, Side } from './step.js';
import { tilt } from './twoPointers.js';

export interface Console {
  /** The next key, or undefined when no more will come. */
  readKey(): Promise<string | undefined>;
  print(text: string): void;
  /** From 0 to less than 1. */
  random(): number;
}

const KEYS: Readonly<Record<string, Side>> = { w: 'NORTH', d: 'EAST', s: 'SOUTH', a: 'WEST' };
const QUIT = 'q';

/** Plays one game and returns the score. */
export async function play(console: Console, size = 4): Promise<number> {
  const board: Board = Array.from({ length: size }, () => new Array<number>(size).fill(0));
  let score = 0;
  spawn(board, console.random);
  spawn(board, console.random);
  console.print(textOf(board, score));
  while (!isOver(board)) {
    const key = await console.readKey();
    if (key === undefined || key === QUIT) return score;
    const points = move(board, KEYS[key]);
    if (points === undefined) continue;
    score += points;
    spawn(board, console.random);
    console.print(textOf(board, score));
  }
  console.print('game over');
  return score;
}

/** Moves the board in place and returns the points, or undefined if nothing moved. */
export function move(board: Board, side: Side | undefined): number | undefined {
  if (side === undefined) return undefined;
  const before = board.join();
  const points = tilt(board, side);
  return board.join() === before ? undefined : points;
}

/** Puts a 2, or a 4 one time in ten, on a random empty cell. */
export function spawn(board: Board, random: () => number): void {
  const empty = board.flatMap((row, r) => row.flatMap((value, c) => (value === 0 ? [[r, c] as const] : [])));
  const [r, c] = empty[Math.floor(random() * empty.length)]!;
  board[r]![c] = random() < 0.9 ? 2 : 4;
}

/** Whether no side can be moved to: the board is full, and no neighbours are equal. */
export function isOver(board: Board): boolean {
  return board.every((row, r) =>
    row.every((value, c) => value !== 0 && value !== row[c + 1] && value !== board[r + 1]?.[c]),
  );
}

/** The board as a table, an empty cell as a dot, and the score below. */
export function textOf(board: Board, score: number): string {
  const width = Math.max(4, String(Math.max(...board.flat())).length);
  const rows = board.map((row) => row.map((value) => String(value || '.').padStart(width)).join(' '));
  return `${rows.join('\n')}\n\nscore ${score}\n`;
}
