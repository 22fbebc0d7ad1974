// Two games for one player: the chance of one tile along both, with the model that the review of a single game has.
import { createMemo } from 'solid-js';
import type { Recording } from '../../../replay/recording';
import type { ReviewStore } from '../../../reviews/store';
import type { GameSummary } from '../../../storage/records';
import { type ChanceAt, createChances } from '../review/model/chances';
import { createPlayerChoice, type PlayerChoice } from '../review/model/playerChoice';
import type { PlayoutQueue } from '../review/model/playoutQueue';
import type { ReviewSession } from '../review/model/session';

export interface PairChances {
  /** The player and the tile of both games. */
  readonly player: PlayerChoice;
  /** The chances of the first game and of the second, by ply. Reactive. */
  readonly lines: readonly (() => readonly ChanceAt[])[];
  /** Whether both games are reviewed: only then the engine is free for playouts. Reactive. */
  readonly isDone: () => boolean;
  /** Whether playouts go on. Reactive. */
  readonly isCounting: () => boolean;
}

interface PairPorts {
  readonly queue: PlayoutQueue;
  readonly store: Promise<ReviewStore | undefined>;
  readonly games: Promise<readonly GameSummary[]>; // stored on this device
  /** Whether somebody wants to see the chances. Reactive. */
  readonly isWanted: () => boolean;
}

export function createPairChances(
  recordings: readonly Recording[],
  reviews: readonly Pick<ReviewSession, 'state' | 'reviewed'>[],
  { queue, store, games, isWanted }: PairPorts,
): PairChances {
  const isDone = createMemo(() => reviews.every((session) => session.state().kind === 'done'));
  const isReady = createMemo<boolean>((before) => before || (isDone() && isWanted()), false);
  const loss = () => (isDone() ? reviews[0]!.reviewed()?.game.meanShare : undefined);
  const player = createPlayerChoice(recordings, { store, games, loss });
  const both = recordings.map((recording) => createChances(recording, player, { queue, store, isReady }));
  return {
    player,
    lines: both.map(({ line }) => line),
    isDone,
    isCounting: () => both.some(({ isCounting }) => isCounting()),
  };
}
