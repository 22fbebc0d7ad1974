// The solver of an analysis board on this page. Its network is loaded with the first question, unless the player saves data.
import networks from 'virtual:networks';
import { hasNetworkChoice, USUAL_NETWORK } from '@twofold/solver';
import { createWebEngine } from '@twofold/solver/web';
import { onCleanup } from 'solid-js';
import { isOnDevice, keepForOffline } from '../../../../coach/network/offline';
import { createPageAdvisor, type PageAdvisor } from '../../../../coach/pageAdvisor';

/** An advisor that lives as long as the calling component. */
export function openAdvisor(): PageAdvisor {
  const advisor = createPageAdvisor({
    openEngine: () => createWebEngine(),
    networks,
    keep: keepForOffline,
  });
  onCleanup(() => advisor.dispose());
  return advisor;
}

/** The bytes that an evaluation would download, where the player saves data. Undefined: it may begin. */
export async function askedBytes(board: Parameters<typeof hasNetworkChoice>[0]): Promise<number | undefined> {
  const file = networks[USUAL_NETWORK];
  const { connection } = navigator as Navigator & { connection?: { saveData?: boolean } };
  if (!file || !connection?.saveData || !hasNetworkChoice(board)) return undefined;
  return (await isOnDevice(file).catch(() => false)) ? undefined : file.bytes;
}
