// Tools that few people use and that bring hundreds of packages, such as Lighthouse. Each has a folder with
// its own package.json and package-lock.json, and is installed at its first use. `npm ci` in the root stays
// quick for everybody.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { hashOf } from './build/setup.mjs';
import { ROOT, run } from './run.mjs';

/** A tool could not be installed; the message names the remedy. */
export class ToolError extends Error {}

/**
 * Installs the packages of a folder with a lock file of its own, unless they are in place.
 * @param {string} folder an absolute path
 * @returns {Promise<string>} the folder's `node_modules`
 * @throws {ToolError}
 */
export async function ensureTool(folder) {
  const modules = join(folder, 'node_modules');
  const stamp = join(modules, '.installed');
  const wanted = hashOf(join(folder, 'package-lock.json'));
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return modules;
  console.error(`Installing the packages of ${relative(ROOT, folder)} (npm ci) ...`);
  const options = ['--no-audit', '--no-fund', '--loglevel=error'];
  const { code, output } = await run('npm', ['ci', ...options], { capture: true, cwd: folder });
  if (code !== 0) {
    const place = relative(ROOT, folder);
    throw new ToolError(
      `${output}\nCould not install the packages of ${place}: this needs the npm registry.`,
    );
  }
  mkdirSync(modules, { recursive: true });
  writeFileSync(stamp, wanted);
  return modules;
}
