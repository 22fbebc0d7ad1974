import { tilt } from '../minimumRow.js';
import type { Board, Mark } from '../step.js';
import { copyBoard, tiltCopy } from './board.js';
import { inPlace } from './contracts.js';
import { linesOf, mark, reasonsOf, textsOf, type View, type WayEntry } from './way.js';

const LINES = linesOf('minimumRow', [
  [
    0,
    '-head',
    'tilt(board, side)',
    "export function tilt(board: Board, side: Side, rowZero: 'top' | 'bottom' = 'top'): number {",
  ],
  [1, 'turn', 'turn the board until the side is at the top', 'turn(board, turns);'],
  [
    1,
    '-columns',
    'for each column c',
    'for (let c = 0; c < board[0]!.length; c++) score += tiltColumn(board, c);',
  ],
  [2, 'column', 'minR ← 0', 'let minR = 0;'],
  [2, '-rows', 'for r from 0 to the last row', 'for (let r = 0; r < board.length; r++) {'],
  [3, 'empty', 'if cell (r, c) is empty, take the next r', 'if (value === 0) return 0;'],
  [3, 'start', 't ← r', 'let t = r;'],
  [3, '-while', 'while t > minR and (t − 1, c) is empty', 'while (t > minR && board[t - 1]![c] === 0) t--;'],
  [4, 'climb', 't ← t − 1', 'while (t > minR && board[t - 1]![c] === 0) t--;'],
  [3, 'compare', 'if t > minR and (t − 1, c) is equal', 'if (t > minR && board[t - 1]![c] === value) {'],
  [4, 'merge', 'merge into (t − 1, c)', 'board[t - 1]![c] = 2 * value;'],
  [4, 'raise', 'minR ← t', 'minR = below;'],
  [3, 'put', 'else put the tile in (t, c)', 'board[t]![c] = value;'],
  [1, 'back', 'turn the board back', 'turn(board, -turns);'],
  [1, 'done', 'return the points', 'return score;'],
]);

interface Names {
  board: Board;
  r: number;
  c: number;
  t: number;
  minR: number;
  turns: number;
}

/** The tile at work: in its row until it merges or lands. */
function tileMarks({ r, c, t }: Partial<Names>, line: string): (Mark | undefined)[] {
  if (line === 'raise') return [];
  if (t === undefined) return [mark('cursor', 'r', r, c)];
  if (line === 'merge') return [mark('cursor', 't', t - 1, c)];
  if (line === 'put') return [mark('cursor', 't', t, c)];
  return [mark('cursor', 'r', r, c), t === r ? undefined : mark('target', 't', t, c)];
}

const VIEW: View<Names> = {
  board: ({ board }) => board,
  lane: ({ c }) => (c === undefined ? undefined : { axis: 'column', index: c }),
  marks: (names, _, line) => [mark('edge', 'minR', names.minR, names.c), ...tileMarks(names, line)],
  events: {
    turn: ({ turns }) => ({ kind: 'rotate', quarters: -turns }),
    column: () => ({ kind: 'set', names: ['minR'] }),
    empty: ({ r, c }) => ({ kind: 'look', cells: [[r, c]] }),
    start: ({ r, c }) => ({ kind: 'look', cells: [[r, c]] }),
    climb: ({ t, c }) => ({ kind: 'look', cells: [[t, c]] }),
    compare: ({ r, c, t, minR }) => ({
      kind: 'look',
      cells:
        t > minR
          ? [
              [r, c],
              [t - 1, c],
            ]
          : [[r, c]],
    }),
    merge: ({ r, c, t }) => ({ kind: 'merge', from: [r, c], to: [t - 1, c] }),
    raise: () => ({ kind: 'set', names: ['minR'] }),
    put: ({ r, c, t }) => ({ kind: 'slide', from: [r, c], to: [t, c] }),
    back: ({ turns }) => ({ kind: 'rotate', quarters: turns }),
    done: () => ({ kind: 'done' }),
  },
};

export const MINIMUM_ROW: WayEntry = {
  ...textsOf(
    'minimumRow',
    'Minimum row',
    'Each tile climbs until something stops it. minR remembers the first row it may still use, so nothing merges twice.',
  ),
  reasons: reasonsOf(
    'minimumRow',
    'Rows above minR never change again. From minR on, the tiles that have climbed stand without gaps, and none of them has merged.',
    'A tile climbs fewer cells than the column has. A square of n cells needs at most n·√n steps, and each turn of the board n more.',
    'Repeating until nothing changes is short, and right for sliding alone. With merges in the loop, a new tile is taken for an old one.',
  ),
  file: 'minimumRow.ts',
  lines: LINES,
  variables: ['c', 'r', 't', 'minR'],
  turns: true,
  countsFrom: 'top',
  tilt: (board, side, observe) => tiltCopy(board, (copy) => tilt(copy, side, 'top', observe)),
  bare: (board, side) => tilt(copyBoard(board), side),
  view: VIEW,
  contract: inPlace(
    'minimumRow',
    {
      signature: 'tilt(board: number[][], side: Side): number',
      rules: [
        'board[r][c] is the value at row r from the top and column c from the left. 0 is an empty cell.',
        'The board may be any rectangle.',
        'Tilt the board to the side, in place.',
        'Return the points: the sum of the tiles that merges made.',
      ],
      types: ["type Side = 'NORTH' | 'EAST' | 'SOUTH' | 'WEST';", ''],
      starter: [
        'let score = 0;',
        "if (side === 'NORTH') {",
        '  // Tilt every column up.',
        '}',
        'return score;',
      ],
    },
    { solve: tilt, call: (board, side) => [board, side] },
  ),
};
