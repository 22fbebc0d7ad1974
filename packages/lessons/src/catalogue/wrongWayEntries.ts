/** The famous wrong ways. All work on a row that is read from the side, as two pointers does. */
import { WRONG_WAY_IDS, type WrongWayId } from '../ids.js';
import type { Board } from '../step.js';
import { type RowTilt, tiltLines } from '../twoPointers.js';
import { mergeFromTheWrongEnd, mergeTwice, repeatUntilNothingChanges } from '../wrongWays.js';
import { tiltCopy } from './board.js';
import { boardWithRow, cellIn, lane, lineEvent, type RowNames } from './lineView.js';
import { linesOf, mark, type Place, textsOf, type View, type WrongWay } from './way.js';

interface Names extends RowNames {
  i: number;
  to: number;
  top: number;
  read: number;
  write: number;
}

/** Its lines stand between the reading and the writing of each line. */
function wrongWay(
  {
    key,
    name,
    summary,
    routine,
    tiltRow,
    example,
  }: {
    key: string;
    name: string;
    summary: string;
    /** The name of its function. */
    routine: string;
    tiltRow: RowTilt;
    example: readonly number[];
  },
  lines: readonly (readonly [number, string, string, string])[],
  variables: readonly string[],
  events: View<Names>['events'],
): Omit<WrongWay, 'id'> {
  const view: View<Names> = {
    board: boardWithRow,
    lane,
    marks({ n, row, ...names }, place, line) {
      if (n === undefined || row === undefined || line === 'put') return [];
      return (['read', 'write', 'i'] as const).map((pointer) => {
        const at = names[pointer];
        const isShown = at !== undefined && at < row.length && (pointer === 'i' || names.i === undefined);
        return isShown ? mark('pointer', pointer, ...cellIn({ n }, at, place)) : undefined;
      });
    },
    events: { take: lineEvent('take'), ...events, put: lineEvent('write'), done: () => ({ kind: 'done' }) },
  };
  return {
    ...textsOf(key, name, summary),
    file: 'wrongWays.ts',
    functions: [routine],
    lines: linesOf(key, [
      [0, '-head', 'tilt(board, side)', `export function ${routine}(row: number[]): number {`],
      [1, '-lines', 'for each row or column n', ''],
      [2, 'take', 'row ← that line, read from the side', ''],
      ...lines,
      [2, 'put', 'write row back', ''],
      [1, 'done', 'return the points', 'return score;'],
    ]),
    variables: ['n', 'row', ...variables],
    turns: false,
    countsFrom: 'side',
    example: { board: [[...example]] satisfies Board, side: 'WEST' },
    tilt: (board, side, observe) => tiltCopy(board, (copy) => tiltLines(copy, side, tiltRow, observe)),
    view,
  };
}

/** A tile moves from one place of the row to another, or merges there. */
const move =
  (kind: 'slide' | 'merge', from: (names: Names) => number, to: (names: Names) => number) =>
  (names: Names, place: Place) => ({
    kind,
    from: cellIn(names, from(names), place),
    to: cellIn(names, to(names), place),
  });

const REPEAT = wrongWay(
  {
    key: 'repeat',
    name: 'Repeat until nothing changes',
    summary:
      'Slide and merge as long as anything changes. But a merged tile merges again: 4 4 _ 8 becomes 16.',
    routine: 'repeatUntilNothingChanges',
    tiltRow: repeatUntilNothingChanges,
    example: [4, 4, 0, 8],
  },
  [
    [2, 'repeat', 'repeat until nothing changes', 'while (changed) {'],
    [3, '-places', 'for i from 1 to the end', 'for (let i = 1; i < row.length; i++) {'],
    [4, 'slide', 'if row[i − 1] is empty, move row[i] there', 'row[i - 1]! += row[i]!;'],
    [4, 'merge', 'if row[i − 1] is equal, merge row[i] into it', 'if (isMerge) score += 2 * row[i]!;'],
  ],
  ['i'],
  {
    repeat: ({ n, row }, place) => ({ kind: 'look', cells: row.map((_, i) => cellIn({ n }, i, place)) }),
    slide: move(
      'slide',
      ({ i }) => i,
      ({ i }) => i - 1,
    ),
    merge: move(
      'merge',
      ({ i }) => i,
      ({ i }) => i - 1,
    ),
  },
);

const MERGE_TWICE = wrongWay(
  {
    key: 'mergeTwice',
    name: 'Merge twice',
    summary:
      'Nothing remembers which tiles have merged. So a third tile merges into a new pair: 2 2 4 becomes 8.',
    routine: 'mergeTwice',
    tiltRow: mergeTwice,
    example: [2, 2, 4, 0],
  },
  [
    [2, '-tiles', 'top ← 0; for each tile row[i]', 'for (let i = 0; i < row.length; i++) {'],
    [3, 'merge', 'if row[top − 1] is equal, merge into it', 'if (isMerge) score += 2 * value;'],
    [3, 'stack', 'else put it in row[top]; top ← top + 1', 'const to = isMerge ? top - 1 : top++;'],
  ],
  ['i', 'to', 'top'],
  {
    merge: move(
      'merge',
      ({ i }) => i,
      ({ to }) => to,
    ),
    stack: move(
      'slide',
      ({ i }) => i,
      ({ to }) => to,
    ),
  },
);

const WRONG_END = wrongWay(
  {
    key: 'wrongEnd',
    name: 'Merge from the wrong end',
    summary:
      'Pairs are looked for from the far end. So the wrong two of three merge: 2 2 2 becomes 2 4, not 4 2.',
    routine: 'mergeFromTheWrongEnd',
    tiltRow: mergeFromTheWrongEnd,
    example: [2, 2, 2, 0],
  },
  [
    [2, '-first', 'write ← 0', ''],
    [2, 'read', 'for read from 0 to the end', 'closeGaps(row);'],
    [3, 'close', 'if row[read] is a tile, swap it with row[write]; write ← write + 1', 'closeGaps(row);'],
    [
      2,
      '-back',
      'for each tile row[i], from the end back to 1',
      'for (let i = row.length - 1; i > 0; i--) {',
    ],
    [3, 'compare', 'if row[i] and row[i − 1] are equal', 'if (row[i] !== row[i - 1]) continue;'],
    [4, 'merge', 'i ← i − 1; double row[i]; the tiles behind it move up by one', 'row[i]! *= 2;'],
  ],
  ['read', 'write', 'i'],
  {
    read: ({ n, read }, place) => ({ kind: 'look', cells: [cellIn({ n }, read, place)] }),
    close: move(
      'slide',
      ({ read }) => read,
      ({ write }) => write - 1,
    ),
    compare: ({ n, i }, place) => ({
      kind: 'look',
      cells: [cellIn({ n }, i, place), cellIn({ n }, i - 1, place)],
    }),
    merge: move(
      'merge',
      ({ i }) => i + 1,
      ({ i }) => i,
    ),
  },
);

const ENTRIES: Readonly<Record<WrongWayId, Omit<WrongWay, 'id'>>> = {
  repeat: REPEAT,
  'merge-twice': MERGE_TWICE,
  'wrong-end': WRONG_END,
};

/** All famous mistakes. */
export const WRONG_WAYS: readonly WrongWay[] = WRONG_WAY_IDS.map((id) => ({ id, ...ENTRIES[id] }));
