import type { Cell } from '../step.js';
import { boardOf, type Cells, cellsOf, moveTiles, VECTORS } from '../walk.js';
import { sameBoard } from './board.js';
import { inPlace } from './contracts.js';
import { linesOf, mark, reasonsOf, textsOf, type View, type WayEntry } from './way.js';

const LINES = linesOf('walk', [
  [
    0,
    '-head',
    'moveTiles(cells, direction)',
    'export function moveTiles(cells: Cells, direction: Vector, merged: boolean[][] = noFlags(cells)): number {',
  ],
  [1, '-tiles', 'for each tile, column by column, from the far edge', 'for (const x of columns) {'],
  [2, 'tile', 'x, y ← its cell', 'if (cells[x]![y] === 0) continue;'],
  [
    2,
    '-while',
    'while the next cell is on the board and empty',
    'while (indexValidAndUnoccupied(cells, x + dx, y + dy)) {',
  ],
  [3, 'step', 'step into it', 'cells[x]![y] = value;'],
  [
    2,
    'compare',
    'if the next cell has an equal tile without a flag',
    'if (!isEqual || merged[nextX]![nextY]) return 0;',
  ],
  [3, 'merge', 'merge with it and set its flag', 'cells[nextX]![nextY] = 2 * value;'],
  [1, 'clear', 'clear all flags', 'for (const column of merged) column.fill(false);'],
  [1, 'done', 'return the points', 'return score;'],
]);

interface Names {
  cells: Cells;
  x: number;
  y: number;
  dx: number;
  dy: number;
  merged: boolean[][];
}

/** (x, y) as row and column. */
const cellOf = (cells: Cells, x: number, y: number): Cell => [cells[0]!.length - 1 - y, x];

const VIEW: View<Names> = {
  board: ({ cells }) => boardOf(cells),
  marks({ cells, x, y, dx = 0, dy = 0, merged }, _, line) {
    if (!cells || x === undefined || y === undefined) return [];
    const cell = line === 'merge' ? cellOf(cells, x + dx, y + dy) : cellOf(cells, x, y);
    return [...flags(cells, merged), mark('cursor', 'x, y', ...cell)];
  },
  events: {
    tile: ({ cells, x, y }) => ({ kind: 'look', cells: [cellOf(cells, x, y)] }),
    step: ({ cells, x, y, dx, dy }) => ({
      kind: 'slide',
      from: cellOf(cells, x - dx, y - dy),
      to: cellOf(cells, x, y),
    }),
    compare: ({ cells, x, y, dx, dy }) => ({
      kind: 'look',
      cells: [cellOf(cells, x, y), cellOf(cells, x + dx, y + dy)],
    }),
    merge: ({ cells, x, y, dx, dy }) => ({
      kind: 'merge',
      from: cellOf(cells, x, y),
      to: cellOf(cells, x + dx, y + dy),
    }),
    clear: () => ({ kind: 'set', names: ['merged'] }),
    done: () => ({ kind: 'done' }),
  },
};

/** The flags of merged tiles. */
function flags(cells: Cells, merged: boolean[][] = []) {
  return merged.flatMap((column, x) =>
    column.flatMap((isMerged, y) => (isMerged ? [mark('flag', 'merged', ...cellOf(cells, x, y))] : [])),
  );
}

export const WALK: WayEntry = {
  ...textsOf(
    'walk',
    'Walk',
    'Each tile steps forward until the next cell is off the board or taken. A flag on a merged tile stops a second merge.',
  ),
  reasons: reasonsOf(
    'walk',
    'When a tile’s turn comes, all tiles in front of it have done their walk. So one walk for each tile is enough.',
    'A tile takes fewer steps than its line has cells. A square of n cells needs at most n·√n steps, and clearing the flags n more.',
    'Without flags a merged tile looks like any other: an 8 does not show that it has just been two 4s. So it merges twice.',
  ),
  file: 'walk.ts',
  lines: LINES,
  variables: ['x', 'y', 'dx', 'dy'],
  turns: false,
  countsFrom: 'bottom',
  tilt(board, side, observe) {
    const cells = cellsOf(board);
    const score = moveTiles(cells, VECTORS[side], undefined, observe);
    const after = boardOf(cells);
    return { board: after, score, moved: !sameBoard(after, board) };
  },
  bare: (board, side) => moveTiles(cellsOf(board), VECTORS[side]),
  view: VIEW,
  contract: inPlace(
    'walk',
    {
      signature: 'moveTiles(cells: number[][], direction: [number, number]): number',
      rules: [
        'cells[x][y] is the value at column x from the left and row y from the bottom. 0 is an empty cell.',
        'direction is [0, 1] for up, [1, 0] for right, [0, -1] for down and [-1, 0] for left.',
        'The board may be any rectangle.',
        'Move all tiles as far as they go, in place.',
        'Return the points: the sum of the tiles that merges made.',
      ],
      starter: [
        'const [dx, dy] = direction;',
        'let score = 0;',
        '// Move each tile by (dx, dy) until something stops it.',
        'return score;',
      ],
    },
    { solve: moveTiles, call: (board, side) => [cellsOf(board), [...VECTORS[side]]], rowsOf: boardOf },
  ),
};
