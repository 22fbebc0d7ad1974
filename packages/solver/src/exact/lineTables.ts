/**
 * Everything about a small board's moves, by the contents of its lines. A tilt moves each line on its own, and a key is a
 * sum over cells. So a tilted board's key is a sum over its lines. All symmetries are summed side by side: eight
 * additions for each line instead of eight boards to turn.
 */
import { DIRECTIONS, type Direction, DOWN, LEFT, RIGHT, rankValue } from '@twofold/core';
import { contentsOf, type Geometry, type Line, ranksOf } from './geometry.js';

/** Symmetric images side by side. Boards with fewer symmetries repeat theirs. */
export const IMAGES = 8;
/** In an effect: the line's tiles move. A board has fewer lines than that. */
export const REWARD = 16;
/** In an effect: a merge makes the goal. Larger than any reward. */
export const GOAL = 2 ** 26;
/** In an effect: a wall would move, so that the tilt is no move. It outweighs all goals. */
const REFUSED = -(2 ** 28);

/** A tilt in one direction, by line content. */
export interface TiltTable {
  /** `IMAGES` parts of the key of the tilted board. */
  readonly images: Int32Array;
  /**
   * 1 if the line changes, `REWARD` times its reward, and `GOAL` if it makes the goal. A board's effect is their sum. It
   * is no move if that is 0 or less: a wall would move.
   */
  readonly effects: Int32Array;
  /** The largest rank afterwards. */
  readonly largest: Uint8Array;
}

export interface LineTables {
  readonly geometry: Geometry;
  /** By row content: `IMAGES` parts of the board's key. */
  readonly images: Int32Array;
  /** By row content: the empty cells, as bits. */
  readonly empty: Int32Array;
  /** By row content: its part of each column's place in tables. The first row's parts have the columns' starts. */
  readonly columnParts: Int32Array;
  /** By cell: `IMAGES` keys of a board with nothing but a 2 there. */
  readonly weights: Int32Array;
  readonly tilts: readonly TiltTable[];
  /** By row content. */
  readonly largest: Uint8Array;
}

/** `goalRank`: a merge to this rank makes the goal. Undefined: there is none. */
export function makeLineTables(geometry: Geometry, goalRank?: number): LineTables {
  const { columns, base, lines } = geometry;
  const entries = contentsOf(lines.rows);
  const empty = new Int32Array(entries);
  const columnParts = new Int32Array(entries * columns);
  const largest = new Uint8Array(entries);
  forEachContent(lines.rows, base, (line, at, ranks) => {
    line.cells.forEach((cell, along) => {
      const rank = ranks[along]!;
      if (rank === 0) empty[at]! |= 1 << cell;
      const column = lines.columns[cell % columns]!;
      columnParts[at * columns + (cell % columns)] = rank * base ** column.cells.indexOf(cell);
    });
    if (line === lines.rows[0]) {
      lines.columns.forEach(({ start }, column) => {
        columnParts[at * columns + column]! += start;
      });
    }
    largest[at] = Math.max(0, ...ranks);
  });
  return {
    geometry,
    images: imagesOf(geometry, lines.rows, (ranks) => ranks),
    empty,
    columnParts,
    weights: Int32Array.from({ length: columns * geometry.rows * IMAGES }, (_, at) =>
      weightOf(geometry, Math.floor(at / IMAGES), at % IMAGES),
    ),
    tilts: DIRECTIONS.map((direction) => makeTiltTable(geometry, direction, goalRank)),
    largest,
  };
}

function makeTiltTable(geometry: Geometry, direction: Direction, goalRank: number | undefined): TiltTable {
  const { base } = geometry;
  const lines = direction === LEFT || direction === RIGHT ? geometry.lines.rows : geometry.lines.columns;
  const isBackwards = direction === DOWN || direction === RIGHT;
  const tiltRanks = (line: Line, ranks: readonly number[]) => tiltBetweenWalls(line, ranks, isBackwards);
  const effects = new Int32Array(contentsOf(lines));
  const largest = new Uint8Array(effects.length);
  forEachContent(lines, base, (line, at, ranks) => {
    const { after, merged } = tiltRanks(line, ranks) ?? { after: undefined, merged: [] };
    if (!after) {
      effects[at] = REFUSED;
      return;
    }
    const moved = after.some((rank, along) => rank !== ranks[along]) ? 1 : 0;
    const reward = merged.reduce((sum, rank) => sum + rankValue(rank), 0);
    const goal = goalRank !== undefined && merged.includes(goalRank) ? GOAL : 0;
    effects[at] = moved + REWARD * reward + goal;
    largest[at] = Math.max(0, ...after);
  });
  const images = imagesOf(geometry, lines, (ranks, line) => tiltRanks(line, ranks)?.after ?? ranks);
  return { images, effects, largest };
}

/** Tilts a line whose walls are tiles that merge with none. Undefined: one of them would move. */
function tiltBetweenWalls(
  { cells, all }: Line,
  ranks: readonly number[],
  isBackwards: boolean,
): { after: number[]; merged: number[] } | undefined {
  const whole = all.map((cell) => (cells.includes(cell) ? ranks[cells.indexOf(cell)]! : -1 - cell));
  const { after, merged } = tiltLine(whole, isBackwards);
  if (whole.some((rank, along) => rank < 0 && after[along] !== rank)) return undefined;
  return { after: after.filter((_, along) => whole[along]! >= 0), merged };
}

/** Tilts a line towards its first cell, or backwards towards its last. */
function tiltLine(ranks: readonly number[], isBackwards: boolean): { after: number[]; merged: number[] } {
  const tiles = ranks.filter((rank) => rank !== 0);
  if (isBackwards) tiles.reverse();
  const after: number[] = [];
  const merged: number[] = [];
  for (let tile = 0; tile < tiles.length; tile++) {
    const rank = tiles[tile]!;
    if (rank === tiles[tile + 1]) {
      tile++;
      merged.push(rank + 1);
      after.push(rank + 1);
    } else after.push(rank);
  }
  while (after.length < ranks.length) after.push(0);
  return { after: isBackwards ? after.reverse() : after, merged };
}

/** Calls `visit` for each content of each line, with its place in tables. */
function forEachContent(
  lines: readonly Line[],
  base: number,
  visit: (line: Line, at: number, ranks: readonly number[]) => void,
): void {
  for (const line of lines) {
    for (let content = 0; content < line.size; content++) {
      visit(line, line.start + content, ranksOf(content, line, base));
    }
  }
}

function imagesOf(
  geometry: Geometry,
  lines: readonly Line[],
  change: (ranks: readonly number[], line: Line) => readonly number[],
): Int32Array {
  const images = new Int32Array(contentsOf(lines) * IMAGES);
  forEachContent(lines, geometry.base, (line, at, ranks) => {
    const { cells } = line;
    const after = change(ranks, line);
    for (let image = 0; image < IMAGES; image++) {
      const part = cells.reduce(
        (sum, cell, along) => sum + after[along]! * weightOf(geometry, cell, image),
        0,
      );
      images[at * IMAGES + image] = part;
    }
  });
  return images;
}

function weightOf({ symmetries, weights }: Geometry, cell: number, image: number): number {
  return weights[symmetries[image % symmetries.length]![cell]!]!;
}
