/**
 * The line protocol of docs/lesson-protocol.md: a program in any language reads a case from a line and writes
 * the tilted board as a line. Plain words and numbers, because few languages read JSON without a library.
 *
 *   WEST 2 4 0 2 2 4 8 0 0 8      side, rows, columns, and the cells row by row
 *   4 4 0 0 16 0 0 0 20           the cells after the tilt, and the points, or - for none
 */
import { SIDES } from '@twofold/lessons';
import type { Case } from '../check/plan.js';
import type { Tilted } from '../contract/plain.js';

/** Most characters of an answer: 8x8 cells and the points need 700. */
export const MAX_ANSWER = 4096;

/** A case as a line, without the line's end. */
export function makeCaseLine({ board, direction }: Case): string {
  return [SIDES[direction], board.length, board[0]!.length, ...board.flat()].join(' ');
}

/** A tilted board, or the problem of the line. */
export type ParsedAnswer = { ok: true; tilted: Tilted } | { ok: false; problem: string };

/** The answer to a case from a line of any origin. */
export function parseAnswerLine(line: string, { board }: Case): ParsedAnswer {
  const [rows, columns] = [board.length, board[0]!.length];
  const wanted = rows * columns + 1;
  if (line.length > MAX_ANSWER) return problem(`it has more than ${MAX_ANSWER} characters`);
  const words = line.split(/[ \t]+/).filter((word) => word !== '');
  if (words.length !== wanted) {
    return problem(`words: ${words.length}, needed: ${wanted} (${wanted - 1} cells and the points)`);
  }
  const points = words.pop()!;
  const wrong =
    words.find((word) => !isWhole(word)) ?? (points === '-' || isWhole(points) ? undefined : points);
  if (wrong !== undefined) return problem(`"${wrong.slice(0, 20)}" is no whole number`);
  const cells = words.map(Number);
  const answered = board.map((_, row) => cells.slice(row * columns, (row + 1) * columns));
  return { ok: true, tilted: { board: answered, ...(points !== '-' && { score: Number(points) }) } };
}

/** Up to 2^53 - 1. */
function isWhole(word: string): boolean {
  return /^-?\d{1,16}$/.test(word) && Number.isSafeInteger(Number(word));
}

function problem(text: string): ParsedAnswer {
  return { ok: false, problem: text };
}
