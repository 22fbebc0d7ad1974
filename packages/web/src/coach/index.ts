// The coach of a game (hint, watching, live evaluation), loaded on demand. The app makes one for the current
// game. Views show its parts once they are there.
import { createSignal } from 'solid-js';
import { importAgain } from '../browser/lazy';
import { loadMessages, t } from '../i18n/i18n';
import { createMissing } from '../ui/missingPart';
import { appLocation } from '../ui/router';
import type { Coach } from './coach';
import type { CoachedGame } from './coachActions';

/** How long the page is left alone after its start, in milliseconds, before an idle moment prepares the coach. */
const PREPARED_AFTER = 300;

export interface LazyCoach {
  /** The coach, once it is loaded. Reactive. */
  readonly loaded: () => Coach | undefined;
  /** Loads the coach. Undefined if that fails, which a toast reports. */
  load(): Promise<Coach | undefined>;
  /** Shows a hint. */
  askHint(): void;
  /** Lets the solver play on. After the end of a game it plays another from the same position. */
  watch(): void;
  /** Ends what the coach does, and what was asked of it while it loads. */
  rest(): void;
  /** Ends the coach, also while it loads. */
  dispose(): void;
}

/** Makes a coach for a game. Its code is fetched when it is first needed, or where it was used before. */
export function createLazyCoach(game: CoachedGame): LazyCoach {
  const [loaded, setLoaded] = createSignal<Coach>();
  let loading: Promise<Coach | undefined> | undefined;
  const missing = createMissing(() => t('play.coachMissing'));
  const load = async (isQuiet = false) => {
    missing.close();
    loading ??= Promise.all([importAgain(() => import('./coach')), loadMessages('rest')])
      .then(([{ createCoach }]) => setLoaded(createCoach(game)))
      .catch(() => {
        loading = undefined;
        return undefined;
      });
    const coach = await loading;
    if (!coach && !isQuiet) missing.show();
    return coach;
  };
  let asked = 0;
  /** Acts once the coach is there, unless another board is shown by then, or something else was asked. */
  const soon = async (act: (coach: Coach) => void) => {
    const own = ++asked;
    const frame = game.frame();
    const coach = await load();
    if (coach && own === asked && frame === game.frame()) act(coach);
  };
  // A kept network: this device has used the coach, and has what it needs. Only the play view shows a coach: elsewhere the
  // engine would take its memory for nothing, beside that of a review.
  const prepare = async () => {
    if (appLocation().path !== '/') return;
    if (await globalThis.caches?.has('twofold-networks')) (await load(true))?.prepare();
  };
  setTimeout(() => (globalThis.requestIdleCallback ?? setTimeout)(prepare), PREPARED_AFTER);
  return {
    loaded,
    load: () => load(),
    askHint: () => void soon((coach) => coach.askHint()),
    watch: () => void soon((coach) => coach.startWatch()),
    rest: () => {
      asked++;
      loaded()?.rest();
    },
    dispose: () => void loading?.then((coach) => coach?.dispose()),
  };
}
