// Whose figures a review shows: the player's first, the solver's on demand.
import { createMemo, createSignal } from 'solid-js';
import type { Chances } from './chances';

/** `you`: the player's chance. `solver`: the solver's. `score`: the score that good play is expected to make. */
export type ViewMode = 'you' | 'solver' | 'score';

export interface View {
  readonly mode: () => ViewMode; // that is shown. Reactive.
  readonly hasOwnLine: () => boolean; // the player's chance can be drawn. Reactive.
  /** Whether all figures are for the player, also those that are still to come. Reactive. */
  readonly isForPlayer: () => boolean;
  choose(mode: ViewMode): void;
}

export function createView(chances: Chances): View {
  const [wish, setWish] = createSignal<ViewMode>(chances.isPossible ? 'you' : 'score');
  // The player's chance comes after the first look. Until then the expected score stands in its place.
  const hasOwnLine = createMemo<boolean>((before) => before || chances.line().length > 1, false);
  const mode = () => (wish() === 'you' && !hasOwnLine() ? 'score' : wish());
  return { mode, hasOwnLine, isForPlayer: () => wish() === 'you', choose: (next) => void setWish(next) };
}
