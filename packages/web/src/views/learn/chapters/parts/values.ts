// Boards as numbers on tiles, as lessons have them: what a press and an arrow key do.

export type Values = readonly (readonly number[])[];

/** The board with the tile of a cell doubled: an empty cell gets a 2, and the largest tile leaves its cell. */
export function doubled(board: Values, cell: number, largest: number): number[][] {
  const columns = board[0]!.length;
  return board.map((row, r) =>
    row.map((value, c) => (r * columns + c === cell ? nextValue(value, largest) : value)),
  );
}

function nextValue(value: number, largest: number): number {
  if (value === 0) return 2;
  return value >= largest ? 0 : 2 * value;
}

const STEPS: Readonly<Record<string, readonly [down: number, right: number]>> = {
  ArrowUp: [-1, 0],
  ArrowRight: [0, 1],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
};

/** The cell that a key leads to. Undefined for other keys, and at the board's edge. */
export function neighbourOf(cell: number, key: string, columns: number, rows: number): number | undefined {
  const step = STEPS[key];
  if (!step) return undefined;
  const [row, column] = [Math.floor(cell / columns) + step[0], (cell % columns) + step[1]];
  const isInside = row >= 0 && row < rows && column >= 0 && column < columns;
  return isInside ? row * columns + column : undefined;
}
