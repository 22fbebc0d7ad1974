/**
 * Rotate with motions: rotate the board until the direction faces up, and tilt. Then rotate both the result
 * and the list of moving tiles back.
 */
import type { Grid, OracleTilt } from './oracle.js';

interface Place {
  row: number;
  column: number;
}

interface Movement {
  from: Place;
  to: Place;
}

interface View {
  rows: number[][];
  movements: Movement[];
}

export function rotateWithMotions(grid: Grid, direction: number): OracleTilt {
  let view: View = { rows: grid.map((row) => row.slice()), movements: [] };
  for (let turn = 0; turn < direction; turn++) view = rotateCounterclockwise(view);
  const reward = tiltUp(view);
  for (let turn = direction; turn % 4 !== 0; turn++) view = rotateCounterclockwise(view);
  const columns = grid[0]!.length;
  const steps = view.movements.map(({ from, to }) => ({
    from: from.row * columns + from.column,
    to: to.row * columns + to.column,
  }));
  return { grid: view.rows, reward, steps };
}

/** Tilts the view's rows in place and notes the tiles that move. */
function tiltUp(view: View): number {
  let reward = 0;
  for (let column = 0; column < view.rows[0]!.length; column++) {
    const stack: { rank: number; merged: boolean }[] = [];
    view.rows.forEach((cells, row) => {
      const rank = cells[column]!;
      if (rank === 0) return;
      const top = stack.at(-1);
      if (top !== undefined && top.rank === rank && !top.merged) {
        top.rank++;
        top.merged = true;
        reward += 2 ** top.rank;
      } else stack.push({ rank, merged: false });
      const to = stack.length - 1;
      if (to !== row) view.movements.push({ from: { row, column }, to: { row: to, column } });
    });
    view.rows.forEach((cells, row) => {
      cells[column] = stack[row]?.rank ?? 0;
    });
  }
  return reward;
}

function rotateCounterclockwise({ rows, movements }: View): View {
  const columns = rows[0]!.length;
  const turned = Array.from({ length: columns }, (_, row) => rows.map((cells) => cells[columns - 1 - row]!));
  const turnPlace = ({ row, column }: Place): Place => ({ row: columns - 1 - column, column: row });
  return {
    rows: turned,
    movements: movements.map(({ from, to }) => ({ from: turnPlace(from), to: turnPlace(to) })),
  };
}
