import { tilt, tiltRow } from '../twoPointers.js';
import { copyBoard, tiltCopy } from './board.js';
import { numberIn, numbersIn, perRow } from './contracts.js';
import { boardWithRow, cellIn, lane, lineEvent, type RowNames } from './lineView.js';
import { linesOf, mark, reasonsOf, textsOf, type View, type WayEntry } from './way.js';

const LINES = linesOf('twoPointers', [
  [0, '-head', 'tilt(board, side)', 'export function tilt(board: Board, side: Side): number {'],
  [1, '-lines', 'for each row or column n', 'for (let n = 0; n < lines; n++) {'],
  [2, 'take', 'row ← that line, read from the side', 'const row = cells.map(([r, c]) => board[r]![c]!);'],
  [2, '-first', 'write ← 0', 'let write = 0;'],
  [2, 'read', 'for read from 0 to the end', 'for (let read = 0; read < row.length; read++) {'],
  [
    3,
    'close',
    'if row[read] is a tile, swap it with row[write]; write ← write + 1',
    '[row[write], row[read]] = [row[read]!, row[write]!];',
  ],
  [
    2,
    '-pairs',
    'for i from 0, while row[i] is a tile',
    'for (let i = 0; i + 1 < row.length && row[i] !== 0; i++) {',
  ],
  [3, 'compare', 'if row[i] and row[i + 1] are equal', 'if (row[i] !== row[i + 1]) continue;'],
  [4, 'merge', 'double row[i]; the tiles behind it move up by one', 'row[i]! *= 2;'],
  [2, 'put', 'write row back', 'for (const [i, [r, c]] of cells.entries()) board[r]![c] = row[i]!;'],
  [1, 'done', 'return the points', 'return score;'],
]);

interface Names extends RowNames {
  read: number;
  write: number;
  i: number;
}

const VIEW: View<Names> = {
  board: boardWithRow,
  lane,
  marks({ n, row, read, write, i }, place, line) {
    if (n === undefined || row === undefined || line === 'put') return [];
    const pointer = (name: string, at?: number) =>
      at === undefined || at >= row.length ? undefined : mark('pointer', name, ...cellIn({ n }, at, place));
    return i === undefined ? [pointer('read', read), pointer('write', write)] : [pointer('i', i)];
  },
  events: {
    take: lineEvent('take'),
    read: ({ n, read }, place) => ({ kind: 'look', cells: [cellIn({ n }, read, place)] }),
    close: ({ n, read, write }, place) => ({
      kind: 'slide',
      from: cellIn({ n }, read, place),
      to: cellIn({ n }, write - 1, place),
    }),
    compare: ({ n, i }, place) => ({
      kind: 'look',
      cells: [cellIn({ n }, i, place), cellIn({ n }, i + 1, place)],
    }),
    merge: ({ n, i }, place) => ({
      kind: 'merge',
      from: cellIn({ n }, i + 1, place),
      to: cellIn({ n }, i, place),
    }),
    put: lineEvent('write'),
    done: () => ({ kind: 'done' }),
  },
};

export const TWO_POINTERS: WayEntry = {
  ...textsOf(
    'twoPointers',
    'Two pointers',
    'Gaps are closed from left to right, then equal neighbours merge from left to right. Nothing looks back, so nothing merges twice.',
  ),
  reasons: reasonsOf(
    'twoPointers',
    'While gaps close, the tiles read so far stand before write, and the cells from write to read are empty. Then all tiles before i are final.',
    'Closing the gaps needs n steps for n cells. A merge moves every tile behind it, so a square needs at most n·√n moves.',
    'One loop that compares each tile with the last one written saves the second loop. But that one may be a new pair: 2 2 4 becomes 8.',
  ),
  file: 'twoPointers.ts',
  lines: LINES,
  variables: ['n', 'row', 'read', 'write', 'i'],
  turns: false,
  countsFrom: 'side',
  tilt: (board, side, observe) => tiltCopy(board, (copy) => tilt(copy, side, observe)),
  bare: (board, side) => tilt(copyBoard(board), side),
  view: VIEW,
  contract: perRow(
    'twoPointers',
    {
      signature: 'tiltRow(row: number[]): number',
      rules: [
        'row has the values of a row from its front. 0 is an empty cell. It may have any length.',
        'Tilt the row to its front, in place, and keep its length.',
        'Return the points: the sum of the tiles that merges made.',
        'Columns and the other sides are turned into rows for you.',
      ],
      starter: ['let score = 0;', '// Close the gaps, then merge equal neighbours.', 'return score;'],
    },
    {
      solve: tiltRow,
      keepsArguments: false,
      readRow: (row, { returned, args }) => ({
        row: numbersIn(args[0], row.length, 'row'),
        score: numberIn(returned, 'returned'),
      }),
    },
  ),
};
