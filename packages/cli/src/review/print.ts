/** What a review prints at each input: the moves of a game as JSON, or why there are none. */
import type { Failure } from '@twofold/core';
import type { Reading } from '../inputs/reader.js';
import { refusalOf } from '../inputs/text.js';
import type { ReviewedFile } from './report.js';

/** An input under the name that people see: a game that has moves, or the fault. */
export type NamedInput = { readonly file: string } & (
  | { readonly failure: Failure }
  | { readonly reading: Reading }
);

interface Form {
  readonly json?: boolean;
}

export function refuse(file: string, error: Failure, { json }: Form): void {
  process.exitCode = 1;
  if (json) console.log(JSON.stringify({ file, error }));
  else console.error(refusalOf(file, error));
}

/** Prints the moves of a game. People get a report of all games in the end. */
export async function printFile(done: ReviewedFile, { json }: Form): Promise<void> {
  if (!done.isWhole) process.exitCode = 1;
  if (!json) return;
  for (const object of (await import('./report.js')).plainReview(done)) console.log(JSON.stringify(object));
}
