/** Reviews by the workers of a database. Output and its order are those of one process. */
import type { Game, Replay } from '@twofold/core';
import type { StudyProgress } from '@twofold/server/studies';
import { openAdvisor } from '../advisor.js';
import { gameOf } from '../inputs/reader.js';
import type { ProgressLine } from '../progress.js';
import { ask, partsOf } from '../studies/ask.js';
import { correctionsOf } from './players/corrections.js';
import type { ChancesOf } from './players/player.js';
import { type NamedInput, printFile, refuse } from './print.js';
import type { ReviewRecord } from './record.js';
import type { ReviewedFile } from './report.js';
import { reviewedFile } from './reviewGame.js';
import type { SearchOptions } from './searcher.js';
import { readReviewPart, reviewPart, reviewStudy } from './study.js';

interface QueueRun {
  readonly queue: string;
  readonly options: SearchOptions & { readonly player: ChancesOf; readonly json?: boolean };
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
  const { level } = options;
  const of = { ...options, record };
  const parts = await partsToReview(games, of, { line, signal });
  const show = (progress: StudyProgress) => partsOf(progress);
  const key = JSON.stringify(parts.map(({ known: _, ...part }) => part)); // whatever the record knows
  const request = { kind: 'review' as const, options: reviewStudy(options), key };
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

/** What workers get. Own games are asked about here: they lie on this machine. */
async function partsToReview(
  games: readonly NamedGame[],
  of: QueueRun['options'] & Pick<QueueRun, 'record'>,
  run: Pick<QueueRun, 'line' | 'signal'>,
) {
  const advisor = openAdvisor(of.network);
  try {
    const corrections = correctionsOf(of.player, { ...run, advisor });
    const parts: Awaited<ReturnType<typeof reviewPart>>[] = [];
    for (const { game, replay } of games)
      parts.push(await reviewPart(game, replay, { ...of, record: of.record, corrections }));
    return parts;
  } finally {
    advisor.dispose();
  }
}
