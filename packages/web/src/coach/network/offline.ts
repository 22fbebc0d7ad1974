// Caches networks for offline use, where the service worker looks for them (app/serviceWorker.ts). The page
// fills the cache itself, since no service worker controls a first visit yet. The bytes come from the browser's
// HTTP cache.
import networks from 'virtual:networks';
import type { NetworkFile } from '../pageAdvisor';

/** The same name as in app/serviceWorker.ts. */
const NETWORK_CACHE = 'twofold-networks';

/** Caches a network, and drops those that this site no longer has. Rejects if it cannot be cached. */
export async function keepForOffline({ url }: NetworkFile): Promise<void> {
  if (!('caches' in globalThis)) return; // missing over plain HTTP in a local network
  const cache = await caches.open(NETWORK_CACHE);
  if (!(await cache.match(url))) await cache.add(url);
  const current = Object.values(networks).map((file) => file && absolute(file.url));
  for (const request of await cache.keys()) if (!current.includes(request.url)) await cache.delete(request);
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

const absolute = (url: string) => new URL(url, location.href).href;
