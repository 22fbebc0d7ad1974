// The package has no networks: @twofold/solver brings the same files. A static host needs them in the site, under the names with
// which the site was built.
import { createHash } from 'node:crypto';
import { cpSync, existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { networkUrl } from '@twofold/solver/node';

/**
 * Copies a built site and puts the networks that it lacks into the copy. Files that are in the folder already stay, or are replaced.
 * @param {string} site the built site, with `networks.json` in it (vite/networks.ts)
 * @param {string} folder made if it is missing
 * @throws {Error} nothing was copied: the folder is a file, or the solver is of another version. The message says what to do.
 */
export function copySite(site, folder) {
  if (existsSync(folder) && !statSync(folder).isDirectory()) {
    throw new Error(`${folder} is a file: name a folder for the site.`);
  }
  const listed = JSON.parse(readFileSync(join(site, 'networks.json'), 'utf8'));
  const lacking = listed.filter((/** @type {{ file: string }} */ { file }) => !existsSync(join(site, file)));
  const files = lacking.map(readNetwork);
  cpSync(site, folder, { recursive: true });
  for (const { file, bytes } of files) writeFileSync(join(folder, file), bytes);
}

/** @param {{ name: string, file: string, sha256: string }} listed */
function readNetwork({ name, file, sha256 }) {
  const url = networkUrl(name);
  const bytes = existsSync(url) ? readFileSync(url) : new Uint8Array();
  if (createHash('sha256').update(bytes).digest('hex') === sha256) return { file, bytes };
  throw new Error(
    `The network ${name} of @twofold/solver is not that of this site: install both packages in the same version.`,
  );
}
