// The course's files: exercises, and the figures of players that follow a rule. Programs of the trainer write both
// (docs/playing.md). They come with the first page that needs them.
import { type Exercise, openExercise, type PlayChapter, type StoredExercise } from '@twofold/solver/internal';
import { importAgain } from '../../../../browser/lazy';
import type { Rules } from './rules';

/** The exercises of a chapter, in their order. Rejects if their file cannot be loaded. */
export async function loadExercises(chapter: PlayChapter): Promise<readonly Exercise[]> {
  const { default: stored } = await importAgain(() => import('./exercises.json'));
  return (stored as unknown as readonly StoredExercise[])
    .filter((exercise) => exercise.chapter === chapter)
    .map(openExercise);
}

/** The measured rules. Rejects if their file cannot be loaded. */
export async function loadRules(): Promise<Rules> {
  const { default: rules } = await importAgain(() => import('./rules.json'));
  return rules as unknown as Rules;
}
