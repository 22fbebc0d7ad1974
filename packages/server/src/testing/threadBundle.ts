/**
 * The thread of the workshop in one file, made once for all tests of a run. Started from its sources it compiles some 200 modules
 * each time, which takes more than its work.
 */
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'vite';

const SERVER = join(import.meta.dirname, '../..');
/** Below the server, where the modules of others are found. */
const FOLDERS = join(SERVER, 'node_modules/.cache');

/** Vitest calls this before the tests. The processes of tests inherit the file's path. */
export async function setup(): Promise<() => void> {
  mkdirSync(FOLDERS, { recursive: true });
  const folder = mkdtempSync(join(FOLDERS, 'thread-'));
  await build({
    configFile: false,
    logLevel: 'error',
    publicDir: false,
    plugins: [
      {
        name: 'places', // a module keeps its address, by which it finds files
        enforce: 'pre',
        transform: (code, id) => code.replaceAll('import.meta.url', JSON.stringify(pathToFileURL(id).href)),
      },
    ],
    build: {
      target: 'node20',
      ssr: join(SERVER, 'src/workshop/workshopThread.ts'),
      outDir: folder,
      emptyOutDir: false,
      rolldownOptions: {
        external: /^@twofold\//, // their built modules, which need no compiler
        output: { format: 'es', entryFileNames: 'thread.mjs' },
      },
    },
  });
  process.env.TWOFOLD_TEST_THREAD = join(folder, 'thread.mjs');
  return () => rmSync(folder, { recursive: true, force: true });
}
