// The door to the coach (hints, watching, the live bar): its code comes when it is first asked for, and what it
// shows then stands in the play view.
import { createSignal } from 'solid-js';
import { importAgain } from '../app/importAgain';
import { showToast } from '../app/toasts';
import { loadAllMessages, t } from '../i18n/i18n';

type Coach = typeof import('../coach/coach');

const [coach, setCoach] = createSignal<Coach>();
let opening: Promise<Coach> | undefined;

/** The coach, once it has come. Reactive. */
export { coach };

/** Brings the coach in; undefined, and said, if it cannot be had now. */
export async function openCoach(): Promise<Coach | undefined> {
  opening ??= Promise.all([importAgain(() => import('../coach/coach')), loadAllMessages()]).then(
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

/** Shows which way the solver would go. */
export async function askForHint(): Promise<void> {
  (await openCoach())?.askHint();
}
