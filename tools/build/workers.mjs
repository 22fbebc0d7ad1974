// Bundles the engine's threads. In Node a thread takes 100 ms to import its 100 modules, and the first answer waits for it.
// In a page without a bundler a worker has no import map, and would not find @twofold/core.
import { join } from 'node:path';
import { ROOT } from '../run.mjs';

const ENGINE = join(ROOT, 'packages/solver/dist/engine');

/**
 * Bundles the compiled threads where their paths to kernels and networks hold. A page's thread takes the place of its module:
 * packages have one file that works with and without a bundler.
 */
export async function bundleWorkers() {
  const started = performance.now();
  const seconds = () => (performance.now() - started) / 1000;
  try {
    await bundle({ folder: join(ENGINE, 'node'), name: 'workerBundle', platform: 'node', target: 'node20' });
    await bundle({ folder: join(ENGINE, 'web'), name: 'worker', platform: 'webworker', target: 'es2022' });
    return { code: 0, output: '', seconds: seconds() };
  } catch (error) {
    return { code: 1, output: String(error), seconds: seconds() };
  }
}

/**
 * Vite's build for servers: it leaves `new URL(…, import.meta.url)` as it is.
 * @param {{ folder: string, name: string, platform: 'node' | 'webworker', target: string }} options
 */
async function bundle({ folder, name, platform, target }) {
  const { build } = await import('vite'); // `npm start` imports this file before anything is installed
  await build({
    configFile: false,
    logLevel: 'silent',
    publicDir: false,
    ssr: { noExternal: true, target: platform },
    build: {
      target,
      ssr: join(folder, 'worker.js'),
      outDir: folder,
      minify: true,
      emptyOutDir: false,
      rolldownOptions: {
        output: { format: 'es', entryFileNames: `${name}.js`, chunkFileNames: `${name}-[name].js` },
      },
    },
  });
}
