// Plays a recording: one state, replaced at each animation frame or key press. Left is back and right is
// forward in every language, since time lines are not mirrored.
import { createEffect, createMemo, createSignal, on, onCleanup } from 'solid-js';
import type { BoardFrame } from '../board/boardFrame';
import { belongsToField } from '../board/keys';
import { everyFrame } from '../browser/everyFrame';
import { openPlayback, pause, play, plyOfKey, seek, setSpeed, tick } from './playback';
import { positionAt, type Recording, type ReplayPosition } from './recording';

export interface Player {
  readonly ply: () => number;
  readonly length: number;
  readonly isPlaying: () => boolean;
  readonly speed: () => number;
  readonly position: () => ReplayPosition;
  readonly frame: () => BoardFrame;
  readonly toggle: () => void;
  readonly seek: (ply: number) => void;
  readonly setSpeed: (speed: number) => void;
}

/** A player that lives as long as the calling component. */
export function createPlayer(recording: Recording, opensAt: number): Player {
  const { length } = recording.game;
  const [state, setState] = createSignal(openPlayback(length, opensAt));
  const ply = createMemo(() => state().ply);
  const isPlaying = createMemo(() => state().isPlaying);
  const speed = createMemo(() => state().speed); // the state changes at every frame, its speed rarely does
  const position = createMemo(() => positionAt(recording, ply()));
  const frame = createMemo(
    on(position, ({ board, turn }, before?: ReplayPosition): BoardFrame => {
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
    position,
    frame,
    toggle: () => setState((now) => (now.isPlaying ? pause(now) : play(now))),
    seek: (to) => setState((now) => seek(now, to)),
    setSpeed: (speed) => setState((now) => setSpeed(now, speed)),
  };
}

/** Listens to the keys of the player. Returns a function that stops listening. */
export function listenForPlayerKeys(player: Pick<Player, 'ply' | 'length' | 'toggle' | 'seek'>): () => void {
  const listen = (event: KeyboardEvent) => {
    if (event.defaultPrevented || !isForPlayer(event)) return;
    const isSlider = event.target instanceof Element && event.target.closest('[role=slider]') !== null;
    const to = plyOfKey(event.key, { ply: player.ply(), length: player.length }, isSlider);
    if (to === undefined && event.key !== ' ') return;
    event.preventDefault();
    if (to === undefined) player.toggle();
    else player.seek(to);
  };
  addEventListener('keydown', listen);
  return () => removeEventListener('keydown', listen);
}

/**
 * Whether a key is for the player. Fields keep every key. A focused button keeps Space, but the scrub bar does
 * not.
 */
function isForPlayer({ key, target, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent): boolean {
  if (ctrlKey || metaKey || altKey || shiftKey) return false;
  if (key === ' ' && target instanceof HTMLInputElement && target.type === 'range') return true;
  if (belongsToField(target)) return false;
  return key !== ' ' || !(target instanceof Element && target.closest('button, a, summary'));
}
