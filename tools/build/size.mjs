// The weight of the first load of the play view, compressed as a plain gzip server would send it. Vite's manifest lists its
// files: the page's script with all its imports, among them English's first words. The page's inline scripts and
// styles count as well. Everything else (other views, other languages, the service worker) comes later. The page that
// others frame has a limit of its own.
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { SITE } from './build.mjs';

/** Most bytes of the first load after gzip. */
const LIMITS = { js: 45_000, css: 12_000 };

/** The same of the page that others frame: words come later. */
const FRAMED = { page: 'embed/index.html', limit: 51_000 };

// Chunks that the first load fetches by `import()`: the play view if it is one.
const FETCHED_AT_ONCE = ['PlayView'];
const INLINE = { js: /<script>(.*?)<\/script>/gs, css: /<style>(.*?)<\/style>/gs };

/**
 * @typedef {object} Chunk an entry of Vite's manifest
 * @property {string} file
 * @property {string} [name]
 * @property {boolean} [isEntry]
 * @property {string[]} [imports]
 * @property {string[]} [dynamicImports]
 * @property {string[]} [css]
 */

/**
 * The files of the first load, by a site's manifest.
 * @param {Record<string, Chunk>} manifest
 * @returns {{ js: string[], css: string[] }}
 */
export function firstLoad(manifest) {
  const reached = new Set(Object.keys(manifest).filter((key) => manifest[key]?.isEntry));
  for (const key of reached) {
    const { imports = [], dynamicImports = [] } = manifest[key] ?? {};
    const atOnce = dynamicImports.filter((other) => FETCHED_AT_ONCE.includes(manifest[other]?.name ?? ''));
    for (const next of [...imports, ...atOnce]) reached.add(next);
  }
  const chunks = [...reached].flatMap((key) => manifest[key] ?? []);
  return {
    js: chunks.map(({ file }) => file).filter((file) => file.endsWith('.js')),
    css: [...new Set(chunks.flatMap(({ css = [] }) => css))],
  };
}

/**
 * The text of a page's inline scripts, or of its inline styles.
 * @param {string} html
 * @param {'js' | 'css'} kind
 */
export function inlineText(html, kind) {
  return [...html.matchAll(INLINE[kind])].map(([, text = '']) => text).join('');
}

/**
 * Prints the sizes of a built site's first load; true if both are within the limits.
 * @param {string} [site]
 */
export function checkSize(site = SITE) {
  /** @type {Record<string, Chunk>} */
  const manifest = JSON.parse(readFileSync(join(site, '.vite/manifest.json'), 'utf8'));
  const files = firstLoad(manifest);
  const page = readFileSync(join(site, 'index.html'), 'utf8');
  const fitsFrame = checkFramed(site);
  const fits = /** @type {const} */ (['js', 'css']).every((kind) => {
    const parts = files[kind].map((file) => ({ name: file, bytes: zip(readFileSync(join(site, file))) }));
    parts.push({ name: 'inline', bytes: zip(inlineText(page, kind)) });
    const sum = parts.reduce((total, { bytes }) => total + bytes, 0);
    const fits = sum <= LIMITS[kind] && parts.every(({ bytes }) => bytes > EMPTY);
    const list = parts.map(({ name, bytes }) => `${name} ${bytes}`).join(', ');
    console.log(
      `${fits ? 'ok    ' : 'FAILED'} first load, ${kind}: ${sum} of ${LIMITS[kind]} bytes (${list})`,
    );
    return fits;
  });
  return fits && fitsFrame;
}

/**
 * The files that a page names, by their paths beside it.
 * @param {string} html
 */
export function namedFiles(html) {
  return [...html.matchAll(/(?:src|href)="\.\/([^"]+\.(?:js|css))"/g)].map(([, file = '']) => file);
}

/**
 * Prints the size of the page that others frame; true if it is within its limit.
 * @param {string} site
 */
function checkFramed(site) {
  const path = join(site, FRAMED.page);
  const files = namedFiles(readFileSync(path, 'utf8'));
  const sum = files.reduce((total, file) => total + zip(readFileSync(join(dirname(path), file))), 0);
  const fits = sum <= FRAMED.limit && files.length > 1;
  console.log(
    `${fits ? 'ok    ' : 'FAILED'} framed page: ${sum} of ${FRAMED.limit} bytes (${files.join(', ')})`,
  );
  return fits;
}

/** @param {string | Buffer} text */
function zip(text) {
  return gzipSync(text, { level: 9 }).length;
}

/** Nothing, compressed: such a part was not found. */
const EMPTY = zip('');

if (process.argv[1] === import.meta.filename) process.exitCode = checkSize() ? 0 : 1;
