// Caches networks for offline use, where the service worker looks for them (app/serviceWorker.ts). The page
// fills the cache itself, since no service worker controls a first visit yet. The bytes come from the browser's
// HTTP cache.
import type { NetworkFile } from '../pageAdvisor';

/** The same name as in app/serviceWorker.ts. */
const NETWORK_CACHE = 'twofold-networks';

/** Caches a network, in place of older files of the same network. Rejects if it cannot be cached. */
export async function keepForOffline({ url }: NetworkFile): Promise<void> {
  if (!('caches' in globalThis)) return; // missing over plain HTTP in a local network
  const cache = await caches.open(NETWORK_CACHE);
  if (!(await cache.match(url))) await cache.add(url);
  for (const request of await cache.keys())
    if (request.url !== url && baseOf(request.url) === baseOf(url)) await cache.delete(request);
}

/**
 * Whether a network needs no download. Without a service worker the engine would ask the server, which may only
 * confirm what the browser has. That is too much where the player saves data.
 */
export async function isOnDevice({ url }: NetworkFile): Promise<boolean> {
  if (!('caches' in globalThis) || !(await (await caches.open(NETWORK_CACHE)).match(url))) return false;
  const { connection, serviceWorker } = navigator as Navigator & { connection?: { saveData?: boolean } };
  return Boolean(serviceWorker?.controller) || !connection?.saveData;
}

/** `…/small-Ab12.2048ntn` without its hash. */
function baseOf(url: string): string {
  return url.replace(/-[\w-]{8}\.2048ntn$/, '');
}
