// The other browsers: their places on this machine, the packages to install where they are missing, and the
// folder of their drivers.
import { existsSync, readdirSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { ROOT } from '../run.mjs';

/** The folder of the drivers, with a lock file of their own. */
export const DRIVERS = join(ROOT, 'tools/browser/drivers');

/** A browser or a program that it needs is missing; the message names the package to install. */
export class MissingProgramError extends Error {}

/** @param {string} name */
function findOnPath(name) {
  const folders = (process.env.PATH ?? '').split(delimiter);
  return folders.map((folder) => join(folder, name)).find((path) => existsSync(path));
}

/** @param {string | undefined} path @param {string} what @param {string} packages */
function found(path, what, packages) {
  if (path !== undefined) return path;
  throw new MissingProgramError(`${what} is missing: apt install ${packages}`);
}

/** @throws {MissingProgramError} */
export function findFirefox() {
  return found(findOnPath('firefox-esr') ?? findOnPath('firefox'), 'Firefox', 'firefox-esr');
}

/**
 * WebKit's driver and browser, and the screen and message bus that they need.
 * @throws {MissingProgramError}
 */
export function findWebKit() {
  const browser = libraryFolders()
    .map((folder) => join(folder, 'MiniBrowser'))
    .find((path) => existsSync(path));
  return {
    driver: found(findOnPath('WebKitWebDriver'), 'WebKitWebDriver', 'webkit2gtk-driver'),
    browser: found(browser, "WebKit's MiniBrowser", 'webkit2gtk-driver'),
    screen: found(findOnPath('Xvfb'), 'Xvfb', 'xvfb'),
    bus: found(findOnPath('dbus-run-session'), 'dbus-run-session', 'dbus'),
  };
}

/** Debian has a library folder for each kind of processor. */
function libraryFolders() {
  const kinds = existsSync('/usr/lib')
    ? readdirSync('/usr/lib').filter((name) => name.includes('linux'))
    : [];
  return [...kinds.map((kind) => `/usr/lib/${kind}`), '/usr/libexec', '/usr/lib'].flatMap((folder) =>
    ['webkit2gtk-4.1', 'webkit2gtk-4.0'].map((name) => join(folder, name)),
  );
}
