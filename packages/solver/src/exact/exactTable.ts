/** The values of a solved board. Turned and mirrored boards are the same board, and so are boards on their side. */
import {
  type Board,
  DIRECTIONS,
  type Direction,
  rankValue,
  transformBoard,
  transformDirection,
} from '@twofold/core';
import { BoardKeys } from './boardKeys.js';
import { indexIn, type SolvedLayer, type Spawns, startBoards } from './layers.js';
import { GOAL, type LineTables, REWARD } from './lineTables.js';

/** One direction, with optimal play afterwards. */
export interface ExactLine {
  /** A legal direction. */
  readonly direction: Direction;
  /** The expected score from here on, or the chance of the goal. */
  readonly value: number;
  /** If play goes for the score: the chance of a tile larger than all on the board. */
  readonly growth: number | undefined;
}

/** Found in a table: an afterstate's value and chance. */
interface Entry {
  readonly value: number;
  readonly chance: number;
}

/** The exact value of every position that a small board can have. */
export class ExactTable {
  readonly #tables: LineTables;
  readonly #layers: readonly SolvedLayer[];
  readonly #keys: BoardKeys;
  /** Whether values are scores. Otherwise they are chances of the goal. */
  readonly isScore: boolean;
  /** The value of a new game, before its first tile. */
  readonly start: number;

  constructor(tables: LineTables, spawns: Spawns, isScore: boolean, layers: readonly SolvedLayer[]) {
    this.#tables = tables;
    this.#layers = layers;
    this.#keys = new BoardKeys(tables);
    this.isScore = isScore;
    this.start = [...startBoards(tables, spawns).at(-1)!].reduce(
      (sum, [key, { layer, probability }]) => sum + probability * this.#find(layer, key)!.value,
      0,
    );
  }

  /** How many afterstates it has, symmetric ones counted once. */
  get size(): number {
    return this.#layers.reduce((sum, { keys }) => sum + keys.length, 0);
  }

  /**
   * The legal directions of a board, in the order of directions, without those that move a wall. Tiles on walls do not
   * matter. Undefined if no game of this board meets it, or if it
   * has the goal already.
   */
  lines(board: Board): ExactLine[] | undefined {
    const { columns, rows, base, walls } = this.#tables.geometry;
    const lies = board.columns === rows && board.rows === columns && columns !== rows;
    const own = lies ? transformBoard(board, 1) : board;
    if (own.columns !== columns || own.rows !== rows) return undefined;
    const ranks = own.ranks.map((rank, cell) => (walls.includes(cell) ? 0 : rank));
    if (ranks.some((rank) => rank >= base)) return undefined;
    this.#keys.openTilts(this.#keyOf(ranks));
    const layer = ranks.reduce((sum, rank) => sum + rankValue(rank), 0) / 2;
    const lines: ExactLine[] = [];
    for (const direction of DIRECTIONS) {
      const line = this.#line(direction, lies ? transformDirection(direction, 1) : direction, layer);
      if (line === 'unknown') return undefined;
      if (line) lines.push(line);
    }
    return lines;
  }

  #line(direction: Direction, own: Direction, layer: number): ExactLine | 'unknown' | undefined {
    const effect = this.#keys.effect(own);
    if (effect <= 0) return undefined;
    if (effect >= GOAL) return { direction, value: 1, growth: undefined };
    const entry = this.#find(layer, this.#keys.keyAfter(own));
    if (!entry) return 'unknown';
    if (!this.isScore) return { direction, value: entry.value, growth: undefined };
    const value = entry.value + Math.floor(effect / REWARD);
    return { direction, value, growth: this.#keys.grows(own) ? 1 : entry.chance };
  }

  #keyOf(ranks: Uint8Array): number {
    const { weights } = this.#tables.geometry;
    return ranks.reduce((key, rank, cell) => (key + Math.imul(rank, weights[cell]!)) | 0, 0);
  }

  #find(layer: number, key: number): Entry | undefined {
    const solved = this.#layers[layer];
    const at = solved ? indexIn(solved.keys, key) : -1;
    return at < 0 ? undefined : { value: solved!.values[at]!, chance: solved!.chances[at]! };
  }
}
