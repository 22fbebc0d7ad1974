// The parts of the play view that come after the first frame: what stands beside the board, and the scenes.
import { createEffect, createSignal, onCleanup, onMount } from 'solid-js';
import { importAgain } from '../../../browser/lazy';
import { formatNumber, loadMessages } from '../../../i18n/i18n';
import { createMissing } from '../../../ui/missingPart';

export type Parts = typeof import('./parts');

/** How long the page may be busy before the parts are fetched all the same, in milliseconds. */
const PATIENCE = 2000;

/**
 * The parts, once they are there. They are fetched when the page is idle, and again if a scene needs them and they
 * are missing. Only then a toast reports a failure.
 */
export function createBeside(isNeeded: () => boolean): () => Parts | undefined {
  const [parts, setParts] = createSignal<Parts>();
  const missing = createMissing();
  onCleanup(missing.end);
  const load = async () => {
    if (parts()) return;
    missing.close();
    const [loaded] = await Promise.all([importAgain(() => import('./parts')), loadMessages('beside')]);
    loaded.noteLink();
    setParts(() => loaded);
  };
  onMount(() => {
    const idle = globalThis.requestIdleCallback ?? ((run: () => void) => setTimeout(run, PATIENCE / 4));
    const cancel = globalThis.cancelIdleCallback ?? clearTimeout;
    const prepare = () => {
      formatNumber(1000); // the first use of `Intl` is long, and so has a task of its own
      void load().catch(() => {});
    };
    const waiting = idle(prepare, { timeout: PATIENCE }) as number;
    onCleanup(() => cancel(waiting));
  });
  createEffect(() => {
    if (isNeeded()) load().catch(() => isNeeded() && missing.show());
    else missing.close();
  });
  return parts;
}
