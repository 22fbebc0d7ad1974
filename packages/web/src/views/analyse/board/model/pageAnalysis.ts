// The solver of an analysis board on this page. Its network is loaded with the first question, unless the player saves data.
import networks from 'virtual:networks';
import { USUAL_NETWORK } from '@twofold/solver';
import { hasNetworkChoice } from '@twofold/solver/internal';
import { createWebEngine } from '@twofold/solver/web';
import { onCleanup } from 'solid-js';
import { ENGINE_URLS } from '../../../../coach/network/engineUrls';
import { isOnDevice, keepForOffline } from '../../../../coach/network/offline';
import { createPageAdvisor, type PageAdvisor } from '../../../../coach/pageAdvisor';

/** An advisor that lives as long as the calling component. */
export function openAdvisor(): PageAdvisor {
  const advisor = createPageAdvisor({
    openEngine: () => createWebEngine({ urls: ENGINE_URLS }),
    networks,
    keep: keepForOffline,
  });
  onCleanup(() => advisor.dispose());
  return advisor;
}

/** Whether the player saves data: then an evaluation may have to wait for them. */
export function savesData(): boolean {
  const { connection } = navigator as Navigator & { connection?: { saveData?: boolean } };
  return connection?.saveData === true;
}

/** The bytes that an evaluation would download. Undefined: none, it may begin. */
export async function askedBytes(board: Parameters<typeof hasNetworkChoice>[0]): Promise<number | undefined> {
  const file = networks[USUAL_NETWORK];
  if (!file || !hasNetworkChoice(board)) return undefined;
  return (await isOnDevice(file).catch(() => false)) ? undefined : file.bytes;
}
