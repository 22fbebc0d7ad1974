// The server as it is published: one bundle with the libraries that it needs, as the site is. Installed as packages these take
// 40 MB on the disk; the bundle takes 3. What has files of its own, or threads, stays a package beside it.
import { readdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../run.mjs';

const SERVER = join(ROOT, 'packages/server');
const DIST = join(SERVER, 'dist');
const ASIDE = join(SERVER, 'dist/bundle');

/**
 * Puts a bundle in the place of the compiled modules. Their types stay.
 * @returns {Promise<import('../run.mjs').Outcome>}
 */
export async function bundleServer() {
  const started = performance.now();
  const seconds = () => (performance.now() - started) / 1000;
  try {
    await bundle(entriesOf(JSON.parse(readFileSync(join(SERVER, 'package.json'), 'utf8'))));
    const compiled = readdirSync(DIST, { recursive: true, encoding: 'utf8' });
    for (const file of compiled) {
      if (/\.js(\.map)?$/.test(file) && !file.startsWith('bundle')) rmSync(join(DIST, file));
    }
    for (const file of readdirSync(ASIDE, { recursive: true, encoding: 'utf8' })) {
      if (/\.js$/.test(file)) renameSync(join(ASIDE, file), join(DIST, file));
    }
    rmSync(ASIDE, { recursive: true });
    return { code: 0, output: '', seconds: seconds() };
  } catch (error) {
    return { code: 1, output: String(error), seconds: seconds() };
  }
}

/** A thread begins with a file of its own, beside the chunk that starts it. */
const THREAD = { workshopThread: join(DIST, 'workshop/workshopThread.js') };

/** The modules that others name, by their paths in `dist`. @param {{ exports: Record<string, { default: string } | string> }} manifest */
function entriesOf({ exports }) {
  const named = Object.values(exports).flatMap((target) =>
    typeof target === 'string' ? [] : [target.default.replace(/^\.\/dist\/|\.js$/g, '')],
  );
  return { ...Object.fromEntries(named.map((name) => [name, join(DIST, `${name}.js`)])), ...THREAD };
}

/** @param {Record<string, string>} entries */
async function bundle(entries) {
  const { build } = await import('vite');
  const { dependencies, peerDependencies } = JSON.parse(readFileSync(join(SERVER, 'package.json'), 'utf8'));
  await build({
    configFile: false,
    root: SERVER,
    logLevel: 'silent',
    publicDir: false,
    ssr: {
      noExternal: true,
      external: Object.keys({ ...dependencies, ...peerDependencies }),
      target: 'node',
    },
    build: {
      target: 'node20',
      ssr: true,
      minify: true,
      outDir: ASIDE,
      rolldownOptions: {
        input: entries,
        output: { format: 'es', entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' },
      },
    },
  });
}
