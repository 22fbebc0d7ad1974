// Loads the coach (hint, watch, live bar) on demand. The play view then shows its parts.
import { createSignal } from 'solid-js';
import { importAgain } from '../browser/lazy';
import type { GameController } from '../game/gameController';
import { loadAllMessages, t } from '../i18n/i18n';
import { showToast } from '../ui/toasts';

type Coach = typeof import('./coach');

const [coach, setCoach] = createSignal<Coach>();
let opening: Promise<Coach> | undefined;

/** The coach, once it is loaded. Reactive. */
export { coach };

/** Loads the coach. Undefined if that fails, which a toast reports. */
export async function openCoach(): Promise<Coach | undefined> {
  opening ??= Promise.all([importAgain(() => import('./coach')), loadAllMessages()]).then(
    ([module]) => module,
  );
  try {
    const module = await opening;
    setCoach(() => module);
    return module;
  } catch {
    opening = undefined;
    showToast({ kind: 'load', message: t('play.coachMissing') });
    return undefined;
  }
}

/** Shows a hint. Does nothing while the next tile is to come: the position is not known before. */
export async function askForHint({ waiting }: GameController): Promise<void> {
  if (!waiting()) (await openCoach())?.askHint();
}
