// Rank and lead for screen readers. They have a live region of their own: no turn takes their place, and they take none's.
import type { RaceView } from '@twofold/protocol/client';
import { type Accessor, createEffect, createMemo, on, onCleanup } from 'solid-js';
import { createAnnouncer, joinSentences } from '../../../board/speech';
import { ownOf } from '../model/standing';
import { leadFigures, leadTitle } from '../words';

/** The shortest time between two announcements. */
const TELL_MS = 10_000;

/** Tells rank and lead when the rank has changed, politely and not too often. Returns the text of the live region. */
export function tellLead(race: () => RaceView): Accessor<string> {
  const announcer = createAnnouncer();
  let toldAt = Number.NEGATIVE_INFINITY;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const tell = () => {
    toldAt = performance.now();
    timer = undefined;
    announcer.announce(() => describeLead(race()));
  };
  const title = createMemo(() => {
    const own = ownOf(race());
    return own ? leadTitle(race(), own) : '';
  });
  createEffect(
    on(
      title,
      () => {
        if (race().racers.length > 1)
          timer ??= setTimeout(tell, Math.max(0, toldAt + TELL_MS - performance.now()));
      },
      { defer: true },
    ),
  );
  onCleanup(() => {
    clearTimeout(timer);
    announcer.stop();
  });
  return announcer.text;
}

/** The race may have gone on since the announcement was planned: title and figures are those of one moment. */
function describeLead(race: RaceView): string {
  const own = ownOf(race);
  if (!own) return '';
  const figures = leadFigures(race, own);
  return joinSentences([`${leadTitle(race, own)}.`, ...(figures ? [figures] : [])]);
}
