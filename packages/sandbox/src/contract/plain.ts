/** The contract for any way to tilt: a function from a board and a side to the tilted board. */
import {
  type Answer,
  type Board,
  type Contract,
  copyBoard,
  type Misfit,
  packAndPair,
  type Side,
} from '@twofold/lessons';

/** What a program says of a tilt. */
export interface Tilted {
  /** The rows of the board after the tilt. */
  board: Board;
  /** The points of the tilt, where the contract wants them. */
  score?: number;
  /** Where each tile went, where the contract wants it. */
  motions?: { from: readonly number[]; to: readonly number[] }[];
}

/** A contract that may leave the score out. */
export interface PlainContract extends Omit<Contract, 'read'> {
  read(
    board: Board,
    side: Side,
    answers: readonly Answer[],
  ): { ok: true; value: Tilted } | { ok: false; error: Misfit };
}

const RULES = [
  'board[r][c] is the value at row r from the top and column c from the left. 0 is an empty cell.',
  'The board may be any rectangle.',
  'Return the tilted board, with the same shape.',
  'If you count the points, return an object with board and score.',
];

export const PLAIN: PlainContract = {
  name: 'tilt',
  signature: "tilt(board: number[][], side: 'NORTH' | 'EAST' | 'SOUTH' | 'WEST'): number[][]",
  rules: RULES.map((text, index) => ({ key: `sandbox.rule.${index + 1}`, text })),
  starter: `export function tilt(board: number[][], side: 'NORTH' | 'EAST' | 'SOUTH' | 'WEST'): number[][] {
  const tilted = board.map((row) => [...row]);
  // Tilt it to the side.
  return tilted;
}
`,
  calls: (board, side) => [[copyBoard(board), side]],
  solve: packAndPair.tilt,
  keepsArguments: true,
  isListOfRows: true,
  read(board, _, answers) {
    const returned = answers[0]?.returned;
    const { board: rows, score } = isRecord(returned) ? returned : { board: returned, score: undefined };
    const misfit = misfitOf(rows, board, isRecord(returned) ? 'board' : 'returned');
    if (misfit) return { ok: false, error: misfit };
    if (score !== undefined && typeof score !== 'number') {
      return { ok: false, error: { code: 'type', part: 'score', expected: 'a number' } };
    }
    return { ok: true, value: { board: rows as Board, ...(score !== undefined && { score }) } };
  },
};

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value) && 'board' in value;
}

/** How rows differ from numbers in the shape of a board. */
function misfitOf(rows: unknown, like: Board, part: string): Misfit | undefined {
  const ofLength = (length: number) => `an array of length ${length}`;
  if (!Array.isArray(rows)) return { code: 'type', part, expected: 'an array' };
  if (rows.length !== like.length) return { code: 'size', part, expected: ofLength(like.length) };
  for (const row of rows) {
    if (!Array.isArray(row)) return { code: 'type', part, expected: 'an array' };
    const { length } = like[0]!;
    if (row.length !== length) return { code: 'size', part, expected: ofLength(length) };
    if (!row.every((value) => typeof value === 'number')) {
      return { code: 'type', part, expected: 'a number' };
    }
  }
  return undefined;
}
