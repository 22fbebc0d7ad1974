// The end of a race without people who are away, for screen readers: once when it comes into sight, and nothing while it nears.
import type { RaceView } from '@twofold/protocol/client';
import { type Accessor, createEffect, createMemo, on, onCleanup } from 'solid-js';
import { createAnnouncer } from '../../../board/speech';
import { awayText } from '../words';

/** Tells politely that only people who are away still play, until one is back. Returns the text of the live region. */
export function tellAway(race: () => RaceView, now: () => number): Accessor<string> {
  const announcer = createAnnouncer();
  const isWaiting = createMemo(() => race().awayEndsAt !== null);
  const tell = () => announcer.announce(() => awayText(race(), now()));
  createEffect(on(isWaiting, (waits) => (waits ? tell() : announcer.clear())));
  onCleanup(() => announcer.stop());
  return announcer.text;
}
