import { merge, pointsOf, tilt } from '../packAndPair.js';
import { numbersIn, objectIn, perRow } from './contracts.js';
import { cellIn, lane, lineEvent, type RowNames } from './lineView.js';
import { linesOf, mark, reasonsOf, textsOf, type View, type WayEntry } from './way.js';

const LINES = linesOf('packAndPair', [
  [0, '-head', 'tilt(board, side)', 'export function tilt(board: Board, side: Side): Tilted {'],
  [1, '-lines', 'for each row or column n', 'for (let n = 0; n < (isRow ? board : board[0]!).length; n++) {'],
  [
    2,
    'take',
    'row ← that line, read from the side',
    'const row = isRow ? getRowAt(board, n) : getColumnAt(board, n);',
  ],
  [
    2,
    'pack',
    'tiles ← the places of the tiles in row',
    'const tiles = [...row.keys()].filter((i) => row[i] !== 0);',
  ],
  [2, '-tiles', 'for each place tile in tiles', 'for (let i = 0, to = 0; i < tiles.length; i++, to++) {'],
  [3, 'place', 'mergedRow[to] ← row[tile]', 'mergedRow[to] = row[tile]!;'],
  [
    3,
    'pair',
    'if the next tile is equal, double mergedRow[to] and skip that tile',
    'mergedRow[to] = 2 * row[tile]!;',
  ],
  [
    2,
    'put',
    'write mergedRow back; if it differs from row, something moved',
    'if (!arraysIdentical(row, merged.mergedRow)) moved = true;',
  ],
  [1, 'done', 'return the board, the points and moved', 'return { board: after, score, moved, emptyCells };'],
]);

interface Names extends RowNames {
  mergedRow: readonly number[];
  tile: number;
  to: number;
  next: number;
}

const VIEW: View<Names> = {
  board: ({ board }) => board,
  lane,
  marks: ({ n, tile, to, next }, place) =>
    n === undefined || tile === undefined || to === undefined
      ? []
      : [
          mark('cursor', 'tile', ...cellIn({ n }, tile, place)),
          next === undefined ? undefined : mark('cursor', 'next', ...cellIn({ n }, next, place)),
          mark('target', 'to', ...cellIn({ n }, to, place)),
        ],
  events: {
    take: lineEvent('take'),
    pack: ({ n, row }, place) => ({
      kind: 'look',
      cells: [...row.keys()].filter((i) => row[i] !== 0).map((i) => cellIn({ n }, i, place)),
    }),
    place: ({ n, mergedRow, tile, to }, place) => ({
      kind: 'slide',
      from: cellIn({ n }, tile, place),
      to: cellIn({ n }, to, place),
      value: mergedRow[to]!,
    }),
    pair: ({ n, mergedRow, next, to }, place) => ({
      kind: 'merge',
      from: cellIn({ n }, next, place),
      to: cellIn({ n }, to, place),
      value: mergedRow[to]!,
    }),
    put: ({ n, mergedRow }, place) => lineEvent('write')({ n, row: mergedRow }, place),
    done: () => ({ kind: 'done' }),
  },
};

export const PACK_AND_PAIR: WayEntry = {
  ...textsOf(
    'packAndPair',
    'Pack and pair',
    'The tiles of a row are packed together, then equal neighbours become pairs, from the front. indices says where each tile went.',
  ),
  reasons: reasonsOf(
    'packAndPair',
    'The cells of mergedRow before to are final. A pair jumps over both its tiles, so no tile is in two pairs.',
    'Packing and pairing look at each cell once or twice, so the work grows with the number n of cells. Counting the points from indices reads the row again for each tile: n·√n in a square.',
    'Pairing from the back is right for most rows. Only three equal tiles in a line, or five, show the wrong end, so it passes many tests.',
  ),
  file: 'packAndPair.ts',
  lines: LINES,
  variables: ['n', 'row', 'tiles', 'tile', 'next', 'to', 'mergedRow', 'indices', 'moved'],
  turns: false,
  countsFrom: 'side',
  tilt(board, side, observe) {
    const { board: after, score, moved } = tilt(board, side, observe);
    return { board: after, score, moved };
  },
  bare: (board, side) => tilt(board, side),
  view: VIEW,
  contract: perRow(
    'packAndPair',
    {
      signature: 'merge(row: number[]): Merged',
      types: ['type Merged = { mergedRow: number[]; indices: number[] };', ''],
      rules: [
        'row has the values of a row from its front. 0 is an empty cell. It may have any length.',
        'mergedRow is the row after it is tilted to its front, with the same length.',
        'indices[i] is the place in mergedRow of the tile that was at place i, or -1 if there was none.',
        'Columns and the other sides are turned into rows for you.',
      ],
      starter: [
        'const mergedRow = row.map(() => 0);',
        'const indices = row.map(() => -1);',
        '// Place and pair the tiles.',
        'return { mergedRow, indices };',
      ],
    },
    {
      solve: merge,
      keepsArguments: true,
      readRow(row, { returned }) {
        const given = objectIn(returned, 'returned');
        const mergedRow = numbersIn(given.mergedRow, row.length, 'mergedRow');
        const indices = numbersIn(given.indices, row.length, 'indices');
        return { row: mergedRow, indices, score: pointsOf({ mergedRow, indices }) };
      },
    },
  ),
};
