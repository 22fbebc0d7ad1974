import { createSignal } from 'solid-js';

/** Width to height of the ranked board that is shown, in place of the local game's. Undefined: none is shown. */
export const [rankedRatio, setRankedRatio] = createSignal<number>();
