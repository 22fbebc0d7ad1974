// An exercise of the file and a solver that answers at once, for tests.
import { type Board, type Direction, legalDirections } from '@twofold/core';
import { HARMFUL_TILES, openExercise, type StoredExercise } from '@twofold/solver/internal';
import file from '../course/exercises.json';
import type { DiagnosisAdvisor } from './diagnosis';

const stored = file as unknown as readonly StoredExercise[];

/** One whose harm shows after some moves, against the tiles of a seed. */
export const EXERCISE = openExercise(
  stored.find(
    ({ tiles, failure, solution }) => tiles !== HARMFUL_TILES && failure.length > 8 && solution.length > 8,
  )!,
);

/** Prefers a move where one is wanted, else the first possible direction. `asked` counts questions. */
export function solver(wanted?: (board: Board) => { readonly direction: Direction } | undefined) {
  let asked = 0;
  const lines = (board: Board) => {
    const first = wanted?.(board)?.direction;
    return legalDirections(board)
      .map((direction) => ({ direction, value: direction === first ? 2000 : 1000 - direction }))
      .sort((one, other) => other.value - one.value);
  };
  const advisor = {
    load: async () => {},
    trouble: () => undefined,
    follow: async () => undefined,
    ask(board: Board) {
      asked++;
      return { answer: Promise.resolve({ lines: lines(board) }), cancel() {} };
    },
  } as unknown as DiagnosisAdvisor;
  return { advisor, asked: () => asked };
}
