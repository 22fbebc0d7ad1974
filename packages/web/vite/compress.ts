// Compresses the site at the best level when it is built. The server only picks the file that the browser
// accepts. Must run after every plugin that writes, the service worker included.
import { type Dirent, existsSync } from 'node:fs';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { basename, join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Plugin } from 'vite';

const TEXT = /\.(js|css|html|svg|json|webmanifest|wasm)$/;
// Below this size a response fits one network packet anyway.
const SMALLEST_BYTES = 1024;

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

/** Writes `x.br` and `x.gz` beside every file of a folder that compression makes smaller. */
export async function compressFolder(folder: string): Promise<void> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile() && TEXT.test(entry.name) && !isHidden(entry));
  await Promise.all(files.map((entry) => compressFile(join(entry.parentPath, entry.name))));
}

/** Vite's manifest, `.vite/manifest.json`: the size check reads it, and it is never served. */
function isHidden(entry: Dirent): boolean {
  return basename(entry.parentPath).startsWith('.');
}

async function compressFile(path: string): Promise<void> {
  const bytes = await readFile(path);
  if (bytes.length < SMALLEST_BYTES) return;
  const quality = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length };
  const [br, gz] = await Promise.all([brotli(bytes, { params: quality }), zip(bytes, { level: 9 })]);
  if (br.length < bytes.length) await writeFile(`${path}.br`, br);
  if (gz.length < bytes.length) await writeFile(`${path}.gz`, gz);
}

/** The Vite plugin; must be the last of the list. */
export function compress(): Plugin {
  let folder = '';
  return {
    name: 'twofold-compress',
    apply: 'build',
    enforce: 'post',
    configResolved(config) {
      folder = resolve(config.root, config.build.outDir);
    },
    closeBundle: {
      order: 'post',
      sequential: true,
      async handler() {
        if (existsSync(folder)) await compressFolder(folder); // else the build has failed, and says why
      },
    },
  };
}
