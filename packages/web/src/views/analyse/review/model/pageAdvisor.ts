// The engine of a page of this view, with the site's networks. It can be opened before the page's code is there.
import networks from 'virtual:networks';
import type { Game, Variant } from '@twofold/core';
import { createAdvisor, networkForBoard, USUAL_NETWORK } from '@twofold/solver';
import { hasNetworkChoice } from '@twofold/solver/internal';
import { createWebEngine } from '@twofold/solver/web';
import { createSignal, onCleanup } from 'solid-js';
import { ENGINE_URLS } from '../../../../coach/network/engineUrls';
import { isOnDevice, keepForOffline } from '../../../../coach/network/offline';

/** An engine for a page of this view, with the network for such boards. */
export interface PageAdvisor {
  readonly advisor: ReturnType<typeof createAdvisor>;
  readonly file: (typeof networks)[keyof typeof networks] | undefined; // the network's
  /** Bytes of the network so far and in all, while it is loaded. Reactive. */
  readonly loading: () => { readonly loaded: number; readonly total: number } | undefined;
}

export function openPageAdvisor(variant: Variant): PageAdvisor {
  const name = hasNetworkChoice(variant) ? USUAL_NETWORK : networkForBoard(variant);
  const file = name === undefined ? undefined : networks[name];
  const [loading, setLoading] = createSignal<{ loaded: number; total: number }>();
  const advisor = createAdvisor({
    openEngine: () => createWebEngine({ threads: 1, urls: ENGINE_URLS }),
    waitsForNetwork: true,
    ...(file && hasNetworkChoice(variant) && { network: USUAL_NETWORK }),
    onNetwork(state) {
      setLoading(state.kind === 'loading' ? { loaded: state.loaded, total: file?.bytes ?? 0 } : undefined);
      if (state.kind === 'ready' && file) void keepForOffline(file).catch(() => {});
    },
  });
  return { advisor, file, loading };
}

/**
 * The same for a game, begun at once, unless the player saves data: it starts while other code is loaded. It ends with the
 * calling component.
 */
export function startPageAdvisor({ board, variant }: Game): PageAdvisor {
  const page = openPageAdvisor(variant);
  onCleanup(() => page.advisor.dispose());
  const prepare = async () => {
    if (await mayDownload(page.file)) await page.advisor.prepare(board);
  };
  void prepare().catch(() => {}); // the first question fails again, and the page says so
  return page;
}

/** Whether the network is there, or may be loaded without a question. */
export async function mayDownload(file: PageAdvisor['file']): Promise<boolean> {
  const { connection } = navigator as Navigator & { connection?: { saveData?: boolean } };
  return !file || !connection?.saveData || isOnDevice(file);
}
