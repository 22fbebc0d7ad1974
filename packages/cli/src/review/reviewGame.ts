/** The review of one game, with its progress, its record and its chances for a player. */
import type { Game, Replay } from '@twofold/core';
import type { Advisor, Reviewed, ReviewLevel, SearchedPosition } from '@twofold/solver';
import { grouped } from '../format.js';
import type { ProgressLine } from '../progress.js';
import { printable } from '../terminal/speech.js';
import type { OwnCorrections } from './players/corrections.js';
import type { ForPlayer } from './players/forPlayer.js';
import type { ChancesOf } from './players/player.js';
import type { ReviewRecord } from './record.js';
import { MOST_LUCKY, MOST_MOMENTS, type ReviewedFile } from './report.js';
import type { SearchOptions } from './searcher.js';
import type { MoveWhy } from './whys.js';

export interface ReviewRun {
  readonly options: SearchOptions & { readonly player: ChancesOf };
  readonly advisor: Advisor;
  readonly record?: ReviewRecord | undefined;
  /** Of the chosen player, where own games tell them. */
  readonly corrections?: OwnCorrections | undefined;
  readonly line: ProgressLine;
  readonly signal: AbortSignal;
}

/** What a review finds in a game; plain data. */
export interface GameSearch {
  readonly positions: readonly SearchedPosition[];
  readonly isWhole: boolean;
  /** Of the moves that cost most. */
  readonly whys?: readonly MoveWhy[];
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
  const { summariseReview, worstMoves } = await import('@twofold/solver');
  const positions = await searchAll(file, game, replay, run);
  if (positions.length <= game.ply || run.signal.aborted) return { positions, isWhole: false };
  const reviewed = summariseReview(game, positions);
  const { whysOf } = await import('./whys.js');
  const whys = await whysOf(game, worstMoves(reviewed.moves, MOST_MOMENTS), {
    ...{ advisor: run.advisor, signal: run.signal, positions },
  });
  const own = await ownOf(file, game, { replay, reviewed }, run);
  return { positions, isWhole: !run.signal.aborted, whys, ...(own && { own }) };
}

/** The chances for a player, if any are wanted. */
async function ownOf(
  file: string,
  game: Game,
  { replay, reviewed }: { readonly replay: Replay; readonly reviewed: Reviewed },
  { options: { player }, advisor, corrections, line, signal }: ReviewRun,
): Promise<ForPlayer | undefined> {
  if (player === false) return undefined;
  const { forPlayer } = await import('./players/forPlayer.js');
  return forPlayer(game, reviewed, {
    ...{ advisor, signal },
    counts: { moves: MOST_MOMENTS, tiles: MOST_LUCKY },
    chosen: player === 'game' ? undefined : player,
    correction: await corrections?.of(replay),
    onProgress: (done, all) =>
      line.show(`${printable(file)}: chances for a player, ${done} of ${all} positions`),
  });
}

/** The figures of a game that was searched. */
export async function reviewedFile(
  file: string,
  { game, replay, level }: { game: Game; replay: Replay; level: ReviewLevel },
  { positions, isWhole, whys = [], own }: GameSearch,
): Promise<ReviewedFile> {
  const { summariseReview } = await import('@twofold/solver');
  const reviewed: Reviewed = summariseReview(game, positions);
  return { file, game, reviewed, level, isWhole, date: replay.tags.Date, whys, ...(own && { own }) };
}

/** All positions that are searched without a gap: all of the game unless it was interrupted. */
async function searchAll(
  file: string,
  { board }: Game,
  replay: Replay,
  { options, advisor, record, line, signal }: ReviewRun,
): Promise<SearchedPosition[]> {
  const { review: steps } = await import('@twofold/solver');
  const { level, exact: solvesNine = false } = options;
  const searcher = record ? (await import('./searcher.js')).searcherOf(board, options) : '';
  const known = record?.positionsOf(replay, searcher) ?? [];
  const positions: SearchedPosition[] = [];
  for (const position of known) positions[position.ply] = position;
  for await (const { pass, done, all, position } of steps(replay, { advisor, level, known, solvesNine })) {
    positions[position.ply] = position;
    record?.add(replay, searcher, position);
    line.show(`${printable(file)}: ${PASSES[pass]}, ${grouped(done)} of ${grouped(all)} positions`);
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
