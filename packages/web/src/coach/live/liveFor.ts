// For whom the live evaluation has its chance: the player, somebody of a chosen level, or the solver. It is no part of the
// settings' model, which comes with the first load: only the coach and the settings page need it.
import { PLAYER_LEVELS, type PlayerLevel } from '@twofold/solver/internal';
import { createSignal } from 'solid-js';

/** `you`: a player as strong as this one. */
export type LiveFor = 'you' | 'solver' | PlayerLevel;

export const LIVE_FOR: readonly LiveFor[] = ['you', ...PLAYER_LEVELS, 'solver'];
const KEY = 'twofold.liveFor';

/** What was stored, from untrusted text. */
export function parseLiveFor(text: string | null): LiveFor {
  return LIVE_FOR.find((known) => known === text) ?? 'you';
}

const [liveFor, setLiveFor] = createSignal(read());

/** Reactive. */
export { liveFor };

/** A browser that stores nothing keeps the choice until the page is closed. */
export function chooseLiveFor(next: LiveFor): void {
  setLiveFor(next);
  try {
    localStorage.setItem(KEY, next);
  } catch {}
}

let player: LiveFor = liveFor() === 'solver' ? 'you' : liveFor(); // before the solver was chosen

/** From the player, or the chosen level, to the solver and back. */
export function switchLiveFor(): void {
  if (liveFor() === 'solver') return chooseLiveFor(player);
  player = liveFor();
  chooseLiveFor('solver');
}

function read(): LiveFor {
  try {
    return parseLiveFor(localStorage.getItem(KEY));
  } catch {
    return 'you';
  }
}
