// The server as it is published: one bundle with the libraries that it needs, as the site is. Installed as packages these take
// 40 MB on the disk; the bundle takes 3. What has files of its own, or threads, stays a package beside it.
import { existsSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { ROOT } from '../run.mjs';

/**
 * Puts a bundle in the place of the compiled modules. Their types stay.
 * @param {string} [server] the folder of the package; the repository's libraries must be found from it
 * @returns {Promise<import('../run.mjs').Outcome>}
 */
export async function bundleServer(server = join(ROOT, 'packages/server')) {
  const dist = join(server, 'dist');
  const aside = join(dist, 'bundle');
  const started = performance.now();
  const seconds = () => (performance.now() - started) / 1000;
  try {
    await bundle(server, aside);
    const compiled = readdirSync(dist, { recursive: true, encoding: 'utf8' });
    for (const file of compiled) {
      if (/\.js(\.map)?$/.test(file) && !file.startsWith('bundle')) rmSync(join(dist, file));
    }
    for (const file of readdirSync(aside, { recursive: true, encoding: 'utf8' })) {
      if (/\.js$/.test(file)) renameSync(join(aside, file), join(dist, file));
    }
    rmSync(aside, { recursive: true });
    removeTypes(server, dist);
    return { code: 0, output: '', seconds: seconds() };
  } catch (error) {
    return { code: 1, output: String(error), seconds: seconds() };
  }
}

/** A thread begins with a file of its own, beside the chunk that starts it. */
const THREAD = { workshopThread: 'workshop/workshopThread' };

/**
 * The modules that others name, by their paths in `dist`.
 * @param {Record<string, { default: string } | string>} exports of the manifest
 */
function entriesOf(exports) {
  const named = Object.values(exports).flatMap((target) =>
    typeof target === 'string' ? [] : [target.default.replace(/^\.\/dist\/|\.js$/g, '')],
  );
  return { ...Object.fromEntries(named.map((name) => [name, name])), ...THREAD };
}

/**
 * Removes the types that no entry leads to: five of six files, and each takes a block of the disk.
 * @param {string} server @param {string} dist
 */
function removeTypes(server, dist) {
  const { exports } = JSON.parse(readFileSync(join(server, 'package.json'), 'utf8'));
  const wanted = new Set();
  const open = Object.values(entriesOf(exports));
  for (let module = open.pop(); module !== undefined; module = open.pop()) {
    const file = join(dist, `${module}.d.ts`);
    if (wanted.has(file) || !existsSync(file)) continue;
    wanted.add(file);
    for (const [, path] of readFileSync(file, 'utf8').matchAll(
      /(?:from|import\()\s*['"](\.[^'"]+)\.js['"]/g,
    )) {
      open.push(join(dirname(module), /** @type {string} */ (path)));
    }
  }
  for (const file of readdirSync(dist, { recursive: true, encoding: 'utf8' })) {
    if (file.endsWith('.d.ts') && !wanted.has(join(dist, file))) rmSync(join(dist, file));
  }
}

/** @param {string} server @param {string} outDir */
async function bundle(server, outDir) {
  const { build } = await import('vite');
  const { exports, dependencies, peerDependencies } = JSON.parse(
    readFileSync(join(server, 'package.json'), 'utf8'),
  );
  const entries = Object.entries(entriesOf(exports));
  await build({
    configFile: false,
    root: server,
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
      outDir,
      rolldownOptions: {
        input: Object.fromEntries(entries.map(([name, file]) => [name, join(server, 'dist', `${file}.js`)])),
        output: { format: 'es', entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' },
      },
    },
  });
}
