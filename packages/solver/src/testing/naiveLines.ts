/**
 * The facts of all lines after a move, the slow and obvious way: rows of numbers, every tile in turn, and each line looked
 * at as a whole. It shares nothing with reasons/ but the names of the facts.
 */
import { type Direction, DOWN, RIGHT, UP } from '@twofold/core';

/** Rows of numbers, 0 for an empty cell. */
export type Grid = readonly (readonly number[])[];

export interface NaiveSearch {
  readonly fourChance: number;
  readonly replies: number;
  readonly choose: (grid: Grid) => Direction | undefined;
}

interface NaiveMove {
  readonly before: Grid;
  readonly direction: Direction;
  readonly after: Grid;
  readonly merged: readonly number[];
}

const ALL: readonly Direction[] = [0, 1, 2, 3];

/** A tilt by turning the board until the direction is left. `merged` has the tiles that are made. */
export function naiveTilt(grid: Grid, direction: Direction) {
  const merged: number[] = [];
  const turned = direction === UP || direction === DOWN ? transposed(grid) : grid;
  const isFlipped = direction === RIGHT || direction === DOWN;
  const rows = turned.map((row) => {
    const left = slideLeft(isFlipped ? [...row].reverse() : row, merged);
    return isFlipped ? left.reverse() : left;
  });
  const after: Grid = turned === grid ? rows : transposed(rows);
  const reward = merged.reduce((sum, tile) => sum + tile, 0);
  return { after, merged, reward, moves: JSON.stringify(after) !== JSON.stringify(grid) };
}

function slideLeft(row: readonly number[], merged: number[]): number[] {
  const tiles = row.filter((tile) => tile > 0);
  const slid: number[] = [];
  while (tiles.length > 0) {
    const tile = tiles.shift()!;
    if (tile !== tiles[0]) slid.push(tile);
    else {
      tiles.shift();
      slid.push(2 * tile);
      merged.push(2 * tile);
    }
  }
  return [...slid, ...Array<number>(row.length - slid.length).fill(0)];
}

function transposed(grid: Grid): number[][] {
  return grid[0]!.map((_, column) => grid.map((row) => row[column]!));
}

/** The share of lines with each fact, by its name: its kind, and what it is about. */
export function naiveShares(
  grid: Grid,
  direction: Direction,
  search: NaiveSearch,
): Partial<Record<string, number>> {
  const shares: Partial<Record<string, number>> = {};
  const explore = (moves: readonly NaiveMove[], probability: number) => {
    const { after } = moves.at(-1)!;
    if (moves.length > search.replies) return note(moves, false, probability);
    const free = after.flatMap((row, y) => row.flatMap((tile, x) => (tile === 0 ? [[y, x] as const] : [])));
    for (const [y, x] of free) {
      for (const [tile, chance] of [[2, 1 - search.fourChance] as const, [4, search.fourChance] as const]) {
        const before = after.map((row, r) => row.map((own, c) => (r === y && c === x ? tile : own)));
        const reply = search.choose(before);
        const own = (probability * chance) / free.length;
        if (reply === undefined) note(moves, true, own);
        else explore([...moves, { before, direction: reply, ...naiveTilt(before, reply) }], own);
      }
    }
  };
  const note = (moves: readonly NaiveMove[], isOver: boolean, probability: number) => {
    for (const name of namesOf(moves, isOver)) shares[name] = (shares[name] ?? 0) + probability;
  };
  explore([{ before: grid, direction, ...naiveTilt(grid, direction) }], 1);
  return shares;
}

