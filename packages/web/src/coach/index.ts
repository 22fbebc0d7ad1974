// The coach of a game (hint, watching, live evaluation), loaded on demand. The app makes one for the current
// game. Views show its parts once they are there.
import { createSignal } from 'solid-js';
import { importAgain } from '../browser/lazy';
import { loadMessages, t } from '../i18n/i18n';
import { showToast } from '../ui/toasts';
import type { Coach } from './coach';
import type { CoachedGame } from './coachActions';

export interface LazyCoach {
  /** The coach, once it is loaded. Reactive. */
  readonly loaded: () => Coach | undefined;
  /** Loads the coach. Undefined if that fails, which a toast reports. */
  load(): Promise<Coach | undefined>;
  /** Shows a hint. */
  askHint(): void;
  /** Ends the coach, also while it loads. */
  dispose(): void;
}

/** Makes a coach for a game. Its code is fetched when it is first needed. */
export function createLazyCoach(game: CoachedGame): LazyCoach {
  const [loaded, setLoaded] = createSignal<Coach>();
  let loading: Promise<Coach | undefined> | undefined;
  const load = () => {
    loading ??= Promise.all([importAgain(() => import('./coach')), loadMessages('rest')])
      .then(([{ createCoach }]) => setLoaded(createCoach(game)))
      .catch(() => {
        loading = undefined;
        showToast({ kind: 'load', message: t('play.coachMissing') });
        return undefined;
      });
    return loading;
  };
  return {
    loaded,
    load,
    askHint: () => void load().then((coach) => coach?.askHint()),
    dispose: () => void loading?.then((coach) => coach?.dispose()),
  };
}
