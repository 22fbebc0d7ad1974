import { type Motion, tilt } from '../rotateWithMotions.js';
import type { Board } from '../step.js';
import { sameBoard } from './board.js';
import { returned } from './contracts.js';
import { linesOf, mark, reasonsOf, textsOf, type View, type WayEntry } from './way.js';

const LINES = linesOf('rotateWithMotions', [
  [0, '-head', 'tilt(board, side)', 'export function tilt(board: Board, side: Side): Tilted {'],
  [
    1,
    'turn',
    'rotate the board until the side is at the top',
    'for (let turn = 0; turn < turns; turn++) turned = rotate(turned);',
  ],
  [1, '-columns', 'for each column c', 'for (let c = 0; c < board[0]!.length; c++) {'],
  [2, 'column', 'top ← 0; mayMerge ← no', 'let top = 0; // where the next tile lands'],
  [2, '-tiles', 'for each tile (r, c), from the top', 'for (let r = 0; r < board.length; r++) {'],
  [
    3,
    'merge',
    'if mayMerge and (top − 1, c) is equal, merge into it; mayMerge ← no',
    'if (isMerged) score += 2 * value;',
  ],
  [
    3,
    'stack',
    'else put it in (top, c); top ← top + 1; mayMerge ← yes',
    'const to = isMerged ? top - 1 : top++;',
  ],
  [
    3,
    '-motion',
    'if it has moved, add from and to to the motions',
    'if (to !== r) motions.push({ from: [r, c], to: [to, c], value, isMerged, isNew: false });',
  ],
  [
    1,
    'back',
    'rotate board and motions on, until the side is back',
    'for (let turn = turns; turn % 4 !== 0; turn++) {',
  ],
  [1, 'done', 'return the board, the points and the motions', 'return { board: turned, score, motions };'],
]);

interface Names {
  board: Board;
  r: number;
  c: number;
  to: number;
  top: number;
  turns: number;
  motions: Motion[];
}

const VIEW: View<Names> = {
  board: ({ board }) => board,
  lane: ({ c }) => (c === undefined ? undefined : { axis: 'column', index: c }),
  marks: ({ r, c, to, top }) => [
    mark('edge', 'top', top, c),
    to === r ? undefined : mark('pointer', 'r', r, c),
    mark('cursor', 'to', to, c),
  ],
  events: {
    turn: ({ turns }) => ({ kind: 'rotate', quarters: -turns }),
    column: () => ({ kind: 'set', names: ['top', 'mayMerge'] }),
    merge: ({ r, c, to }) => ({ kind: 'merge', from: [r, c], to: [to, c] }),
    stack: ({ r, c, to }) => ({ kind: 'slide', from: [r, c], to: [to, c] }),
    back: ({ turns }) => ({ kind: 'rotate', quarters: -((4 - turns) % 4) }),
    done: () => ({ kind: 'done' }),
  },
};

export const ROTATE_WITH_MOTIONS: WayEntry = {
  ...textsOf(
    'rotateWithMotions',
    'Rotate with motions',
    'The board is rotated until the side is up, tilted up, and rotated on until it is back. The list of moving tiles turns with it.',
  ),
  reasons: reasonsOf(
    'rotateWithMotions',
    'The last tile of the column stands at top − 1, and mayMerge is true while it has not merged. Everything above it is final.',
    'Tilting looks at each cell once, and at most four quarter turns copy the board. So the work grows with the number n of cells, whatever the side.',
    'Turning on by the same number in place of turning back is right for up and down. A test of these two sides alone finds no mistake.',
  ),
  file: 'rotateWithMotions.ts',
  lines: LINES,
  variables: ['c', 'r', 'top', 'to', 'mayMerge', 'motions'],
  turns: true,
  countsFrom: 'top',
  tilt(board, side, observe) {
    const { board: after, score, motions } = tilt(board, side, observe);
    return { board: after, score, moved: !sameBoard(after, board), motions };
  },
  bare: (board, side) => tilt(board, side),
  view: VIEW,
  contract: returned(
    'rotateWithMotions',
    {
      signature: 'tilt(board: number[][], side: Side): Tilted',
      types: [
        "type Side = 'NORTH' | 'EAST' | 'SOUTH' | 'WEST';",
        'type Motion = { from: number[]; to: number[] };',
        'type Tilted = { board: number[][]; score: number; motions: Motion[] };',
        '',
      ],
      rules: [
        'board[r][c] is the value at row r from the top and column c from the left. 0 is an empty cell.',
        'The board may be any rectangle.',
        'Return the tilted board, with the same shape.',
        'score is the points: the sum of the tiles that merges made.',
        'motions has a from and a to for each tile that moves. Both are cells [row, column].',
      ],
      starter: [
        'const motions: Motion[] = [];',
        'let score = 0;',
        '// Tilt the board and note each tile that moves.',
        'return { board, score, motions };',
      ],
    },
    tilt,
  ),
};
