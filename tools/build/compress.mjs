// Compresses the built site at the best level. The server only picks the file that the browser accepts. `npm start`
// serves a new site first, and then runs this file: compression takes 8 of the 20 seconds of processor time that a site takes.
import { mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const TEXT = /\.(js|css|html|svg|json|webmanifest|wasm)$/;
// Below this size a response fits one network packet anyway.
const SMALLEST_BYTES = 1024;
/** In the folder once all of it is compressed. It is hidden, and so it is never served. */
export const MARK = '.vite/compressed';

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

/**
 * Writes `x.br` and `x.gz` beside every file of a folder that compression makes smaller, and then the mark. Whoever reads the
 * folder meanwhile finds whole files only.
 * @param {string} folder
 */
export async function compressFolder(folder) {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile() && TEXT.test(entry.name) && !isHidden(entry));
  await Promise.all(files.map((entry) => compressFile(join(entry.parentPath, entry.name))));
  await mkdir(dirname(join(folder, MARK)), { recursive: true });
  await writeFile(join(folder, MARK), '');
}

/**
 * Vite's manifest, `.vite/manifest.json`: the size check reads it, and it is never served.
 * @param {import('node:fs').Dirent} entry
 */
function isHidden(entry) {
  return basename(entry.parentPath).startsWith('.');
}

/** @param {string} path */
async function compressFile(path) {
  const bytes = await readFile(path);
  if (bytes.length < SMALLEST_BYTES) return;
  const quality = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length };
  const [br, gz] = await Promise.all([brotli(bytes, { params: quality }), zip(bytes, { level: 9 })]);
  if (br.length < bytes.length) await replace(`${path}.br`, br);
  if (gz.length < bytes.length) await replace(`${path}.gz`, gz);
}

/** @param {string} path @param {Uint8Array} bytes */
async function replace(path, bytes) {
  const part = join(dirname(path), `.${basename(path)}`); // hidden, and so never served
  await writeFile(part, bytes);
  await rename(part, path);
}

if (process.argv[1] === import.meta.filename) await compressFolder(/** @type {string} */ (process.argv[2]));
