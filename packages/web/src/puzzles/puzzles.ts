// The puzzles of the site. Their file comes with the first view that needs it, and is kept for offline use as all scripts are.
import { type PuzzleEntry, readPuzzleFile } from '@twofold/solver/internal';
import { importAgain } from '../browser/lazy';

let loaded: Promise<readonly PuzzleEntry[]> | undefined;

/** The page of a puzzle. */
export function puzzlePath(id: string): string {
  return `/practise?puzzle=${id}`;
}

/** All puzzles. Rejects if the file cannot be loaded; the next call tries again. */
export function loadPuzzles(): Promise<readonly PuzzleEntry[]> {
  loaded ??= read().catch((error) => {
    loaded = undefined;
    throw error;
  });
  return loaded;
}

async function read(): Promise<readonly PuzzleEntry[]> {
  const { default: text } = await importAgain(() => import('@twofold/solver/puzzles/puzzles.txt?raw'));
  const entries = readPuzzleFile(text);
  if (!entries.ok) throw new Error(entries.error.message);
  return entries.value;
}
