// The solver's networks in the site. `virtual:networks` gives the address and size in bytes of each, so that
// the size can be shown before loading. Missing networks are left out, and the site works without them.
import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';

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

/** The Vite plugin for the networks in a folder. */
export function networks(folder: string): Plugin {
  return {
    name: 'twofold-networks',
    resolveId: (source) => (source === ID ? `\0${ID}` : undefined),
    load: (id) => (id === `\0${ID}` ? networksModule(folder) : undefined),
  };
}
