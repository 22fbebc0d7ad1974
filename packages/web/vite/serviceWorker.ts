// Bundles the service worker (src/app/serviceWorker.ts) after the site, with the list of the site's files.
// workbox-build does the same, but adds Babel's presets and a second Rollup: 290 packages.
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, relative, resolve, sep } from 'node:path';
import { build, type Plugin } from 'vite';

/** A file for the service worker's cache, in the form of workbox-precaching. */
export interface SiteFile {
  url: string;
  revision: string | null; // null: the name changes with the content
}

const KEPT = /\.(html|js|css|svg|png|woff2|wasm|webmanifest)$/;
/** The page that others frame: a frame of another site has a cache of its own, and needs this page alone. */
const FRAMED = 'embed/';
/** Files that are not cached: the page that static hosts answer with, and the service worker itself. */
const NOT_KEPT = ['404.html', 'sw.js'];

/** The page of a route, in a folder below the root. */
const pageOf = (path: string) => `${path.slice(1)}/index.html`;

/** The interpreter of Python: kept when it is first fetched. */
const LATER = 'assets/micropython-';

/** Every file of a built site that is needed offline, sorted by path. The pages of its routes are alike: one is kept. */
export function listSite(folder: string, paths: readonly string[]): SiteFile[] {
  const notKept = [...NOT_KEPT, ...paths.slice(1).map(pageOf)];
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && KEPT.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .map((path) => ({ path, url: relative(folder, path).split(sep).join('/') }))
    .filter(({ url }) => !notKept.includes(url) && !url.startsWith(FRAMED) && !url.startsWith(LATER))
    .sort((a, b) => (a.url < b.url ? -1 : 1))
    .map(({ path, url }) => ({ url, revision: url.startsWith('assets/') ? null : revisionOf(path) }));
}

function revisionOf(path: string): string {
  return createHash('sha256').update(readFileSync(path)).digest('hex').slice(0, 32);
}

/** Matches the address of a route below any path, with or without a query. `end` comes after the route's path. */
export function routePattern(paths: readonly string[], end = ''): RegExp {
  return new RegExp(`(${paths.join('|')})${end}(\\?.*)?$`);
}

/**
 * The Vite plugin. It writes `sw.js` into the built site. It must come after every plugin that writes files.
 * `paths` are those of the routes.
 */
export function serviceWorker(source: string, paths: readonly string[]): Plugin {
  let folder = '';
  return {
    name: 'twofold-service-worker',
    apply: 'build',
    configResolved(config) {
      folder = resolve(config.root, config.build.outDir);
    },
    closeBundle: {
      order: 'post',
      sequential: true,
      async handler() {
        if (!existsSync(folder)) return; // the build has failed, and says why
        await build({
          configFile: false,
          logLevel: 'warn',
          publicDir: false,
          define: {
            __SITE_FILES__: JSON.stringify(listSite(folder, paths)),
            __ROUTES__: String(routePattern(paths)),
            __FOLDERS__: String(routePattern(paths, '/')),
            __SUBPAGE__: JSON.stringify(pageOf(paths[0]!)),
          },
          build: {
            target: 'es2022',
            outDir: folder,
            emptyOutDir: false,
            modulePreload: false,
            rolldownOptions: { input: source, output: { format: 'iife', entryFileNames: 'sw.js' } },
          },
        });
      },
    },
  };
}
