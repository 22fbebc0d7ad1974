// The player of two games at once: one place in both, by moves or by points.
import type { Game } from '@twofold/core';
import { createEffect, createMemo, createSignal, on, onCleanup } from 'solid-js';
import { everyFrame } from '../../../browser/everyFrame';
import { openPlayback, pause, play, seek, tick } from '../../../replay/playback';
import { listenForPlayerKeys, type Player } from '../../../replay/player';
import { type Alignment, stepAt, stepsOf } from './pair';

export interface PairPlayer extends Pick<Player, 'ply' | 'isPlaying' | 'toggle' | 'seek'> {
  readonly length: number; // steps
  /** The plies of both games. Reactive. */
  readonly plies: () => readonly [one: number, other: number];
  /** Goes to where a game stands at a ply. */
  goTo(side: 0 | 1, ply: number): void;
  /** Listens to the keys of players. Returns a function that stops listening. */
  listen(): () => void;
}

/** A player that lives as long as the calling component. It begins where the first game stands at `ply`, beside `rival`. */
export function createPairPlayer(
  one: Game,
  other: Game,
  by: () => Alignment,
  ply: number,
  rival?: number,
): PairPlayer {
  const steps = createMemo(() => stepsOf(one, other, by()));
  const last = () => steps().length - 1;
  const [state, setState] = createSignal(openPlayback(last(), stepAt(steps(), 0, ply, rival)));
  const plies = createMemo(() => steps()[Math.min(state().ply, last())]!, undefined, {
    equals: (before, now) => before[0] === now[0] && before[1] === now[1],
  });
  const isPlaying = createMemo(() => state().isPlaying);
  createEffect(() => {
    if (isPlaying()) onCleanup(everyFrame((milliseconds) => setState((now) => tick(now, milliseconds))));
  });
  let shown = plies();
  createEffect(
    on(
      steps,
      // The first game stays where it is, and the other as near as it can.
      (next) => setState(openPlayback(next.length - 1, stepAt(next, 0, ...shown))),
      { defer: true },
    ),
  );
  createEffect(() => {
    shown = plies();
  });
  const player: PairPlayer = {
    ply: () => state().ply,
    get length() {
      return last();
    },
    plies,
    isPlaying,
    toggle: () => setState((now) => (now.isPlaying ? pause(now) : play(now))),
    seek: (to) => setState((now) => seek(now, to)),
    goTo: (side, at) => setState((now) => seek(now, stepAt(steps(), side, at))),
    listen: () => listenForPlayerKeys(player),
  };
  return player;
}
