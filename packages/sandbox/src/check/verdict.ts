/** The right answer to a case, which core gives, and the first difference of a program's answer. */
import { type Board, boardFromValues, boardToValues, rankValue, tilt } from '@twofold/core';
import type { Cell } from '@twofold/lessons';
import type { Tilted } from '../contract/plain.js';
import type { Difference, WrongMotion } from './failure.js';
import type { Case } from './plan.js';

export interface Expected {
  after: Board;
  score: number;
  board(): number[][];
  motions(): Motions;
}

type Motions = NonNullable<Tilted['motions']>;

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
  const wrong = motions && wrongMotion(expected.motions(), motions);
  if (wrong) return { code: 'wrong-motions', ...wrong };
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

/** The first cell, in the order of reading, from which a tile goes another way. */
function wrongMotion(right: Motions, told: Motions): WrongMotion | undefined {
  if (movesOf(right).join() === movesOf(told).join()) return undefined;
  const cells = [...right, ...told]
    .map(({ from }) => from as Cell)
    .sort((a, b) => a[0] - b[0] || a[1] - b[1]);
  const differs = (from: Cell) =>
    movesOf(motionsFrom(right, from)).join() !== movesOf(motionsFrom(told, from)).join();
  const from = cells.find(differs)!;
  const to = motionsFrom(right, from)[0]?.to as Cell | undefined;
  const found = motionsFrom(told, from).map((motion) => motion.to as Cell);
  return { from, ...(to && { to }), found: found.filter(([row, column]) => row >= 0 && column >= 0) };
}

/** The motions from a cell. */
function motionsFrom(motions: Motions, [row, column]: Cell): Motions {
  return motions.filter(({ from }) => from[0] === row && from[1] === column);
}

/** In any order; tiles that stay may be left out. */
function movesOf(motions: Motions): string[] {
  return motions
    .map(({ from, to }) => [from.join(), to.join()] as const)
    .filter(([from, to]) => from !== to)
    .map(([from, to]) => `${from}-${to}`)
    .sort();
}
