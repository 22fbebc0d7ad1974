/** The largest load of which 99 of 100 moves have their tile in time. No player may be lost by it. */
import type { Played } from './load.js';

/** In milliseconds. */
const LIMIT = 50;
/** The share of the due moves that must have their tile within the time: the others are those of its last moments. */
const ANSWERED = 0.98;
/** A size is found when the next one that was tried is less than a tenth larger. */
const CLOSE_ENOUGH = 1.1;

export interface Searched {
  /** Undefined: no size that was tried is sustained. */
  readonly best: Played | undefined;
  /** The smallest that is not. */
  readonly beyond: Played | undefined;
}

/** Tries sizes from one on, in steps, for `milliseconds`. A time that another program spoils is tried again: the better one counts. */
export async function searchLoad(
  { from, step, milliseconds }: { from: number; step: number; milliseconds: number },
  play: (size: number) => Promise<Played>,
): Promise<Searched> {
  const until = performance.now() + milliseconds;
  let best: Played | undefined;
  let beyond: Played | undefined;
  for (let size = from; size > 0 && performance.now() < until; ) {
    const played = await better(() => play(size));
    console.error(JSON.stringify(played));
    if (isSustained(played)) best = played;
    else beyond = played;
    if (best && beyond && beyond.games < CLOSE_ENOUGH * best.games) break;
    size = !beyond ? 1.5 * size : best ? (best.games + beyond.games) / 2 : size / 2;
    size = step * Math.round(size / step);
  }
  return { best, beyond };
}

/** Whether a load is within the limits. */
export function isSustained({ p99, failed, due, answered }: Played): boolean {
  return p99 <= LIMIT && failed === 0 && answered >= ANSWERED * due;
}

async function better(play: () => Promise<Played>): Promise<Played> {
  const first = await play();
  if (isSustained(first)) return first;
  const second = await play();
  return isSustained(second) || second.p99 < first.p99 ? second : first;
}
