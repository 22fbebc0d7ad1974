// The known mistake that leads to a wrong answer. Only boards and points are answers that whole programs give.
import { type Board, SIDES, WRONG_WAYS } from '@twofold/lessons';
import { type Mistake, mistakeOfAnswer } from '@twofold/sandbox';
import type { Question } from './questions';

/** The mistake whose answer a choice is. Undefined for the right choice, and for an answer of no known mistake. */
export function quizMistakeOf(
  { kind, recording, choices, right }: Question,
  choice: number,
): Mistake | undefined {
  if (choice === right) return undefined;
  const { board, side, result } = recording;
  const at = { board: board.map((row) => [...row]), direction: directionOf(side) };
  const value = choices[choice];
  if (kind === 'board') return mistakeOfAnswer(at, { board: value as Board });
  if (kind !== 'score') return undefined;
  const wrong = WRONG_WAYS.find((way) => way.tilt(board, side).score === value);
  if (wrong) return { id: wrong.id, lesson: wrong.id };
  return mistakeOfAnswer(at, { board: result.board, score: Number(value) });
}

/** The sides stand in the order of the directions. */
function directionOf(side: (typeof SIDES)[number]): 0 | 1 | 2 | 3 {
  return SIDES.indexOf(side) as 0 | 1 | 2 | 3;
}
