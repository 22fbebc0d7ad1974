// Networks for pages without a connection: the service worker looks for them in this cache (vite.config.ts). The page
// fills it itself, since on a first visit no service worker is in charge yet; the browser's own cache has the bytes.
import type { NetworkFile } from './analyst';

/** As vite.config.ts names it for the service worker. */
const NETWORK_CACHE = 'twofold-networks';

/** Puts a network into the cache, in place of older files of the same network. Rejects if it cannot be kept. */
export async function keepForOffline({ url }: NetworkFile): Promise<void> {
  if (!('caches' in globalThis)) return; // plain HTTP in the local network
  const cache = await caches.open(NETWORK_CACHE);
  if (!(await cache.match(url))) await cache.add(url);
  for (const request of await cache.keys())
    if (request.url !== url && baseOf(request.url) === baseOf(url)) await cache.delete(request);
}

/** `…/small-Ab12.2048ntn` without its hash. */
function baseOf(url: string): string {
  return url.replace(/-[\w-]{8}\.2048ntn$/, '');
}
