// The stale parts of the build. Contents are hashed; times are not compared. A clone, a checkout and a copied
// folder all change times and nothing else. Hashing the whole source takes some ten milliseconds.
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
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
 * @property {string} product a file that the build makes last
 */

const SHARED = ['package-lock.json', 'tsconfig.base.json'].map((file) => join(ROOT, file));

/**
 * Whether a part must be built, and a function that records that it has been. The fingerprint is taken
 * now, so that a file changed while the build runs makes the part stale again.
 * @param {Part} part
 */
export function staleness({ name, folders, product }) {
  const stamp = join(ROOT, 'node_modules/.cache/twofold', `built-${name}`);
  const files = folders.flatMap((folder) => filesBelow(join(ROOT, folder)));
  const now = fingerprint([...SHARED, ...files]);
  const stale = !existsSync(join(ROOT, product)) || !existsSync(stamp) || readFileSync(stamp, 'utf8') !== now;
  const markBuilt = () => {
    mkdirSync(dirname(stamp), { recursive: true });
    writeFileSync(stamp, now);
  };
  return { stale, markBuilt };
}
