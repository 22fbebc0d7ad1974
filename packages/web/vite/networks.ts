// The solver's networks in the site. `virtual:networks` gives the address and size in bytes of each, so that
// the size can be shown before loading. Missing networks are left out, and the site works without them.
// `networks.json` lists their files: the published site has none of them, and takes those of @twofold/solver.
import { createHash } from 'node:crypto';
import { readdirSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { Plugin, Rolldown } from 'vite';

const ID = 'virtual:networks';
const ENDING = '.2048ntn';

/** The source of a module whose default export is `{ small: { url, bytes }, … }` of the networks in a folder. */
export function networksModule(folder: string): string {
  const files = readdirSync(folder).filter((file) => file.endsWith(ENDING));
  const imports = files.map(
    (file, at) => `import url${at} from ${JSON.stringify(`${join(folder, file)}?url`)};`,
  );
  const entries = files.map((file, at) => {
    const name = JSON.stringify(file.slice(0, -ENDING.length));
    return `${name}: { url: url${at}, bytes: ${statSync(join(folder, file)).size} }`;
  });
  return `${imports.join('\n')}\nexport default { ${entries.join(', ')} };\n`;
}

/** A network's file in the site. */
export interface NetworkFile {
  name: string; // as the solver names it
  file: string; // the path in the site
  sha256: string; // of the file, in hexadecimal digits
}

/** The networks among the files of a bundle, by name. */
export function listNetworks(
  files: readonly Pick<Rolldown.OutputAsset, 'fileName' | 'originalFileNames' | 'source'>[],
): NetworkFile[] {
  return files
    .filter(({ fileName }) => fileName.endsWith(ENDING))
    .map(({ fileName, originalFileNames, source }) => ({
      name: basename(originalFileNames[0]!, ENDING),
      file: fileName,
      sha256: createHash('sha256').update(source).digest('hex'),
    }))
    .sort((a, b) => (a.name < b.name ? -1 : 1));
}

/** The Vite plugin for the networks in a folder. */
export function networks(folder: string): Plugin {
  return {
    name: 'twofold-networks',
    resolveId: (source) => (source === ID ? `\0${ID}` : undefined),
    load: (id) => (id === `\0${ID}` ? networksModule(folder) : undefined),
    generateBundle(_options, bundle) {
      const assets = Object.values(bundle).filter((file) => file.type === 'asset');
      const source = JSON.stringify(listNetworks(assets));
      this.emitFile({ type: 'asset', fileName: 'networks.json', source });
    },
  };
}
