// The weight of the first load of the play view, compressed as a plain gzip server would send it. What is
// loaded follows from Vite's manifest: the page's script with all it imports, and the catalogue of one
// language. Everything else (other views, other languages, the service worker) comes later.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { SITE } from './build.mjs';

/** Most bytes of the first load after gzip. */
export const LIMITS = { js: 45_000, css: 12_000 };

// Chunks that the first load fetches by `import()`: the language, and the play view if it is one.
const FETCHED_AT_ONCE = ['en-first', 'PlayView'];

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
 * Prints the sizes of a built site's first load; true if both are within the limits.
 * @param {string} [site]
 */
export function checkSize(site = SITE) {
  /** @type {Record<string, Chunk>} */
  const manifest = JSON.parse(readFileSync(join(site, '.vite/manifest.json'), 'utf8'));
  const files = firstLoad(manifest);
  return /** @type {const} */ (['js', 'css']).every((kind) => {
    const bytes = files[kind].map((file) => gzipSync(readFileSync(join(site, file)), { level: 9 }).length);
    const sum = bytes.reduce((total, size) => total + size, 0);
    const fits = sum <= LIMITS[kind] && sum > 0;
    const parts = files[kind].map((file, index) => `${file} ${bytes[index]}`).join(', ');
    console.log(
      `${fits ? 'ok    ' : 'FAILED'} first load, ${kind}: ${sum} of ${LIMITS[kind]} bytes (${parts})`,
    );
    return fits;
  });
}

if (process.argv[1] === import.meta.filename) process.exitCode = checkSize() ? 0 : 1;
