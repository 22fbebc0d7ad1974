/**
 * Pack and pair: drop the zeros of a line, pair equal neighbours from the front into rank + 1, and fill with
 * zeros. Each source cell gets its target index. The other directions use reversed lines, and columns for
 * lines.
 */
import type { Grid, OracleTilt, Step } from './oracle.js';

/** A line towards its front; `indices[i]` is where the tile at i went, -1 if there is none. */
export function packLine(line: readonly number[]): { line: number[]; reward: number; indices: number[] } {
  const packed: number[] = [];
  const indices = line.map(() => -1);
  const sources = line.flatMap((rank, index) => (rank === 0 ? [] : [index]));
  let reward = 0;
  for (let i = 0; i < sources.length; i++) {
    const rank = line[sources[i]!]!;
    const pairs = i + 1 < sources.length && line[sources[i + 1]!] === rank;
    indices[sources[i]!] = packed.length;
    if (pairs) {
      indices[sources[i + 1]!] = packed.length;
      reward += 2 ** (rank + 1);
      i++;
    }
    packed.push(pairs ? rank + 1 : rank);
  }
  return { line: [...packed, ...new Array<number>(line.length - packed.length).fill(0)], reward, indices };
}

export function packAndPair(grid: Grid, direction: number): OracleTilt {
  const result = grid.map((row) => [...row]);
  const steps: Step[] = [];
  let reward = 0;
  for (const cells of lines(grid.length, grid[0]!.length, direction)) {
    const packed = packLine(cells.map(([y, x]) => grid[y]![x]!));
    cells.forEach(([y, x], place) => {
      result[y]![x] = packed.line[place]!;
    });
    reward += packed.reward;
    const number = ([y, x]: readonly [number, number]): number => y * grid[0]!.length + x;
    packed.indices.forEach((to, from) => {
      if (to >= 0) steps.push({ from: number(cells[from]!), to: number(cells[to]!) });
    });
  }
  return { grid: result, reward, steps };
}

/** The cells of each line, the side that tiles go to first. */
function lines(rows: number, columns: number, direction: number): (readonly [number, number])[][] {
  const vertical = direction === 0 || direction === 2;
  const backwards = direction === 1 || direction === 2;
  return Array.from({ length: vertical ? columns : rows }, (_, line) => {
    const cells = Array.from({ length: vertical ? rows : columns }, (_, place) =>
      vertical ? ([place, line] as const) : ([line, place] as const),
    );
    return backwards ? cells.reverse() : cells;
  });
}
