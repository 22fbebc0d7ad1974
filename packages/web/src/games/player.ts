// Runs a recording on the screen: one state, replaced by the clock of frames or by what the person presses.
// Left is back and right is on in every language: the bar is a time line, and time lines are not mirrored.
import { createEffect, createMemo, createSignal, on, onCleanup } from 'solid-js';
import type { BoardFrame } from '../play/BoardView';
import { belongsToField } from '../play/keys';
import { openPlayback, pause, play, seek, setSpeed, tick } from './playback';
import { type Place, placeAt, type Recording } from './recording';

export interface Player {
  readonly ply: () => number;
  readonly length: number;
  readonly isPlaying: () => boolean;
  readonly speed: () => number;
  readonly place: () => Place;
  readonly frame: () => BoardFrame;
  readonly toggle: () => void;
  readonly seek: (ply: number) => void;
  readonly setSpeed: (speed: number) => void;
}

/** A player for as long as the component that asks for it lives. */
export function createPlayer(recording: Recording, opensAt: number): Player {
  const { length } = recording.game;
  const [state, setState] = createSignal(openPlayback(length, opensAt));
  const ply = createMemo(() => state().ply);
  const isPlaying = createMemo(() => state().isPlaying);
  const speed = createMemo(() => state().speed); // the state is a new one with every frame, its speed is not
  const place = createMemo(() => placeAt(recording, ply()));
  const frame = createMemo(
    on(place, ({ board, turn }, before?: Place): BoardFrame => {
      const isNext = turn !== undefined && turn.ply === (before?.turn?.ply ?? 0) + 1 && before !== undefined;
      return { board, turn: isNext ? turn : undefined };
    }),
  );
  createEffect(() => {
    if (isPlaying()) onCleanup(everyFrame((milliseconds) => setState((now) => tick(now, milliseconds))));
  });
  return {
    ply,
    length,
    isPlaying,
    speed,
    place,
    frame,
    toggle: () => setState((now) => (now.isPlaying ? pause(now) : play(now))),
    seek: (to) => setState((now) => seek(now, to)),
    setSpeed: (speed) => setState((now) => setSpeed(now, speed)),
  };
}

/** Calls back with the time since the frame before. Returns its own end. */
function everyFrame(step: (milliseconds: number) => void): () => void {
  let before = performance.now();
  let request = requestAnimationFrame(function next(now) {
    request = requestAnimationFrame(next);
    step(Math.max(0, now - before));
    before = now;
  });
  return () => cancelAnimationFrame(request);
}

/** Listens to the keys of the player. Returns its own end. */
export function listenForPlayerKeys(player: Player): () => void {
  const steps: Record<string, () => void> = {
    ' ': player.toggle,
    ArrowLeft: () => player.seek(player.ply() - 1),
    ArrowRight: () => player.seek(player.ply() + 1),
    Home: () => player.seek(0),
    End: () => player.seek(player.length),
  };
  const listen = (event: KeyboardEvent) => {
    const step = steps[event.key];
    if (!step || event.defaultPrevented || !isForPlayer(event)) return;
    event.preventDefault();
    step();
  };
  addEventListener('keydown', listen);
  return () => removeEventListener('keydown', listen);
}

/** Space belongs to a button in focus, and every key to a field, but Space means nothing to the scrub bar. */
function isForPlayer({ key, target, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent): boolean {
  if (ctrlKey || metaKey || altKey || shiftKey) return false;
  if (key === ' ' && target instanceof HTMLInputElement && target.type === 'range') return true;
  if (belongsToField(target)) return false;
  return key !== ' ' || !(target instanceof Element && target.closest('button, a, summary'));
}
