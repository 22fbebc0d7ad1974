// Finds a browser for the browser tests. The order is: the one that the caller names, Chromium or Chrome on
// PATH, Playwright's own, and one fetched from npm. Each is started as a test. A Chromium without its
// libraries, or a snap in a container, exists and does not run.
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { ROOT, run } from '../run.mjs';

/**
 * @typedef {object} Browser how to start it with Playwright
 * @property {string} path
 * @property {string[]} args
 * @property {Record<string, string>} env added to the environment
 */
/**
 * @typedef {object} Ports the machine as the search sees it
 * @property {string | undefined} named the value of TWOFOLD_BROWSER
 * @property {(name: string) => string | undefined} findOnPath
 * @property {() => Promise<string | undefined>} findPlaywrights
 * @property {() => Promise<Browser | undefined>} fetchFromNpm
 * @property {(browser: Browser) => Promise<boolean>} starts
 */

/** Names of Chromium and Chrome on the systems we know, in the order tried. */
export const NAMES = [
  'chromium',
  'chromium-browser',
  'chromium-headless-shell',
  'google-chrome',
  'google-chrome-stable',
  'chrome',
];
const NPM_PACKAGE = '@sparticuz/chromium@147.0.0';
const CACHE = join(ROOT, 'node_modules/.cache/twofold/chromium');

/** No browser can be had; the message names the remedy in one line. */
export class NoBrowserError extends Error {}

/**
 * The first browser of the order that starts.
 * @param {Ports} [ports]
 * @returns {Promise<Browser>}
 * @throws {NoBrowserError}
 */
export async function findBrowser(ports = machinePorts()) {
  if (ports.named !== undefined) return theNamed(ports.named, ports);
  for await (const browser of candidates(ports)) {
    if (await ports.starts(browser)) return browser;
  }
  throw new NoBrowserError(
    'No browser runs here: install Chromium ("apt install chromium-headless-shell", or "npx playwright install --with-deps chromium"), or name one in TWOFOLD_BROWSER.',
  );
}

/** @param {string} path @param {Ports} ports */
async function theNamed(path, ports) {
  const browser = plain(path);
  if (await ports.starts(browser)) return browser;
  throw new NoBrowserError(
    `TWOFOLD_BROWSER is "${path}", which does not start: correct it, or unset it to have a browser looked for.`,
  );
}

/** @param {Ports} ports */
async function* candidates({ findOnPath, findPlaywrights, fetchFromNpm }) {
  for (const name of NAMES) {
    const path = findOnPath(name);
    if (path) yield plain(path);
  }
  const playwrights = await findPlaywrights();
  if (playwrights) yield plain(playwrights);
  const fetched = await fetchFromNpm();
  if (fetched) yield fetched;
}

/** @param {string} path @returns {Browser} */
function plain(path) {
  return { path, args: ['--no-sandbox'], env: {} };
}

/** @returns {Ports} */
function machinePorts() {
  return {
    named: process.env.TWOFOLD_BROWSER || undefined,
    findOnPath,
    findPlaywrights,
    fetchFromNpm,
    starts,
  };
}

/** @param {string} name */
function findOnPath(name) {
  const file = process.platform === 'win32' ? `${name}.exe` : name;
  const folders = (process.env.PATH ?? '').split(delimiter);
  return folders.map((folder) => join(folder, file)).find((path) => existsSync(path));
}

async function findPlaywrights() {
  const { chromium } = await import('@playwright/test');
  const path = chromium.executablePath();
  return existsSync(path) ? path : undefined;
}

/** @param {Browser} browser */
async function starts({ path, args, env }) {
  if (!existsSync(path)) return false;
  const { chromium } = await import('@playwright/test');
  try {
    const launched = await chromium.launch({
      executablePath: path,
      args,
      env: { ...process.env, ...env },
      timeout: 30_000,
    });
    await launched.newPage();
    await launched.close();
    return true;
  } catch {
    return false;
  }
}

// The package unpacks Chromium into TMPDIR. It also brings the libraries that a bare machine lacks, but only
// if it detects AWS Lambda. It then points the environment at them. All that happens in a process of its own,
// which reports the resulting environment.
const UNPACK = `
const before = { ...process.env };
const { default: chromium } = await import('@sparticuz/chromium');
const path = await chromium.executablePath();
const changed = Object.entries(process.env).filter(([name, value]) => before[name] !== value);
console.log(JSON.stringify({ path, args: ['--no-sandbox'], env: Object.fromEntries(changed) }));
`;

async function fetchFromNpm() {
  const temporary = join(CACHE, 'tmp');
  mkdirSync(temporary, { recursive: true });
  if (!existsSync(join(CACHE, 'node_modules/@sparticuz/chromium'))) {
    console.error(`No browser is installed: fetching Chromium from npm (${NPM_PACKAGE}, 74 MB) ...`);
    writeFileSync(join(CACHE, 'package.json'), '{ "private": true, "type": "module" }\n');
    const { code } = await run('npm', ['install', '--no-audit', '--no-fund', NPM_PACKAGE], {
      capture: true,
      cwd: CACHE,
    });
    if (code !== 0) return undefined;
  }
  writeFileSync(join(CACHE, 'unpack.mjs'), UNPACK);
  const { code, output } = await run(process.execPath, ['unpack.mjs'], {
    capture: true,
    cwd: CACHE,
    env: { AWS_EXECUTION_ENV: 'AWS_Lambda_nodejs20.x', TMPDIR: temporary },
  });
  if (code !== 0) return undefined;
  /** @type {Browser} */
  const browser = JSON.parse(output.trim().split('\n').at(-1) ?? '');
  writeFileSync(join(temporary, 'fonts/fonts.conf'), fontsConfiguration(temporary));
  return { ...browser, env: { ...browser.env, TMPDIR: temporary } };
}

/**
 * The package's own configuration looks for its font in /tmp; without any font text has no height.
 * @param {string} folder where it was unpacked
 */
function fontsConfiguration(folder) {
  return `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir>/usr/share/fonts</dir>
  <dir>${folder}/fonts</dir>
  <cachedir>${folder}/fonts-cache</cachedir>
</fontconfig>
`;
}