/** The names of a line's facts. */
function namesOf(moves: readonly NaiveMove[], isOver: boolean): Set<string> {
  const end = moves.at(-1)!.after;
  const merged = moves.flatMap((move) => move.merged);
  const forced = moves.slice(1).filter(({ before }) => legal(before).length === 1);
  const lies = (names: Record<string, boolean>) => Object.keys(names).filter((name) => names[name]);
  const home = largestCorners(moves[0]!.before);
  return new Set([
    ...lies({
      corner: moves.every(({ after }) => largestCorners(after).some((corner) => home.includes(corner))),
      takesCorner: largestCorners(end).length > 0,
      edge: moves.every(({ after }) => ringOf(after).includes(Math.max(...after.flat()))),
      beside: hasPair(end, ...twoLargest(end)),
      forced: forced.length > 0,
      over: isOver,
      shut: isSomeShutIn(end),
    }),
    ...merged.map((tile) => `makes ${tile}`),
    ...merged.map((tile) => `joins ${tile / 2}`),
    ...[...new Set(end.flat())]
      .filter((tile) => tile > 0 && hasPair(end, tile, tile))
      .map((tile) => `joins ${tile}`),
    ...forced.filter(isPulled).map((move) => `pulled ${move.direction}`),
    ...upTo(end.flat().filter((tile) => tile === 0).length).map((n) => `free ${n}`),
    ...upTo(longestChain(end)).map((n) => `chain ${n}`),
    ...upTo([...end, ...transposed(end)].filter(isSorted).length).map((n) => `ordered ${n}`),
    ...upTo(Math.max(...ALL.map((way) => naiveTilt(end, way).merged.length))).map((n) => `ready ${n}`),
    ...upTo(end.flat().length)
      .filter((n) => hasInOneLine(end, n))
      .map((n) => `row ${n}`),
  ]);
}

function legal(grid: Grid): Direction[] {
  return ALL.filter((direction) => naiveTilt(grid, direction).moves);
}

/** "top left" and so on: the corners with the largest tile. */
function largestCorners(grid: Grid): string[] {
  const bottom = grid.at(-1)!;
  const corners = {
    'top left': grid[0]![0],
    'top right': grid[0]!.at(-1),
    left: bottom[0],
    right: bottom.at(-1),
  };
  const largest = Math.max(...grid.flat());
  return Object.entries(corners).flatMap(([name, tile]) => (tile === largest ? name : []));
}

function isPulled({ before, after }: NaiveMove): boolean {
  const held = largestCorners(before);
  return held.length > 0 && largestCorners(after).every((corner) => !held.includes(corner));
}

/** The tiles at the edges. */
function ringOf(grid: Grid): number[] {
  const sides = transposed(grid);
  return [grid[0]!, grid.at(-1)!, sides[0]!, sides.at(-1)!].flat();
}

function twoLargest(grid: Grid): [number, number] {
  const [first, second] = grid.flat().sort((one, other) => other - one);
  return [first!, second!];
}

/** Whether some row or column has the `count` largest tiles. Empty cells count as the smallest. */
function hasInOneLine(grid: Grid, count: number): boolean {
  const wanted = grid
    .flat()
    .sort((one, other) => other - one)
    .slice(0, count);
  return [...grid, ...transposed(grid)].some((row) => {
    const left = [...row];
    return wanted.every((tile) => left.includes(tile) && left.splice(left.indexOf(tile), 1));
  });
}

function isSomeShutIn(grid: Grid): boolean {
  return grid.some((row, y) =>
    row.some((tile, x) => {
      const around = [grid[y - 1]?.[x], grid[y + 1]?.[x], row[x - 1], row[x + 1]];
      return tile > 0 && around.every((other) => other === undefined || other >= 4 * tile);
    }),
  );
}

/** Whether these two tiles lie side by side in some row or column. */
function hasPair(grid: Grid, one: number, other: number): boolean {
  const isPair = (first: number, second: number | undefined) =>
    (first === one && second === other) || (first === other && second === one);
  return [...grid, ...transposed(grid)].some((row) => row.some((tile, at) => isPair(tile, row[at + 1])));
}

/** Whether a row never rises or never falls. */
function isSorted(row: readonly number[]): boolean {
  const tiles = row.filter((tile) => tile > 0);
  const sorted = [...tiles].sort((one, other) => one - other);
  return [sorted, [...sorted].reverse()].some((list) => list.join() === tiles.join());
}

/** The longest chain over all eight looks of the board. Each is read as a winding path from the top left. */
function longestChain(grid: Grid): number {
  const flipped = (board: Grid) => board.map((row) => [...row].reverse());
  const turned = (board: Grid) => transposed([...board].reverse());
  const looks: Grid[] = [grid, turned(grid), turned(turned(grid)), turned(turned(turned(grid)))];
  const lengths = looks
    .flatMap((look) => [look, flipped(look)])
    .map((look) => {
      const path = look.flatMap((row, y) => (y % 2 === 0 ? row : [...row].reverse()));
      const end = path.findIndex((tile, at) => tile === 0 || (at > 0 && tile > path[at - 1]!));
      return path[0] === Math.max(...path) ? (end < 0 ? path.length : end) : 0;
    });
  return Math.max(...lengths);
}

function upTo(count: number): number[] {
  return Array.from({ length: count }, (_, at) => at + 1);
}
