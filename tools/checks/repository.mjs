// What the checks know of the repository: its packages, their manifests and their modules.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * @typedef {object} Package
 * @property {string} folder its name below `packages`
 * @property {string} path
 * @property {string} name in its manifest
 * @property {string[]} dependencies names in its manifest
 * @property {string[]} testDependencies names that its tests may import as well
 */

/** @param {string} root @returns {Package[]} */
export function readPackages(root) {
  return readdirSync(join(root, 'packages'))
    .map((folder) => ({ folder, path: join(root, 'packages', folder) }))
    .filter(({ path }) => existsSync(join(path, 'package.json')))
    .map(({ folder, path }) => {
      const { name, dependencies, optionalDependencies, peerDependencies, devDependencies } =
        readManifest(path);
      return {
        folder,
        path,
        name,
        dependencies: Object.keys({ ...dependencies, ...optionalDependencies, ...peerDependencies }),
        testDependencies: Object.keys(devDependencies ?? {}),
      };
    });
}

/**
 * @param {string} folder
 * @returns {{ name: string, dependencies?: object, optionalDependencies?: object, peerDependencies?: object,
 *   devDependencies?: object }}
 */
export function readManifest(folder) {
  return JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
}

/**
 * The modules below a folder, sorted, without installed packages.
 * @param {string} folder
 * @returns {string[]} absolute paths
 */
export function modulesBelow(folder) {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { withFileTypes: true })
    .flatMap((entry) => {
      const path = join(folder, entry.name);
      if (entry.isDirectory()) return entry.name === 'node_modules' ? [] : modulesBelow(path);
      return /\.(?:tsx?|mjs)$/.test(entry.name) && !entry.name.endsWith('.d.ts') ? [path] : [];
    })
    .sort();
}

/** Tests, and modules that only tests use. @param {string} file */
export function isTest(file) {
  return /\.test\.tsx?$|[\\/]testing\.ts$|[\\/](fixtures|testing)[\\/]/.test(file);
}
