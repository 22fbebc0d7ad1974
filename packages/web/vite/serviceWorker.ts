// Bundles the service worker (src/app/serviceWorker.ts) after the site, with the list of the site's files.
// workbox-build does the same, but adds Babel's presets and a second Rollup: 290 packages.
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative, resolve, sep } from 'node:path';
import { build, type Plugin } from 'vite';

/** A file for the service worker's cache, in the form of workbox-precaching. */
export interface SiteFile {
  url: string;
  revision: string | null; // null: the name changes with the content
}

const KEPT = /\.(html|js|css|svg|png|woff2|wasm|webmanifest)$/;
/** Files that are not cached: the page that static hosts answer with, and the service worker itself. */
const NOT_KEPT = ['404.html', 'sw.js'];

/** Every file of a built site that is needed offline, sorted by path. */
export function listSite(folder: string): SiteFile[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && KEPT.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .map((path) => ({ path, url: relative(folder, path).split(sep).join('/') }))
    .filter(({ url }) => !NOT_KEPT.includes(url))
    .sort((a, b) => (a.url < b.url ? -1 : 1))
    .map(({ path, url }) => ({ url, revision: url.startsWith('assets/') ? null : revisionOf(path) }));
}

function revisionOf(path: string): string {
  return createHash('sha256').update(readFileSync(path)).digest('hex').slice(0, 32);
}

/** Matches the address of a route below any path, with or without a query. */
export function routePattern(paths: readonly string[]): RegExp {
  return new RegExp(`(${paths.join('|')})(\\?.*)?$`);
}

/**
 * The Vite plugin. It writes `sw.js` into the built site. It must come after every plugin that writes files,
 * except `compress`. `paths` are those of the routes.
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
        await build({
          configFile: false,
          logLevel: 'warn',
          publicDir: false,
          define: {
            __SITE_FILES__: JSON.stringify(listSite(folder)),
            __ROUTES__: String(routePattern(paths)),
            __SUBPAGE__: JSON.stringify(`${paths[0]!.slice(1)}/index.html`),
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
