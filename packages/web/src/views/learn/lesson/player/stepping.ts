// Steps that are looked at one by one: a place among them, played at a speed.
import { createEffect, createMemo, createSignal, onCleanup } from 'solid-js';
import { everyFrame } from '../../../../browser/everyFrame';
import { openPlayback, pause, play, seek, setSpeed, tick } from '../../../../replay/playback';

export interface Stepping {
  /** 0 is the state before the first step, n the state after the nth. */
  readonly position: () => number;
  readonly length: () => number;
  readonly isPlaying: () => boolean;
  readonly speed: () => number;
  readonly seek: (position: number) => void;
  readonly toggle: () => void;
  readonly setSpeed: (speed: number) => void;
}

export const SPEEDS = [0.5, 1, 2, 4] as const;

/** A step takes longer to read than a move of a game: 0.9 s. */
const PACE = 400 / 900;

/** Lives as long as the calling component. `restart` follows a change of the length, and keeps the speed. */
export function createStepping(length: () => number, at = 0): Stepping & { restart(at?: number): void } {
  const [state, setState] = createSignal(openPlayback(length(), at));
  const position = createMemo(() => Math.min(state().ply, length()));
  const isPlaying = createMemo(() => state().isPlaying);
  const speed = createMemo(() => state().speed);
  createEffect(() => {
    if (isPlaying()) onCleanup(everyFrame((time) => setState((now) => tick(now, time * PACE))));
  });
  return {
    position,
    length,
    isPlaying,
    speed,
    seek: (to) => setState((now) => seek(now, to)),
    toggle: () => setState((now) => (now.isPlaying ? pause(now) : play(now))),
    setSpeed: (to) => setState((now) => setSpeed(now, to)),
    restart: (from = 0) => setState((now) => setSpeed(openPlayback(length(), from), now.speed)),
  };
}
