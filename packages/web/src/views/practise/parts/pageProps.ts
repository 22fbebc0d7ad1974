// What the pages of the view share.
import type { PuzzleEntry } from '@twofold/solver/internal';
import type { Progress } from '../model/progress';

/** All puzzles, and the player's progress with them. */
export interface PageProps {
  readonly entries: readonly PuzzleEntry[];
  readonly progress: Progress;
}

/** A puzzle that was answered in a run. */
export interface RunAnswer {
  readonly entry: PuzzleEntry;
  readonly isRight: boolean;
}
