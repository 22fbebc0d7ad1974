// Set-up on a fresh clone: the right Node, and the dependencies of the lock file. A hash of the lock file
// beside the packages shows whether they are current. npm's own times change with every checkout.
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { ROOT, run } from '../run.mjs';

const OLDEST_NODE = [20, 19];
const STAMP = `${ROOT}/node_modules/.cache/twofold/installed`;

/**
 * Whether a Node version can run Twofold.
 * @param {string} version such as `20.19.0`
 */
export function isNodeSupported(version) {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  const [needMajor = 0, needMinor = 0] = OLDEST_NODE;
  return major > needMajor || (major === needMajor && minor >= needMinor);
}

/** Ends the process with one clear line where this Node is too old. */
export function requireNode() {
  if (isNodeSupported(process.versions.node)) return;
  console.error(
    `Twofold needs Node ${OLDEST_NODE.join('.')} or newer; this is ${process.versions.node}. Install a newer one from nodejs.org.`,
  );
  process.exit(1);
}

/**
 * Installs the dependencies unless those of this lock file are in place. Reports its progress, and ends
 * the process with npm's exit code if that fails.
 */
export async function ensureInstalled() {
  requireNode();
  const wanted = hashOf(`${ROOT}/package-lock.json`);
  if (existsSync(STAMP) && readFileSync(STAMP, 'utf8') === wanted) return;
  if (!isInstalledByHand()) await install();
  mkdirSync(`${ROOT}/node_modules/.cache/twofold`, { recursive: true });
  writeFileSync(STAMP, wanted);
}

async function install() {
  console.error('Installing the dependencies of package-lock.json (npm ci, about a minute) ...');
  const { code } = await run('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error']);
  if (code === 0) return;
  console.error('npm ci failed: see its message above. Without a network, Twofold cannot be installed.');
  process.exit(code);
}

/**
 * True after a direct `npm ci` or `npm install`. npm then keeps a copy of the lock file's packages. It must
 * list the same packages in the same versions as our lock file.
 */
function isInstalledByHand() {
  const hidden = `${ROOT}/node_modules/.package-lock.json`;
  if (!existsSync(hidden)) return false;
  const present = versionsOf(hidden);
  const wanted = versionsOf(`${ROOT}/package-lock.json`);
  return Object.entries(wanted).every(([path, { version, optional }]) =>
    present[path] ? present[path].version === version : optional === true,
  );
}

/**
 * @param {string} lockFile
 * @returns {Record<string, { version?: string, optional?: boolean }>} the installed packages by path
 */
function versionsOf(lockFile) {
  /** @type {{ packages: Record<string, { version?: string, optional?: boolean }> }} */
  const { packages } = JSON.parse(readFileSync(lockFile, 'utf8'));
  return Object.fromEntries(Object.entries(packages).filter(([path]) => path.includes('node_modules/')));
}

/**
 * The SHA-256 of a file's content, in hexadecimal.
 * @param {string} file
 */
export function hashOf(file) {
  return createHash('sha256').update(readFileSync(file)).digest('hex');
}
