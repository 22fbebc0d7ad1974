/** Reviews of the games that the solver has played. */
import { type Game, replayFromGame } from '@twofold/core';
import type { Advisor } from '@twofold/solver';
import { interruption } from '../options.js';
import { progressLine } from '../progress.js';
import { describeFiles, plainReview, type ReviewedFile } from '../review/report.js';
import { reviewGame } from '../review/reviewGame.js';

/** A game that has ended. */
export interface PlayedGame {
  readonly number: number; // from 1
  readonly game: Game;
}

/** Prints the review of one game, or a table of several. Ctrl-C ends it. */
export async function reviewPlayed(
  played: readonly PlayedGame[],
  advisor: Advisor,
  { json, network }: { readonly json?: boolean; readonly network?: string },
): Promise<void> {
  const line = progressLine(process.stderr);
  const options = { level: 'normal', network, player: 'game' } as const;
  const run = { options, advisor, line, signal: interruption() };
  const files: ReviewedFile[] = [];
  for (const { number, game } of played) {
    if (run.signal.aborted) break;
    files.push(await reviewGame(`game ${number}`, game, replayFromGame(game), run));
    if (json) for (const object of plainReview(files.at(-1)!)) console.log(JSON.stringify(object));
  }
  line.end();
  if (files.some(({ isWhole }) => !isWhole)) process.exitCode = 1;
  if (!json) console.log(describeFiles(files, process.stdout.columns ?? 80, { showsSolver: true }));
}
