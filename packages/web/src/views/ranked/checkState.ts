// The replay that is being checked, and what came of it. It outlives the page, so that the result of a game can hand
// its replay over.
import { createSignal } from 'solid-js';
import { importAgain } from '../../browser/lazy';
import { t } from '../../i18n/i18n';
import { showToast } from '../../ui/toasts';
import type { Checked } from './proofSteps';

const [checked, setChecked] = createSignal<Checked>();
const [isChecking, setChecking] = createSignal(false);

export { checked, isChecking };

/**
 * Checks a replay. All of it happens in this page, without the network. `gameId`: the game that it must be of, where
 * that is known.
 */
export async function checkText(text: string, gameId?: string): Promise<void> {
  setChecking(true);
  try {
    const { stepsOf } = await importAgain(() => import('./proofSteps'));
    setChecked(stepsOf(text, gameId));
  } catch {
    showToast({ kind: 'load', message: t('app.viewMissing') });
  }
  setChecking(false);
}
