// The solver's networks as the site offers them: `virtual:networks` says where each lies and how many bytes it has, so
// that the size can be told before anything is fetched. A network that is not there is left out, and the site works.
import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';

const ID = 'virtual:networks';
const NAMES = ['small', 'strong'];

/** The source of a module whose default export is `{ small: { url, bytes }, … }` of the networks in a folder. */
export function networksModule(folder: string): string {
  const present = NAMES.map((name) => ({ name, path: join(folder, `${name}.2048ntn`) })).filter(({ path }) =>
    existsSync(path),
  );
  const imports = present.map(({ name, path }) => `import ${name} from ${JSON.stringify(`${path}?url`)};`);
  const entries = present.map(({ name, path }) => `${name}: { url: ${name}, bytes: ${statSync(path).size} }`);
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
