// The pictures of games in the list: the last board, and the room there was on the way. They are made of the
// game's moves, one game at a time, for the lines in view.
import { type Board, countEmpty, type Game } from '@twofold/core';
import { gameOf } from '../../../storage/line';
import { stampOf } from '../../../storage/merge';
import type { GameLibrary, GameRecord, GameSummary } from '../../../storage/records';

export interface GamePicture {
  readonly board: Board;
  /** The share of free cells, from the start of the game to the board shown. Empty before the first move. */
  readonly room: readonly number[];
}

/** Points of the curve before the last: each is the mean of as many moves. */
const POINTS = 48;

/** The picture of a game. Undefined if its moves cannot be read. */
export function pictureOf(record: GameRecord): GamePicture | undefined {
  try {
    const game = gameOf(record);
    return game && { board: game.board, room: roomOf(game) };
  } catch {
    return undefined; // moves that this version never wrote
  }
}

function roomOf(game: Game): number[] {
  const { ply, variant } = game;
  if (ply === 0) return [];
  const points = Math.min(POINTS, ply);
  const sums = new Float64Array(points);
  const counts = new Float64Array(points);
  const cells = variant.columns * variant.rows;
  for (let at = 1; at <= ply; at++) {
    const point = Math.floor(((at - 1) * points) / ply);
    sums[point]! += countEmpty(game.turn(at).board) / cells;
    counts[point]!++;
  }
  return [...sums.map((sum, point) => sum / counts[point]!), countEmpty(game.board) / cells];
}

/** The pictures of a library's games. Each is made once for each state of its game. */
export class Pictures {
  readonly #library: GameLibrary;
  readonly #known = new Map<string, { state: string; picture: Promise<GamePicture | undefined> }>();
  #last: Promise<unknown> = Promise.resolve();

  constructor(library: GameLibrary) {
    this.#library = library;
  }

  /** The picture of a game. It waits for those asked before, and lets the page draw between two. */
  of(game: GameSummary): Promise<GamePicture | undefined> {
    const state = `${stampOf(game)} ${game.ply} ${game.score}`;
    const known = this.#known.get(game.id);
    if (known?.state === state) return known.picture;
    const picture = this.#last.then(() => this.#draw(game.id));
    this.#last = picture.then(() => new Promise((resolve) => setTimeout(resolve)));
    this.#known.set(game.id, { state, picture });
    return picture;
  }

  async #draw(id: string): Promise<GamePicture | undefined> {
    const record = await this.#library.get(id).catch(() => undefined);
    return record && pictureOf(record);
  }
}
