// A tilt in JavaScript for `twofold lesson check tilt.js`: the contract "tilt", which fits any way. One routine
// tilts rows to the left; the other sides turn the board before and after it.

export function tilt(board, side) {
  const turns = ['WEST', 'SOUTH', 'EAST', 'NORTH'].indexOf(side);
  const tilted = turned(board, turns).map(tiltRow);
  const score = tilted.reduce((sum, { points }) => sum + points, 0);
  const rows = tilted.map(({ row }) => row);
  return { board: turned(rows, 4 - turns), score };
}

/** The row with its tiles merged at the left. A tile that was made by a merge does not merge again. */
function tiltRow(row) {
  const merged = [];
  let points = 0;
  let mayMerge = false;
  for (const value of row.filter((tile) => tile !== 0)) {
    mayMerge = mayMerge && merged.at(-1) === value;
    if (mayMerge) {
      merged[merged.length - 1] = 2 * value;
      points += 2 * value;
    } else merged.push(value);
    mayMerge = !mayMerge;
  }
  return { row: [...merged, ...row.slice(merged.length).fill(0)], points };
}

/** A new board, turned clockwise by quarters. */
function turned(board, quarters) {
  let now = board.map((row) => [...row]);
  for (let quarter = 0; quarter < quarters % 4; quarter++) {
    now = now[0].map((_, c) => now.map((row) => row[c]).reverse());
  }
  return now;
}
