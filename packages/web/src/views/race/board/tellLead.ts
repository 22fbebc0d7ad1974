// Rank and lead for screen readers.
import type { RaceView } from '@twofold/protocol/client';
import { createEffect, on, onCleanup } from 'solid-js';
import type { Narrator } from '../../../game/narrator';
import { ownOf } from '../model/standing';
import { leadFigures, leadTitle } from '../words';

/** The shortest time between two announcements. */
const TELL_MS = 10_000;

/** Tells rank and lead when the rank has changed, politely and not too often. */
export function tellLead(race: () => RaceView, say: Narrator['say']): void {
  let toldAt = Number.NEGATIVE_INFINITY;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const tell = () => {
    toldAt = performance.now();
    timer = undefined;
    const own = ownOf(race());
    if (own && race().racers.length > 1) say(() => `${leadTitle(race(), own)}. ${leadFigures(race(), own)}`);
  };
  const title = () => {
    const own = ownOf(race());
    return own ? leadTitle(race(), own) : '';
  };
  createEffect(
    on(
      title,
      () => {
        timer ??= setTimeout(tell, Math.max(0, toldAt + TELL_MS - performance.now()));
      },
      { defer: true },
    ),
  );
  onCleanup(() => clearTimeout(timer));
}
