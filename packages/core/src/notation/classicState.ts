// The saved game of the classic web 2048: the value of `gameState` in its storage. Players import it when
// they change to Twofold. It keeps a position and no moves.

import { type Board, isSide } from '../board.js';
import { failure, refuseNonText, success } from '../codec/answers.js';
import { LARGEST_RANK } from '../replay/replay.js';
import type { Result } from '../result.js';

/** A position of the classic web game. */
export interface ClassicState {
  /** The saved position. */
  readonly board: Board;
  /** The saved score. */
  readonly score: number;
  /** The 2048 tile was made. */
  readonly won: boolean;
  /** The save says that no move is left. */
  readonly over: boolean;
  /** The player chose to go on after 2048. */
  readonly keepPlaying: boolean;
}

const LONGEST_STATE = 2 ** 16;

/** Reads the JSON text of `gameState`: `{ grid: { size, cells: [x][y] }, score, over, won, keepPlaying }`. */
export function parseClassicState(text: string): Result<ClassicState> {
  const noText = refuseNonText(text);
  if (noText !== undefined) return noText;
  if (text.length > LONGEST_STATE) return refused('it is far too long');
  let state: unknown;
  try {
    state = JSON.parse(text);
  } catch {
    return refused('it is not JSON');
  }
  return readClassicState(state);
}

/** Reads a `gameState` whose JSON is already parsed. */
export function readClassicState(state: unknown): Result<ClassicState> {
  if (!isObject(state) || !isObject(state.grid)) return refused('it has no grid');
  const board = readGrid(state.grid);
  if (typeof board === 'string') return refused(board);
  const { score, won, over, keepPlaying } = state;
  if (!Number.isSafeInteger(score) || (score as number) < 0) {
    return refused('its score is not a whole number');
  }
  return success({
    board,
    score: score as number,
    won: won === true,
    over: over === true,
    keepPlaying: keepPlaying === true,
  });
}

function refused(reason: string): Result<never> {
  return failure(
    'classic-state',
    `This is not a saved game of the classic 2048: ${reason}. Copy the whole value of gameState.`,
  );
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The board of a grid whose cells stand column by column. A string is the message of an error. */
function readGrid({ size, cells }: Record<string, unknown>): Board | string {
  if (typeof size !== 'number' || !isSide(size)) return 'its size is not 2 to 8';
  if (!isSquare(cells, size)) return `its cells are not ${size} columns of ${size}`;
  const ranks = new Uint8Array(size * size);
  for (const [x, column] of cells.entries()) {
    for (const [y, tile] of column.entries()) {
      const rank = rankOf(tile);
      if (rank === undefined) return `row ${y + 1}, column ${x + 1} holds no tile`;
      ranks[y * size + x] = rank;
    }
  }
  return { columns: size, rows: size, ranks };
}

function isSquare(cells: unknown, size: number): cells is unknown[][] {
  const isColumn = (column: unknown): boolean => Array.isArray(column) && column.length === size;
  return Array.isArray(cells) && cells.length === size && cells.every(isColumn);
}

/** The rank of `{ value }`; 0 for null. The tile's own `position` repeats its place and is not needed. */
function rankOf(tile: unknown): number | undefined {
  if (tile === null) return 0;
  const value = isObject(tile) ? tile.value : undefined;
  if (typeof value !== 'number') return undefined;
  const rank = Math.log2(value);
  return Number.isInteger(rank) && rank >= 1 && rank <= LARGEST_RANK && 2 ** rank === value
    ? rank
    : undefined;
}
