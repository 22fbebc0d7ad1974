/**
 * The known mistakes of programs that tilt a board. Each is the wrong answer that its program gives, so that a program can be compared
 * with it. They are those of the lessons, and of published 2048 programs.
 */
import { LEFT, RIGHT, UP } from '@twofold/core';
import {
  type Board,
  copyBoard,
  SIDES,
  twoPointers,
  type WayId,
  type WrongWayId,
  wrongWays,
} from '@twofold/lessons';
import type { Tilted } from '../../contract/plain.js';
import type { Case } from '../plan.js';
import type { Expected } from '../verdict.js';

/** In the order in which they are looked for. */
export const MISTAKE_IDS = [
  'repeat',
  'merge-twice',
  'wrong-end',
  'far-sides',
  'gap-after',
  'gap-before',
  'one-pair',
  'no-merge',
  'unchanged',
  'sides',
  'one-side',
  'turned-back',
  'new-tile',
  'squares',
  'points-of-board',
  'points-half',
  'points-merges',
] as const;
/** The name of a known mistake, as in `--json`. */
export type MistakeId = (typeof MISTAKE_IDS)[number];

/** A mistake that a program makes on all boards tried, and the lesson that shows it or the right way. */
export interface Mistake {
  /** Its name. */
  id: MistakeId;
  /** A famous wrong way, or the way that is right there. */
  lesson: WrongWayId | WayId;
}

/** Whether an answer to a case is the one that a mistake gives. `expected` is the right one. */
export type Agrees = (at: Case, answer: Tilted, expected: Expected) => boolean;

export interface KnownMistake extends Mistake {
  agrees: readonly Agrees[]; // its forms: a program makes it if one of them agrees on all boards
}

type RowTilt = (row: number[]) => unknown;

/** Merges equal neighbours without closing the gap behind them: 2 2 4 becomes 4 _ 4. */
function leaveGaps(row: number[]): void {
  twoPointers.closeGaps(row);
  for (let i = 0; i + 1 < row.length; i++) {
    if (row[i] === 0 || row[i] !== row[i + 1]) continue;
    row[i]! *= 2;
    row[++i] = 0;
  }
}

/** Merges only tiles that touch, and closes the gaps afterwards: 2 _ 2 becomes 2 2. */
function mergeTouching(row: number[]): void {
  for (let i = 0; i + 1 < row.length; i++) {
    if (row[i] === 0 || row[i] !== row[i + 1]) continue;
    row[i]! *= 2;
    row[++i] = 0;
  }
  twoPointers.closeGaps(row);
}

/** Merges the first pair only: 2 2 2 2 becomes 4 2 2. */
function mergeOnePair(row: number[]): void {
  twoPointers.closeGaps(row);
  const at = row.findIndex((value, i) => value !== 0 && value === row[i + 1]);
  if (at < 0) return;
  row.splice(at, 2, 2 * row[at]!);
  row.push(0);
}

/** An answer with each line tilted by a routine, which may depend on the side. */
function byRows(routineFor: (direction: Case['direction']) => RowTilt): Agrees {
  return ({ board, direction }, answer) => {
    const tilted = copyBoard(board);
    const routine = routineFor(direction);
    twoPointers.tiltLines(tilted, SIDES[direction], (row) => {
      routine(row);
      return 0;
    });
    return isSame(answer.board, tilted);
  };
}

/** An answer that is right for another side. */
function toSide(other: (direction: Case['direction']) => Case['direction']): Agrees {
  return ({ board, direction }, answer) => {
    const tilted = copyBoard(board);
    twoPointers.tilt(tilted, SIDES[other(direction)]);
    return isSame(answer.board, tilted);
  };
}

const isAcross = (direction: Case['direction']) => direction % 2 === 1;
const opposite = (direction: Case['direction']) => ((direction + 2) % 4) as Case['direction'];

/** A right board, with points by a rule of its own. */
function byPoints(pointsOf: (at: Case, expected: Expected) => number): Agrees {
  return (at, { board, score }, expected) =>
    isSame(board, expected.board()) && score === pointsOf(at, expected);
}

