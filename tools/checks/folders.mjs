// The size of folders: whoever opens a folder of sources should read the names in it at a glance.
import { execFileSync } from 'node:child_process';
import { posix } from 'node:path';
import { ROOT } from '../run.mjs';

/** The most files of a folder. Tests beside their modules are not counted. */
export const MOST_FILES = 15;

/**
 * The folders below the sources of packages with too many files, one line each.
 * @param {readonly string[]} paths files of the repository, with `/`
 * @returns {string[]}
 */
export function findFullFolders(paths) {
  /** @type {Map<string, number>} */
  const counts = new Map();
  for (const path of paths) {
    if (!/^packages\/[^/]+\/src\//.test(path) || isTest(path)) continue;
    const folder = posix.dirname(path);
    counts.set(folder, (counts.get(folder) ?? 0) + 1);
  }
  return [...counts]
    .filter(([, count]) => count > MOST_FILES)
    .map(([folder, count]) => `${folder} has ${count} files, more than ${MOST_FILES}: divide it by subject`);
}

/** @param {string} path */
function isTest(path) {
  return /\.test\.tsx?$|\/testing\.ts$/.test(path);
}

/** Files that git tracks, or would: built ones are ignored. */
function filesOfRepository() {
  const list = ['ls-files', '--cached', '--others', '--exclude-standard'];
  return execFileSync('git', list, { cwd: ROOT, encoding: 'utf8' }).split('\n').filter(Boolean);
}

if (process.argv[1] === import.meta.filename) {
  const full = findFullFolders(filesOfRepository());
  for (const line of full) console.error(line);
  process.exitCode = full.length > 0 ? 1 : 0;
}
