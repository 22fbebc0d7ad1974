/** The right answer to a case, which core gives, and the first difference of a program's answer. */
import { type Board, boardFromValues, boardToValues, rankValue, tilt } from '@twofold/core';
import type { Tilted } from '../contract/plain.js';
import type { Difference } from './failure.js';
import type { Case } from './plan.js';

export interface Expected {
  after: Board;
  score: number;
  board(): number[][];
  motions(): NonNullable<Tilted['motions']>;
}

export function expectedOf({ board, direction }: Case): Expected {
  const before = boardFromValues(board);
  const { board: after, reward, motions } = tilt(before, direction);
  const cell = (index: number) => [Math.floor(index / before.columns), index % before.columns];
  return {
    after,
    score: reward,
    board: () => boardToValues(after),
    motions: () => motions.map(({ from, to }) => ({ from: cell(from), to: cell(to) })),
  };
}

/**
 * The first difference, in the order in which a learner mends them. Motions come before points: some contracts
 * count the points by them.
 */
export function differenceOf(expected: Expected, { board, score, motions }: Tilted): Difference | undefined {
  if (!isBoard(expected.after, board)) return { code: 'wrong-board' };
  if (motions !== undefined && movesOf(motions).join() !== movesOf(expected.motions()).join()) {
    return { code: 'wrong-motions' };
  }
  if (score === undefined || score === expected.score) return undefined;
  return { code: 'wrong-score', expected: expected.score, found: score };
}

/** Of the same shape: a contract has read it. */
function isBoard({ columns, ranks }: Board, board: readonly (readonly number[])[]): boolean {
  for (let cell = 0; cell < ranks.length; cell++) {
    if (board[Math.floor(cell / columns)]![cell % columns] !== rankValue(ranks[cell]!)) return false;
  }
  return true;
}

/** In any order; tiles that stay may be left out. */
function movesOf(motions: NonNullable<Tilted['motions']>): string[] {
  return motions
    .map(({ from, to }) => [from.join(), to.join()] as const)
    .filter(([from, to]) => from !== to)
    .map(([from, to]) => `${from}-${to}`)
    .sort();
}
