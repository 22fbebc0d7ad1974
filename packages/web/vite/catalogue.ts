// Compiles message catalogues while the site is built: `en.json?catalogue` becomes a module of Lingui's
// compiled messages, so that no parser of ICU MessageFormat is shipped. A message that cannot be parsed
// fails the build with its key, where Lingui's own call would log it and show it raw.
import { readFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage';
import type { Plugin } from 'vite';

const QUERY = '?catalogue';
// The id must not end with .json, or Vite's own JSON plugin would take the module up again; and it is
// relative, so that the same sources give the same site wherever they lie.
const PREFIX = '\0catalogue:';

/**
 * The source of a module that exports the compiled messages of a catalogue by default.
 * @throws Error naming the message that is not well formed
 */
export function compileCatalogue(json: string): string {
  const messages = Object.entries(JSON.parse(json) as Record<string, string>);
  const compiled = messages.map(([key, message]) => [key, compileEntry(key, message)]);
  return `export default ${JSON.stringify(Object.fromEntries(compiled))};`;
}

function compileEntry(key: string, message: string) {
  try {
    return compileMessageOrThrow(message);
  } catch (error) {
    throw new Error(`"${key}" is not a well-formed message: ${(error as Error).message}`);
  }
}

/** The Vite plugin; Vitest needs it too, for tests that load a catalogue. */
export function catalogue(): Plugin {
  let root = '';
  return {
    name: 'twofold-catalogue',
    enforce: 'pre',
    configResolved(config) {
      root = config.root;
    },
    async resolveId(source, importer) {
      if (!source.endsWith(`.json${QUERY}`)) return undefined;
      const file = await this.resolve(source.slice(0, -QUERY.length), importer, { skipSelf: true });
      return file ? PREFIX + relative(root, file.id).replace(/\.json$/, '') : undefined;
    },
    async load(id) {
      if (!id.startsWith(PREFIX)) return undefined;
      const file = join(root, `${id.slice(PREFIX.length)}.json`);
      this.addWatchFile(file);
      return { code: compileCatalogue(await readFile(file, 'utf8')), moduleType: 'js' };
    },
  };
}
