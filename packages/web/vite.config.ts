import { fileURLToPath } from 'node:url';
import { defineConfig, type Plugin, type UserConfig } from 'vite';
import solid from 'vite-plugin-solid';
import manifest from './package.json' with { type: 'json' };
import { ROUTES } from './src/app/routes';
import { catalogue } from './vite/catalogue';
import { compileFirst } from './vite/compileFirst';
import { ASSET_NAMES, embedPage } from './vite/embedPage';
import { inlineScripts } from './vite/inlineScripts';
import { inlineStyles } from './vite/inlineStyles';
import { networks } from './vite/networks';
import { paintFirst } from './vite/paintFirst';
import { preloadFont } from './vite/preloadFont';
import { serviceWorker } from './vite/serviceWorker';
import { staticHost } from './vite/staticHost';

const PATHS = ROUTES.map(({ path }) => path);

const isStyle = (file: string) => file.endsWith('.css');

/** A path relative to this folder. */
const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** Asks again for a style that did not come. Vite's helper has no public name: the build fails if it has another one. */
function styleImports(): Plugin {
  let isPlaced = false;
  return {
    name: 'twofold-style-imports',
    apply: 'build',
    enforce: 'pre',
    load(id) {
      if (id !== '\0vite/preload-helper.js') return undefined;
      isPlaced = true;
      return `export { importWithStyles as __vitePreload } from ${JSON.stringify(here('src/browser/styles.ts'))}`;
    },
    buildEnd(error) {
      if (!error && !isPlaced)
        this.error('Vite has another helper for imports: browser/styles.ts was not put in its place.');
    },
  };
}

/** The packages, from their sources. */
const RESOLVE = {
  // The longer names first: the shorter one would match their beginning.
  alias: {
    '@twofold/core/internal': here('../core/src/internal.ts'),
    '@twofold/core': here('../core/src/index.ts'),
    '@twofold/protocol/client': here('../protocol/src/client/index.ts'),
    '@twofold/protocol/ed25519': here('../protocol/src/ed25519.ts'),
    '@twofold/protocol/judge': here('../protocol/src/judge.ts'),
    '@twofold/protocol/ratings': here('../protocol/src/ratings/index.ts'),
    '@twofold/protocol/serverRecords': here('../protocol/src/serverRecords.ts'),
    '@twofold/protocol/signed': here('../protocol/src/signed/index.ts'),
    '@twofold/protocol/proof': here('../protocol/src/proof.ts'),
    '@twofold/protocol': here('../protocol/src/index.ts'),
    '@twofold/sandbox': here('../sandbox/src/index.ts'),
    '@twofold/lessons/ids': here('../lessons/src/ids.ts'),
    '@twofold/lessons/src': here('../lessons/src'),
    '@twofold/lessons': here('../lessons/src/index.ts'),
    '@twofold/solver/web': here('../solver/src/engine/web/index.ts'),
    '@twofold/solver/puzzles': here('../solver/puzzles'),
    '@twofold/solver/internal': here('../solver/src/internal.ts'),
    '@twofold/solver': here('../solver/src/index.ts'),
  },
};

/** Names as in the page, or every file that both use would be there twice. */
const WORKER: UserConfig['worker'] = {
  format: 'es',
  rolldownOptions: { output: { assetFileNames: ASSET_NAMES } },
};

export default defineConfig({
  root: here('.'),
  base: './',
  plugins: [
    catalogue(),
    networks(process.env.TWOFOLD_NETWORKS ?? here('../solver/networks')),
    solid(),
    styleImports(),
    preloadFont(),
    paintFirst(),
    compileFirst(),
    inlineScripts(),
    inlineStyles(),
    staticHost(PATHS),
    embedPage(here('embed'), () => ({ plugins: [catalogue(), solid()], resolve: RESOLVE, worker: WORKER })),
    serviceWorker(here('src/app/serviceWorker.ts'), PATHS),
  ],
  resolve: RESOLVE,
  define: {
    __VERSION__: JSON.stringify(manifest.version),
    'import.meta.env.ROUTES': JSON.stringify(PATHS.map((path) => path.slice(1)).join('|')), // for index.html
  },
  worker: WORKER,
  server: { port: 2049 },
  build: {
    target: 'es2022',
    manifest: '.vite/manifest.json',
    // Scripts that a view shares with others are not named in the first load, only its styles: 0.3 kB less. The view's
    // own script names them, and the service worker has them all.
    modulePreload: { polyfill: false, resolveDependencies: (_file, files) => files.filter(isStyle) },
    assetsInlineLimit: 0,
    // The first load is one file, which compresses 0.8 kB better than three.
    rolldownOptions: {
      // Shorter hashes than Vite's eight letters: the first load names some forty files, and their letters do not compress.
      output: {
        codeSplitting: { groups: [{ name: 'first', tags: ['$initial'] }] },
        chunkFileNames: 'assets/[name]-[hash:7].js',
        assetFileNames: ASSET_NAMES,
      },
      // What a view shares with its parts has files of its own. In the view's file it would be missing, or there twice,
      // where the view came under another name (src/browser/lazy.ts).
      experimental: { chunkOptimization: { avoidRedundantChunkLoads: false } },
    },
  },
});
