/** The review of one game, with its progress, its record and its chances for a player. */
import type { Game, Replay } from '@twofold/core';
import type { Advisor, Reviewed, ReviewLevel, SearchedPosition } from '@twofold/solver';
import { grouped } from '../format.js';
import type { ProgressLine } from '../progress.js';
import type { ForPlayer } from './forPlayer.js';
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

/** What a review finds in a game; plain data. */
export interface GameSearch {
  readonly positions: readonly SearchedPosition[];
  readonly isWhole: boolean;
  readonly own?: ForPlayer;
}

/** Reviews a game that has moves. An aborted review is one of the first moves. */
export async function reviewGame(
  file: string,
  game: Game,
  replay: Replay,
  run: ReviewRun,
): Promise<ReviewedFile> {
  return reviewedFile(
    file,
    { game, replay, level: run.options.level },
    await searchGame(file, game, replay, run),
  );
}

/** Searches a game that has moves. */
export async function searchGame(
  file: string,
  game: Game,
  replay: Replay,
  run: ReviewRun,
): Promise<GameSearch> {
  const { networkNameFor } = await import('../advisor.js');
  const { summariseReview } = await import('@twofold/solver');
  const { network, player } = run.options;
  const positions = await searchAll(file, replay, networkNameFor(game.board, network), run);
  const isWhole = positions.length === game.ply + 1 && !run.signal.aborted;
  if (!player || !isWhole) return { positions, isWhole };
  const { forPlayer } = await import('./forPlayer.js');
  const counts = { moves: MOST_MOMENTS, tiles: MOST_LUCKY };
  const own = await forPlayer(game, summariseReview(game, positions), run.advisor, counts);
  return { positions, isWhole, ...(own && { own }) };
}

/** The figures of a game that was searched. */
export async function reviewedFile(
  file: string,
  { game, replay, level }: { game: Game; replay: Replay; level: ReviewLevel },
  { positions, isWhole, own }: GameSearch,
): Promise<ReviewedFile> {
  const { summariseReview } = await import('@twofold/solver');
  const reviewed: Reviewed = summariseReview(game, positions);
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
