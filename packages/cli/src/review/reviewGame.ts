/** The review of one game, with its progress, its record and its chances for a player. */
import type { Game, Replay } from '@twofold/core';
import type { Advisor, Reviewed, ReviewLevel, SearchedPosition } from '@twofold/solver';
import { grouped } from '../format.js';
import type { ProgressLine } from '../progress.js';
import type { ReviewRecord } from './record.js';
import { MOST_LUCKY, MOST_MOMENTS, type ReviewedFile } from './report.js';

export interface ReviewRun {
  readonly options: {
    readonly level: ReviewLevel;
    readonly network?: string | undefined;
    readonly exact?: boolean;
    readonly player: boolean;
  };
  readonly advisor: Advisor;
  readonly record?: ReviewRecord | undefined;
  readonly line: ProgressLine;
  readonly signal: AbortSignal;
}

/** Reviews a game that has moves. An aborted review is one of the first moves. */
export async function reviewGame(
  file: string,
  game: Game,
  replay: Replay,
  run: ReviewRun,
): Promise<ReviewedFile> {
  const { networkNameFor } = await import('../advisor.js');
  const { summariseReview } = await import('@twofold/solver');
  const { level, network, player } = run.options;
  const positions = await searchAll(file, replay, networkNameFor(game.board, network), run);
  const reviewed: Reviewed = summariseReview(game, positions);
  const isWhole = positions.length === game.ply + 1 && !run.signal.aborted;
  const own =
    player && isWhole
      ? await (await import('./forPlayer.js')).forPlayer(game, reviewed, run.advisor, {
          moves: MOST_MOMENTS,
          tiles: MOST_LUCKY,
        })
      : undefined;
  return { file, game, reviewed, level, isWhole, date: replay.tags.Date, ...(own && { own }) };
}

/** All positions that are searched without a gap: all of the game unless it was interrupted. */
async function searchAll(
  file: string,
  replay: Replay,
  network: string,
  { options, advisor, record, line, signal }: ReviewRun,
): Promise<SearchedPosition[]> {
  const { review: steps } = await import('@twofold/solver');
  const { level, exact: solvesNine = false } = options;
  const known = record?.positionsOf(replay, network) ?? [];
  const positions: SearchedPosition[] = [];
  for (const position of known) positions[position.ply] = position;
  for await (const { pass, done, all, position } of steps(replay, { advisor, level, known, solvesNine })) {
    positions[position.ply] = position;
    record?.add(replay, network, position);
    line.show(`${file}: ${PASSES[pass]}, ${grouped(done)} of ${grouped(all)} positions`);
    if (signal.aborted) break;
  }
  const gap = Array.from(positions).indexOf(undefined as never);
  return gap < 0 ? positions : positions.slice(0, gap);
}

const PASSES = {
  first: 'a first look',
  whole: 'the whole game',
  moments: 'the moments that matter',
} as const;
