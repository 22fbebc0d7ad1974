// The scripts of the documentation's pages: examples that can be changed and run, in the sandbox.
import { copyFileSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'vite';
import { ROOT } from '../run.mjs';

const PAGE = join(ROOT, 'tools/docs/page');

/** The packages that examples may import in a page, by their indexes. They need nothing of a platform. */
export const MODULES = {
  '@twofold/core': 'packages/core/src/index.ts',
  '@twofold/lessons': 'packages/lessons/src/index.ts',
};

/** The game's font. */
const FONT = 'node_modules/@fontsource-variable/outfit/files/outfit-latin-wght-normal.woff2';

/** The name by which page/examples.worker.ts imports the sources of `MODULES`. */
const SOURCES = 'virtual:example-modules';

/** Sources of packages, where a bundle needs them. */
const ALIAS = {
  '@twofold/core/internal': join(ROOT, 'packages/core/src/internal.ts'), // before the shorter name
  ...Object.fromEntries(Object.entries(MODULES).map(([name, path]) => [name, join(ROOT, path)])),
  '@twofold/sandbox': join(ROOT, 'packages/sandbox/src/index.ts'),
};

/**
 * Writes the scripts into a folder, whose first is examples.js.
 * @param {string} folder an absolute path
 */
export async function writeScripts(folder) {
  mkdirSync(folder, { recursive: true });
  const sources = await moduleSources();
  const plugin = {
    name: 'twofold-example-modules',
    resolveId: (/** @type {string} */ id) => (id === SOURCES ? `\0${SOURCES}` : undefined),
    load: (/** @type {string} */ id) =>
      id === `\0${SOURCES}` ? `export const MODULES = ${JSON.stringify(sources)};` : undefined,
  };
  await build({
    configFile: false,
    root: PAGE,
    base: './',
    logLevel: 'warn',
    publicDir: false,
    resolve: { alias: ALIAS },
    plugins: [plugin],
    worker: { format: 'es', plugins: () => [plugin] },
    build: {
      target: 'es2022',
      outDir: folder,
      emptyOutDir: true,
      assetsInlineLimit: 0,
      modulePreload: false,
      rolldownOptions: {
        input: join(PAGE, 'examples.ts'),
        output: {
          entryFileNames: '[name].js',
          chunkFileNames: '[name]-[hash].js',
          assetFileNames: '[name]-[hash][extname]',
        },
      },
    },
  });
  copyFileSync(join(PAGE, 'theme.js'), join(folder, 'theme.js'));
  copyFileSync(join(ROOT, FONT), join(folder, 'outfit.woff2'));
}

/** Each package as one module of JavaScript, by its name. */
export async function moduleSources() {
  const entries = Object.entries(MODULES).map(async ([name, path]) => [name, await bundle(join(ROOT, path))]);
  return Object.fromEntries(await Promise.all(entries));
}

/** @param {string} path */
async function bundle(path) {
  const made = await build({
    configFile: false,
    logLevel: 'silent',
    publicDir: false,
    resolve: { alias: ALIAS },
    build: { write: false, target: 'es2022', lib: { entry: path, formats: ['es'] } },
  });
  const [first] = /** @type {import('vite').Rolldown.RolldownOutput[]} */ (made);
  return first?.output[0].code;
}
