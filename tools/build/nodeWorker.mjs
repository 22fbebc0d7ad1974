// Bundles the engine's thread for Node. Its 100 modules take a thread 100 ms to import one by one, and the
// first answer waits for that.
import { join } from 'node:path';
import { ROOT } from '../run.mjs';

const FOLDER = join(ROOT, 'packages/solver/dist/engine/node');

/**
 * Bundles the compiled thread beside itself, where its paths to the kernel and to networks hold.
 * @returns {Promise<import('../run.mjs').Outcome>}
 */
export async function bundleNodeWorker() {
  const started = performance.now();
  const seconds = () => (performance.now() - started) / 1000;
  try {
    const { build } = await import('vite'); // `npm start` imports this file before anything is installed
    await build({
      configFile: false,
      logLevel: 'silent',
      publicDir: false,
      ssr: { noExternal: true },
      build: {
        target: 'node20',
        ssr: join(FOLDER, 'worker.js'),
        outDir: FOLDER,
        emptyOutDir: false,
        rolldownOptions: {
          output: {
            format: 'es',
            entryFileNames: 'workerBundle.js',
            chunkFileNames: 'workerBundle-[name].js',
          },
        },
      },
    });
    return { code: 0, output: '', seconds: seconds() };
  } catch (error) {
    return { code: 1, output: String(error), seconds: seconds() };
  }
}
