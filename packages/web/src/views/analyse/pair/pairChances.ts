// Two games for one player: the chance of one tile along both, with the model that the review of a single game has.
import { createMemo, createSignal } from 'solid-js';
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
  /** Whether somebody wants chances that wait for `start`: the player saves data. Reactive. */
  readonly asks: () => boolean;
  /** Whether a line stays empty, since the engine did not answer. Reactive. */
  readonly hasFailed: () => boolean;
  /** Loads the network, also where the player saves data, and counts anew. */
  start(): void;
}

interface PairPorts {
  readonly queue: PlayoutQueue;
  readonly store: Promise<ReviewStore | undefined>;
  readonly games: Promise<readonly GameSummary[]>; // stored on this device
  /** Whether somebody wants to see the chances. Reactive. */
  readonly isWanted: () => boolean;
  /** Whether the network is there, or may be loaded without a question. */
  readonly mayDownload: () => Promise<boolean>;
}

export function createPairChances(
  recordings: readonly Recording[],
  reviews: readonly Pick<ReviewSession, 'state' | 'reviewed'>[],
  { queue, store, games, isWanted, mayDownload }: PairPorts,
): PairChances {
  const isDone = createMemo(() => reviews.every((session) => session.state().kind === 'done'));
  const isDue = createMemo<boolean>((before) => before || (isDone() && isWanted()), false);
  const [allowed, setAllowed] = createSignal<boolean>(); // undefined: not known yet
  void mayDownload().then((may) => setAllowed((before) => before ?? may));
  const isReady = createMemo(() => isDue() && allowed() === true);
  const losses = () => reviews.map((session) => session.reviewed()?.game.meanShare);
  const loss = () => (isDone() ? losses().find((known) => known !== undefined) : undefined);
  const player = createPlayerChoice(recordings, { store, games, loss });
  const both = recordings.map((recording) => createChances(recording, player, { queue, store, isReady }));
  return {
    player,
    lines: both.map(({ line }) => line),
    isDone,
    isCounting: () => both.some(({ isCounting }) => isCounting()),
    asks: () => isDue() && allowed() === false && player.isPossible,
    hasFailed: () =>
      both.some(({ hasFailed }) => hasFailed()) && !both.some(({ isCounting }) => isCounting()),
    start() {
      setAllowed(false);
      setAllowed(true);
    },
  };
}
