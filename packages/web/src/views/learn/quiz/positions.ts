// The boards of the questions: four by four, with lines in which merges are easily got wrong.
import { type Board, SIDES, type Side } from '@twofold/lessons';
import type { Position } from '../lesson/model/examples';
import type { Dice } from './dice';

const LENGTH = 4;
/** Read from the side of the tilt. */
const TRICKY_LINES = [
  [4, 4, 0, 8],
  [2, 2, 2, 0],
  [2, 2, 2, 2],
  [0, 2, 2, 4],
  [4, 0, 4, 8],
  [2, 2, 4, 8],
  [8, 0, 4, 4],
  [4, 0, 4, 4],
  [8, 4, 4, 8],
  [0, 8, 4, 4],
];
const VALUES = [0, 0, 0, 0, 2, 2, 4, 8, 16];

/** A position with two tricky lines and two of chance. */
export function drawPosition(dice: Dice): Position {
  const line = () => Array.from({ length: LENGTH }, () => dice.pick(VALUES));
  const tricky = dice.shuffled(TRICKY_LINES).slice(0, 2);
  const side = dice.pick(SIDES);
  return { board: towards(side, dice.shuffled([...tricky, line(), line()])), side };
}

/** The board whose lines, read from a side, are these. */
function towards(side: Side, lines: readonly (readonly number[])[]): Board {
  const isReversed = side === 'EAST' || side === 'SOUTH';
  const read = lines.map((line) => (isReversed ? line.toReversed() : [...line]));
  if (side === 'EAST' || side === 'WEST') return read;
  return read.map((_, row) => read.map((line) => line[row] ?? 0));
}
