/**
 * Two pointers. The first goes left to right and closes gaps. The second goes left to right, merges a tile
 * with its right neighbour, and never looks back. Plain integers, no flags.
 */
import type { Grid, OracleTilt } from './oracle.js';

export function twoPointers(grid: Grid, direction: number): OracleTilt {
  const result = grid.map((row) => [...row]);
  const vertical = direction % 2 === 0;
  let reward = 0;
  for (let index = 0; index < (vertical ? grid[0]!.length : grid.length); index++) {
    const line = vertical ? grid.map((row) => row[index]!) : [...grid[index]!];
    const away = direction === 1 || direction === 2;
    if (away) line.reverse();
    reward += tiltLine(line);
    if (away) line.reverse();
    line.forEach((rank, place) => {
      if (vertical) result[place]![index] = rank;
      else result[index]![place] = rank;
    });
  }
  return { grid: result, reward };
}

function tiltLine(line: number[]): number {
  let gap = 0;
  for (let pointer = 0; pointer < line.length; pointer++) {
    const rank = line[pointer]!;
    if (rank === 0) continue;
    line[pointer] = 0;
    line[gap++] = rank;
  }
  let reward = 0;
  for (let pointer = 0; pointer + 1 < line.length && line[pointer] !== 0; pointer++) {
    if (line[pointer] !== line[pointer + 1]) continue;
    line[pointer]! += 1;
    reward += 2 ** line[pointer]!;
    for (let rest = pointer + 1; rest < line.length; rest++) line[rest] = line[rest + 1] ?? 0;
  }
  return reward;
}
