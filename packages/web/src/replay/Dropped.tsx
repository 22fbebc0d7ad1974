// A board or a replay that is pasted or dropped on the game opens in the viewer. The game stays: the way back leads to it.
import { onCleanup } from 'solid-js';
import { importAgain } from '../browser/lazy';
import { loadMessages } from '../i18n/i18n';
import { createMissing } from '../ui/missingPart';
import { DropSign } from './DropSign';
import { listenForReplays } from './listenForReplays';

export function Dropped() {
  const missing = createMissing();
  onCleanup(missing.end);
  const open = async (source: File | string) => {
    try {
      const [{ openFromPlay }] = await Promise.all([
        importAgain(() => import('./openFromPlay')),
        loadMessages('rest'),
      ]);
      await openFromPlay(source);
    } catch {
      missing.show();
    }
  };
  listenForReplays((source) => void open(source));
  return <DropSign />;
}
