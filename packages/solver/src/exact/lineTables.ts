/**
 * Everything about a small board's moves, by the contents of its lines. A tilt moves each line on its own, and a key is
 * a sum over cells, so that the keys of a tilted board are sums over its lines. All symmetries are summed side by side:
 * eight additions for each line instead of eight boards to turn.
 */
import { DIRECTIONS, type Direction, DOWN, LEFT, RIGHT, rankValue } from '@twofold/core';
import { type Geometry, type Line, ranksOf } from './geometry.js';

/** Symmetric images side by side. Boards with fewer symmetries repeat theirs. */
export const IMAGES = 8;
/** In an effect: the line's tiles move. A board has fewer lines than that. */
export const REWARD = 16;
/** In an effect: a merge makes the goal. Larger than any reward. */
export const GOAL = 2 ** 26;

/** A tilt in one direction, by line content. */
export interface TiltTable {
  /** `IMAGES` parts of the key of the tilted board. */
  readonly images: Int32Array;
  /** 1 if the line changes, `REWARD` times its reward, and `GOAL` for each goal. A board's effect is their sum. */
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
  const entries = lines.rows.length * lines.rows[0]!.size;
  const empty = new Int32Array(entries);
  const columnParts = new Int32Array(entries * columns);
  const largest = new Uint8Array(entries);
  forEachContent(lines.rows, base, (line, at, ranks) => {
    line.cells.forEach((cell, along) => {
      const rank = ranks[along]!;
      if (rank === 0) empty[at]! |= 1 << cell;
      const start = cell < columns ? lines.columns[cell]!.start : 0;
      columnParts[at * columns + (cell % columns)] = start + rank * base ** Math.floor(cell / columns);
    });
    largest[at] = Math.max(...ranks);
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
  const tiltRanks = (ranks: readonly number[]) => tiltLine(ranks, isBackwards);
  const effects = new Int32Array(lines.length * lines[0]!.size);
  const largest = new Uint8Array(effects.length);
  forEachContent(lines, base, (_, at, ranks) => {
    const { after, merged } = tiltRanks(ranks);
    const moved = after.some((rank, along) => rank !== ranks[along]) ? 1 : 0;
    const reward = merged.reduce((sum, rank) => sum + rankValue(rank), 0);
    const goals = merged.filter((rank) => rank === goalRank).length;
    effects[at] = moved + REWARD * reward + GOAL * goals;
    largest[at] = Math.max(...after);
  });
  return { images: imagesOf(geometry, lines, (ranks) => tiltRanks(ranks).after), effects, largest };
}

/** Tilts a line towards its first cell, or backwards towards its last. */
function tiltLine(ranks: readonly number[], isBackwards: boolean): { after: number[]; merged: number[] } {
  const tiles = ranks.filter((rank) => rank > 0);
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
  change: (ranks: readonly number[]) => readonly number[],
): Int32Array {
  const images = new Int32Array(lines.length * lines[0]!.size * IMAGES);
  forEachContent(lines, geometry.base, ({ cells }, at, ranks) => {
    const after = change(ranks);
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
