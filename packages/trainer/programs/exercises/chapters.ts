/** What each chapter of "Learn to play" looks for in games: the positions, and the goals that they may have. */
import { type Board, type Direction, maxRank, tilt, UP } from '@twofold/core';
import { type Goal, type GoalKind, isBoardRight, type PlayChapter } from '@twofold/solver/internal';

/** One exercise of a chapter, as it is looked for. */
export interface Wanted {
  readonly chapter: PlayChapter;
  /** The players whose games are looked through (review/players.ts). */
  readonly players: readonly string[];
  /** The ranks of the largest tile. */
  readonly largest: readonly [least: number, most: number];
  readonly goal: GoalKind;
  /** A goal to hold is held for this number of moves. One to reach takes the solver at least this number, and at most `most`. */
  readonly moves: number;
  readonly most?: number;
  readonly isHarmful?: boolean;
  /** The harm of the tempting direction may be seen at once. By default: a goal to hold is missed after some moves only. */
  readonly isPlain?: boolean;
  /** The amounts that a board's goal may have, the hardest first. By default: none. */
  amounts?(board: Board): readonly number[];
  /** Whether a position suits the chapter beyond its goal. */
  suits?(board: Board, best: Direction): boolean;
}

const WEAK = ['0.1', '0.03', 'corner'];
const STRONG = ['1-ply', '0.003'];

const largestIn = ({ ranks }: Board, cell: number) => ranks[cell] === maxRank({ columns: 4, rows: 4, ranks });
const inCorner = (board: Board) => largestIn(board, 12);
const freeCells = ({ ranks }: Board) => ranks.filter((rank) => rank === 0).length;
const has = ({ ranks }: Board, rank: number) => ranks.includes(rank);
const isRowFull = (board: Board) => isBoardRight({ kind: 'row', moves: 1, amount: 0 }, board);
const row = ({ ranks }: Board) => [...ranks.subarray(12)];

/** The tile above the largest. */
const nextTile = (board: Board) => [2 ** (maxRank(board) + 1)];

/** Tiles that are not on the board, from the half of the largest down: each is made of smaller ones. */
const smallerTiles = (board: Board) =>
  [1, 2, 3]
    .map((below) => maxRank(board) - below)
    .filter((rank) => rank >= 5 && !has(board, rank))
    .map((rank) => 2 ** rank);

/** Some tile of the bottom row is small, below a large one. */
function leastToClear(board: Board): number[] {
  const bottom = row(board);
  const isShut = bottom.some((rank, at) => rank > 0 && rank <= 4 && board.ranks[8 + at]! >= rank + 2);
  return isShut ? [6, 5, 4, 3].filter((rank) => rank > Math.min(...bottom)).map((rank) => 2 ** rank) : [];
}

const fallsTo = () => [32, 16, 8];

