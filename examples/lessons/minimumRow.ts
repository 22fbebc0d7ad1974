// The way "minimum row" in TypeScript, for `twofold lesson check minimumRow.ts --way minimum-row`. Its contract: the
// board is changed in place, and the points are returned.

type Board = number[][];
type Side = 'NORTH' | 'EAST' | 'SOUTH' | 'WEST';

export function tilt(board: Board, side: Side): number {
  const turns = ['NORTH', 'EAST', 'SOUTH', 'WEST'].indexOf(side);
  turn(board, turns);
  let points = 0;
  for (let c = 0; c < board[0]!.length; c++) points += tiltColumn(board, c);
  turn(board, (4 - turns) % 4);
  return points;
}

function tiltColumn(board: Board, c: number): number {
  let points = 0;
  let minR = 0;
  for (let r = 0; r < board.length; r++) {
    const below = moveTileUpAsFarAsPossible(board, r, c, minR);
    if (below === 0) continue;
    points += board[below - 1]![c]!;
    minR = below;
  }
  return points;
}

/** Returns 1 + the row of the merge, or 0 without one. */
function moveTileUpAsFarAsPossible(board: Board, r: number, c: number, minR: number): number {
  const value = board[r]![c]!;
  if (value === 0) return 0;
  let top = r;
  while (top > minR && board[top - 1]![c] === 0) top--;
  board[r]![c] = 0;
  if (top > minR && board[top - 1]![c] === value) {
    board[top - 1]![c] = 2 * value;
    return top;
  }
  board[top]![c] = value;
  return 0;
}

/** Turns the board to the left, in place: its right side is then at the top. */
function turn(board: Board, quarters: number): void {
  for (let quarter = 0; quarter < quarters; quarter++) {
    const last = board[0]!.length - 1;
    const turned = board[0]!.map((_, r) => board.map((row) => row[last - r]!));
    board.splice(0, board.length, ...turned);
  }
}
