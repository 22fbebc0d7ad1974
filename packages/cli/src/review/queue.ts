/** Reviews by the workers of a database. Output and its order are those of one process. */
import type { Game, Replay } from '@twofold/core';
import type { StudyProgress } from '@twofold/server/studies';
import type { ReviewLevel } from '@twofold/solver';
import { gameOf } from '../inputs/reader.js';
import type { ProgressLine } from '../progress.js';
import { ask, partsOf } from '../studies/ask.js';
import { type NamedInput, printFile, refuse } from './print.js';
import type { ReviewRecord } from './record.js';
import type { ReviewedFile } from './report.js';
import { reviewedFile } from './reviewGame.js';
import { readReviewPart, reviewPart, reviewStudy } from './study.js';

interface QueueRun {
  readonly queue: string;
  readonly options: {
    readonly level: ReviewLevel;
    readonly network?: string;
    readonly exact?: boolean;
    readonly player: boolean;
    readonly json?: boolean;
  };
  readonly record?: ReviewRecord | undefined;
  readonly line: ProgressLine;
  readonly signal: AbortSignal;
}

interface NamedGame {
  readonly file: string;
  readonly game: Game;
  readonly replay: Replay;
}

export async function reviewInQueue(
  inputs: AsyncIterable<NamedInput>,
  { options, record, queue, line, signal }: QueueRun,
): Promise<ReviewedFile[]> {
  const all: (NamedGame | Extract<NamedInput, { failure: unknown }>)[] = [];
  for await (const input of inputs) {
    if ('failure' in input) all.push(input);
    else all.push({ file: input.file, game: gameOf(input.reading), replay: input.reading.replay });
  }
  const games = all.flatMap((input) => ('game' in input ? [input] : []));
  const { network, level } = options;
  const of = { network, record };
  const parts = games.map(({ game, replay }) => reviewPart(game, replay, of));
  const show = (progress: StudyProgress) => partsOf(progress);
  const request = { kind: 'review' as const, options: reviewStudy(options), key: JSON.stringify(parts) };
  const files: ReviewedFile[] = [];
  let next = 0;
  const refuseUpTo = (end: number) => {
    for (; next < end; next++) {
      const input = all[next]!;
      if ('failure' in input) refuse(input.file, input.failure, options);
    }
  };
  const take = async (result: Uint8Array, part: number) => {
    const own = games[part]!;
    refuseUpTo(all.indexOf(own) + 1);
    const done = await reviewedFile(own.file, { ...own, level }, readReviewPart(result, own, of));
    await printFile(done, options);
    files.push(done);
  };
  if (parts.length > 0)
    await ask({ ...request, queue, line, signal, show }, (study) => study.have(parts, take));
  if (files.length === games.length) refuseUpTo(all.length);
  else process.exitCode = 1; // it was stopped
  return files;
}
