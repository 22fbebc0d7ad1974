// A review that is done puts the game's worst moves into the notebook. Their reasons follow as soon as they are known.
import { createEffect, on } from 'solid-js';
import { entriesOfReview } from '../../../../notebook/fromReview';
import { addEntries } from '../../../../notebook/notebook';
import type { Recording } from '../../../../replay/recording';
import type { Moments } from './moments';
import type { ReviewSession } from './session';

export function fillNotebook(recording: Recording, session: ReviewSession, moments: Moments): void {
  const { game, record } = recording;
  createEffect(
    on([() => session.state().kind, moments.whys], ([state, whys]) => {
      const reviewed = session.reviewed();
      if (state !== 'done' || !reviewed) return;
      const position = (ply: number) => session.position(ply);
      const entries = entriesOfReview({ game, record, reviewed, position, whys, now: Date.now() });
      if (entries.length > 0) void addEntries(entries).catch(() => {}); // the next review of the game adds them
    }),
  );
}