/** All exercises in the order of the course. */
export const WANTED: readonly Wanted[] = [
  {
    chapter: 'corner',
    players: WEAK,
    largest: [6, 8],
    goal: 'corner',
    moves: 8,
    isPlain: true,
    suits: inCorner,
  },
  { chapter: 'corner', players: WEAK, largest: [8, 10], goal: 'corner', moves: 10, suits: inCorner },
  {
    chapter: 'corner',
    players: WEAK,
    largest: [7, 10],
    goal: 'corner',
    moves: 6,
    isHarmful: true,
    suits: inCorner,
  },
  { chapter: 'directions', players: WEAK, largest: [6, 8], goal: 'notUp', moves: 10, suits: inCorner },
  { chapter: 'directions', players: WEAK, largest: [8, 10], goal: 'notUp', moves: 12, suits: inCorner },
  {
    chapter: 'directions',
    players: WEAK,
    largest: [7, 10],
    goal: 'notUp',
    moves: 6,
    isHarmful: true,
    suits: inCorner,
  },
  {
    chapter: 'chain',
    players: WEAK,
    largest: [7, 9],
    goal: 'order',
    moves: 3,
    most: 9,
    amounts: fallsTo,
    suits: inCorner,
  },
  {
    chapter: 'chain',
    players: WEAK,
    largest: [7, 9],
    goal: 'make',
    moves: 4,
    most: 10,
    amounts: nextTile,
    suits: inCorner,
  },
  {
    chapter: 'chain',
    players: WEAK,
    largest: [9, 10],
    goal: 'make',
    moves: 6,
    most: 11,
    amounts: nextTile,
    suits: inCorner,
  },
  {
    ...{ chapter: 'exception', players: WEAK, largest: [6, 10], goal: 'make', moves: 3, most: 9 },
    amounts: (board) => [...nextTile(board), ...smallerTiles(board)],
    suits: (board, best) => inCorner(board) && best === UP,
  },
  {
    ...{ chapter: 'exception', players: WEAK, largest: [6, 9], goal: 'return', moves: 2, most: 8 },
    suits: (board) => largestIn(board, 13) && !inCorner(board),
  },
  {
    ...{ chapter: 'exception', players: WEAK, largest: [7, 10], goal: 'return', moves: 3, most: 9 },
    suits: (board) => (largestIn(board, 8) || largestIn(board, 13)) && !inCorner(board),
  },
  { chapter: 'row', players: WEAK, largest: [7, 9], goal: 'row', moves: 7, isPlain: true, suits: isRowFull },
  { chapter: 'row', players: WEAK, largest: [8, 10], goal: 'row', moves: 9, suits: isRowFull },
  {
    chapter: 'row',
    players: WEAK,
    largest: [7, 10],
    goal: 'row',
    moves: 5,
    isHarmful: true,
    suits: isRowFull,
  },
  {
    chapter: 'small',
    players: WEAK,
    largest: [7, 9],
    goal: 'clear',
    moves: 3,
    most: 8,
    amounts: leastToClear,
    suits: inCorner,
  },
  {
    chapter: 'small',
    players: WEAK,
    largest: [8, 10],
    goal: 'clear',
    moves: 4,
    most: 10,
    amounts: leastToClear,
    suits: inCorner,
  },
  {
    chapter: 'small',
    players: WEAK,
    largest: [7, 10],
    goal: 'clear',
    moves: 5,
    most: 11,
    amounts: leastToClear,
    suits: inCorner,
  },
  {
    ...{ chapter: 'free', players: WEAK, largest: [7, 10], goal: 'survive', moves: 6, isHarmful: true },
    suits: (board) => freeCells(board) <= 2,
  },
  {
    ...{ chapter: 'free', players: WEAK, largest: [7, 10], goal: 'free', moves: 4, most: 9 },
    ...{ amounts: () => [7, 6], suits: (board) => freeCells(board) <= 1 },
  },
  {
    ...{ chapter: 'free', players: WEAK, largest: [8, 11], goal: 'survive', moves: 8, isHarmful: true },
    suits: (board) => freeCells(board) <= 1,
  },
  {
    chapter: 'to8192',
    players: STRONG,
    largest: [11, 11],
    goal: 'make',
    moves: 4,
    most: 10,
    amounts: nextTile,
  },
  {
    chapter: 'to8192',
    players: STRONG,
    largest: [12, 12],
    goal: 'make',
    moves: 5,
    most: 11,
    amounts: nextTile,
  },
  {
    ...{ chapter: 'to8192', players: STRONG, largest: [12, 12], goal: 'make', moves: 4, most: 10 },
    ...{ amounts: (board) => [2 ** 11].filter(() => !has(board, 11)), suits: inCorner },
  },
  {
    ...{ chapter: 'shape', players: STRONG, largest: [13, 13], goal: 'row', moves: 10 },
    suits: (board) => isRowFull(board) && has(board, 12),
  },
  {
    ...{ chapter: 'shape', players: STRONG, largest: [13, 13], goal: 'make', moves: 4, most: 11 },
    ...{
      amounts: (board) => [2 ** 11].filter(() => !has(board, 11)),
      suits: (board) => inCorner(board) && has(board, 12),
    },
  },
  {
    ...{
      chapter: 'shape',
      players: STRONG,
      largest: [13, 13],
      goal: 'make',
      moves: 4,
      most: 11,
      amounts: nextTile,
    },
    suits: (board) => has(board, 12) && has(board, 11),
  },
];

/** The goals of a wanted exercise on a board, the hardest first. `moves` is the most that they allow. */
export function goalsOf({ goal, moves, most, amounts }: Wanted, board: Board): Goal[] {
  return (amounts?.(board) ?? [0]).map((amount) => ({ kind: goal, moves: most ?? moves, amount }));
}

/** Whether a direction makes points or tidies towards the corner: what a beginner would play. */
export function isTempting(board: Board, direction: Direction): boolean {
  return direction !== UP || tilt(board, direction).reward > 0;
}