/** The right board turned round, for the sides for which the program turns it. */
function turnedRound(turns: (direction: Case['direction']) => boolean): Agrees {
  return ({ direction }, { board }, expected) => {
    const right = expected.board();
    return isSame(board, turns(direction) ? right.toReversed().map((row) => row.toReversed()) : right);
  };
}

/** The right board, with one tile of 2 or 4 more where there is room. */
const hasNewTile: Agrees = (_, { board }, expected) => {
  const right = expected.board().flat();
  const added = board.flat().flatMap((value, cell) => (value === right[cell] ? [] : [[right[cell], value]]));
  const isTile = added.every(([before, value]) => before === 0 && (value === 2 || value === 4));
  return isTile && added.length === (right.includes(0) ? 1 : 0);
};

/** How many pairs merge in a move: each takes a tile from the board. */
function mergesIn(at: Case, expected: Expected): number {
  const tilesOf = (board: Board) => board.flat().filter((value) => value !== 0).length;
  return tilesOf(at.board) - tilesOf(expected.board());
}

const sumOf = (board: Board) => board.flat().reduce((sum, value) => sum + value, 0);

/** Without `squares`, which no single answer shows. */
export const KNOWN_MISTAKES: readonly KnownMistake[] = [
  known(
    'repeat',
    'repeat',
    byRows(() => wrongWays.repeatUntilNothingChanges),
  ),
  known(
    'merge-twice',
    'merge-twice',
    byRows(() => wrongWays.mergeTwice),
  ),
  known(
    'wrong-end',
    'wrong-end',
    byRows(() => wrongWays.mergeFromTheWrongEnd),
  ),
  known(
    'far-sides',
    'wrong-end',
    byRows((direction) =>
      direction === LEFT || direction === UP ? twoPointers.tiltRow : wrongWays.mergeFromTheWrongEnd,
    ),
    byRows((direction) => (direction === RIGHT ? wrongWays.mergeFromTheWrongEnd : twoPointers.tiltRow)),
  ),
  known(
    'gap-after',
    'two-pointers',
    byRows(() => leaveGaps),
  ),
  known(
    'gap-before',
    'two-pointers',
    byRows(() => mergeTouching),
  ),
  known(
    'one-pair',
    'two-pointers',
    byRows(() => mergeOnePair),
  ),
  known(
    'no-merge',
    'two-pointers',
    byRows(() => twoPointers.closeGaps),
  ),
  known('unchanged', 'walk', ({ board }, answer) => isSame(answer.board, board)),
  known(
    'sides',
    'minimum-row',
    toSide((direction) => (isAcross(direction) ? opposite(direction) : direction)),
    toSide((direction) => (isAcross(direction) ? direction : opposite(direction))),
    toSide(opposite),
    toSide((direction) => ((direction + 1) % 4) as Case['direction']),
    toSide((direction) => ((direction + 3) % 4) as Case['direction']),
    toSide((direction) => (3 - direction) as Case['direction']),
    toSide((direction) => ((5 - direction) % 4) as Case['direction']),
  ),
  known('one-side', 'walk', ...([0, 1, 2, 3] as const).map((direction) => toSide(() => direction))),
  known(
    'turned-back',
    'rotate-with-motions',
    turnedRound((direction) => !isAcross(direction)),
    turnedRound((direction) => isAcross(direction)),
    turnedRound((direction) => direction !== LEFT),
    turnedRound((direction) => direction !== UP),
    turnedRound((direction) => direction === RIGHT),
    turnedRound(() => true),
  ),
  known('new-tile', 'rotate-with-motions', hasNewTile),
  known(
    'points-of-board',
    'two-pointers',
    byPoints((_, expected) => sumOf(expected.board())),
  ),
  known(
    'points-half',
    'two-pointers',
    byPoints((_, { score }) => score / 2),
  ),
  known('points-merges', 'two-pointers', byPoints(mergesIn)),
];

function known(id: MistakeId, lesson: Mistake['lesson'], ...agrees: Agrees[]): KnownMistake {
  return { id, lesson, agrees };
}

function isSame(board: Board, other: Board): boolean {
  return board.length === other.length && board.every((row, at) => row.join() === other[at]!.join());
}
