// The service worker, built with Workbox. It caches the whole site when it is installed, so that every view
// opens offline. Networks and Python are cached when they are first fetched. vite/serviceWorker.ts bundles this file and
// adds the list of the site's files.
import {
  cleanupOutdatedCaches,
  createHandlerBoundToURL,
  matchPrecache,
  precacheAndRoute,
} from 'workbox-precaching';
import { NavigationRoute, registerRoute } from 'workbox-routing';
import { CacheFirst } from 'workbox-strategies';

/** Files of the site. A revision is given where the name does not change with the content. */
declare const __SITE_FILES__: { url: string; revision: string | null }[];
/** The addresses of the routes (vite/serviceWorker.ts, `routePattern`). */
declare const __ROUTES__: RegExp;
/** The same with a slash at the end. */
declare const __FOLDERS__: RegExp;
/** The page of all routes, in a folder below the site's root. */
declare const __SUBPAGE__: string;

/** The used part of a service worker's scope: TypeScript's library for workers excludes the library for pages. */
interface ServiceWorkerScope {
  addEventListener(type: 'message', listener: (event: MessageEvent) => void): void;
  skipWaiting(): Promise<void>;
}
const scope = globalThis as unknown as ServiceWorkerScope;

// app/updates.ts sends this when the player chooses to reload.
scope.addEventListener('message', ({ data }) => {
  if (data?.type === 'SKIP_WAITING') void scope.skipWaiting();
});

// `/?seed=abc` and `/games/?x=1` are the same pages as without their query.
precacheAndRoute(__SITE_FILES__, { ignoreURLParametersMatching: [/./] });
cleanupOutdatedCaches();

// With a trailing slash, a route has a page with other relative links.
registerRoute(new NavigationRoute(createHandlerBoundToURL('index.html'), { allowlist: [__ROUTES__] }));
registerRoute(new NavigationRoute(createHandlerBoundToURL(__SUBPAGE__), { allowlist: [__FOLDERS__] }));

// The page of a short link comes from the server, with the preview of its replay. Without a network the page of a route
// takes its place: it lies one folder deep, too. The view then says that the server cannot be reached.
registerRoute(
  ({ request, url }) => request.mode === 'navigate' && /\/r\/[2-9a-z]+$/.test(url.pathname),
  async ({ request }) => {
    try {
      return await fetch(request);
    } catch (error) {
      const page = await matchPrecache(__SUBPAGE__);
      if (page) return page;
      throw error;
    }
  },
);

// Networks are large, and few players need them. Their names change with their contents.
// coach/network/offline.ts fills this cache too. Workbox caches only answers with status 200 by default.
registerRoute(
  ({ url, sameOrigin }) => sameOrigin && url.pathname.endsWith('.2048ntn'),
  new CacheFirst({ cacheName: 'twofold-networks' }),
);

// Few players program in Python. The interpreter's names change with its contents.
registerRoute(
  ({ url, sameOrigin }) => sameOrigin && url.pathname.includes('/assets/micropython-'),
  new CacheFirst({ cacheName: 'twofold-python' }),
);
