// The stale parts of the build. Contents are hashed; times are not compared. A clone, a checkout and a copied
// folder all change times and nothing else. Hashing the whole source takes some ten milliseconds. Products are
// hashed too: another part, `tsc -b` or `npm pack` may have made them since, of other sources.
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { ROOT } from '../run.mjs';

const IGNORED = /^(node_modules|dist|coverage|\..+)$|\.(test\.tsx?|tsbuildinfo)$/;

/**
 * Every source file below a path, sorted, without tests; the path itself if it is a file.
 * @param {string} path
 * @returns {string[]}
 */
export function filesBelow(path) {
  if (!existsSync(path)) return [];
  if (statSync(path).isFile()) return [path];
  return readdirSync(path, { withFileTypes: true })
    .filter((entry) => !IGNORED.test(entry.name))
    .flatMap((entry) => (entry.isDirectory() ? filesBelow(join(path, entry.name)) : [join(path, entry.name)]))
    .sort();
}

/**
 * A hash of the names and contents of files.
 * @param {string[]} files
 */
export function fingerprint(files) {
  const hash = createHash('sha256');
  for (const file of files) hash.update(file).update('\0').update(readFileSync(file)).update('\0');
  return hash.digest('hex');
}

/**
 * @typedef {object} Part a part of the build, for `staleness`
 * @property {string} name
 * @property {string[]} folders its sources, below the root
 * @property {string[]} products files below the root that differ whenever what the build makes does
 */

const SHARED = ['package-lock.json', 'tsconfig.base.json'];

/**
 * Whether a part must be built. `markBegun` makes it stale until `markBuilt` records that it has been built: a
 * failed build may have replaced half of it. Sources are hashed now: a file changed while the build runs makes the
 * part stale again.
 * @param {Part} part
 */
export function staleness({ name, folders, products }, root = ROOT) {
  const stamp = join(root, 'node_modules/.cache/twofold', `built-${name}`);
  const sources = fingerprint([...SHARED, ...folders].flatMap((path) => filesBelow(join(root, path))));
  const made = products.map((product) => join(root, product));
  const now = () => (made.every(existsSync) ? `${sources} ${fingerprint(made)}` : undefined);
  const stale = !existsSync(stamp) || readFileSync(stamp, 'utf8') !== now();
  const markBegun = () => rmSync(stamp, { force: true });
  const markBuilt = () => {
    mkdirSync(dirname(stamp), { recursive: true });
    writeFileSync(stamp, now() ?? '');
  };
  return { stale, markBegun, markBuilt };
}
