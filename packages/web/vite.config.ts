import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';
import solid from 'vite-plugin-solid';
import manifest from './package.json' with { type: 'json' };
import { catalogue } from './vite/catalogue';
import { compress } from './vite/compress';
import { networks } from './vite/networks';
import { preloadFont } from './vite/preloadFont';
import { staticHost } from './vite/staticHost';

/** Views with a path of their own, as the server knows them (packages/server/src/app.ts). */
const VIEWS = ['games', 'settings'];

/** A path from this folder. */
const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

const pwa = VitePWA({
  strategies: 'generateSW',
  registerType: 'prompt',
  // The app registers the worker itself: an injected inline script would need a hole in the CSP.
  injectRegister: false,
  manifestFilename: 'manifest.webmanifest',
  manifest: {
    id: './',
    name: 'Twofold',
    short_name: 'Twofold',
    description: '2048 to play, study and race. Works offline, loses no game, shows no ads.',
    lang: 'en',
    start_url: './',
    scope: './',
    display: 'standalone',
    orientation: 'any',
    theme_color: '#fbf9f4',
    background_color: '#fbf9f4',
    categories: ['games', 'puzzle'],
    icons: [
      { src: 'icons/icon.svg', sizes: 'any', type: 'image/svg+xml' },
      { src: 'icons/icon-192.png', sizes: '192x192', type: 'image/png' },
      { src: 'icons/icon-512.png', sizes: '512x512', type: 'image/png' },
      { src: 'icons/maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
    ],
  },
  // The icons are files of the site already.
  includeManifestIcons: false,
  workbox: {
    globPatterns: ['**/*.{html,js,css,svg,png,woff2,wasm}'],
    globIgnores: ['404.html'],
    // `/?seed=abc` and `/games/?x=1` are the same pages as without their query.
    ignoreURLParametersMatching: [/./],
    navigateFallback: 'index.html',
    // With a slash at the end a view is a precached page of its own, whose links differ from these.
    navigateFallbackAllowlist: [new RegExp(`/(${VIEWS.join('|')})(\\?.*)?$`)],
    cleanupOutdatedCaches: true,
    // Millions of bytes that only some ask for: kept once they were fetched (coach/offline.ts fills it too). Their names
    // change with their contents.
    runtimeCaching: [
      {
        urlPattern: ({ url, sameOrigin }) => sameOrigin && url.pathname.endsWith('.2048ntn'),
        handler: 'CacheFirst',
        options: { cacheName: 'twofold-networks', cacheableResponse: { statuses: [200] } },
      },
    ],
  },
});

export default defineConfig({
  root: here('.'),
  base: './',
  plugins: [
    catalogue(),
    networks(process.env.TWOFOLD_NETWORKS ?? here('../solver/networks')),
    solid(),
    preloadFont(),
    staticHost(VIEWS),
    pwa,
    compress(),
  ],
  resolve: {
    alias: {
      '@twofold/core': here('../core/src/index.ts'),
      // The longer name first: the shorter one would match its beginning.
      '@twofold/solver/web': here('../solver/src/web/index.ts'),
      '@twofold/solver': here('../solver/src/index.ts'),
    },
  },
  define: { __VERSION__: JSON.stringify(manifest.version) },
  worker: { format: 'es' },
  server: { port: 2049 },
  build: {
    target: 'es2022',
    manifest: '.vite/manifest.json',
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    // The first load in one file: it compresses 0.8 kB better than in three.
    rolldownOptions: { output: { codeSplitting: { groups: [{ name: 'first', tags: ['$initial'] }] } } },
  },
});
