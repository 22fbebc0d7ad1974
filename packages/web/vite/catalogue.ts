// Compiles message catalogues with the site, so that no parser of ICU MessageFormat is shipped.
// `en.json?catalogue` becomes a module of Lingui's compiled messages. `?catalogue=first` has those of the play
// view. `?catalogue=beside` has those that stand beside the board and in the scenes a moment later.
// `?catalogue=rest` has those of the panels, the games list, the settings and the coach. The learn view has
// catalogues of its own, in `locales/learn`; they are never cut. A message that cannot be parsed fails the build
// with its key. Lingui's own call would log it and show it raw.
import { readFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage';
import type { Plugin } from 'vite';

// The id must not end with .json, or Vite's own JSON plugin would process the module again. It is relative, so
// that the same sources give the same site in any folder.
const PREFIX = '\0catalogue:';
const REQUEST = /^(.*\.json)\?catalogue(?:=(first|beside|rest))?$/;

/** The part of a catalogue in a chunk: messages that come with the first load, those that come later, or all. */
export type Part = 'first' | 'beside' | 'rest' | 'all';

/** Prefixes of the keys that come later: with another view, a panel or the coach. */
const REST = [
  ...['games.', 'stats.', 'settings.', 'help.', 'coach.', 'storage.', 'notFound.', 'upload.'],
  ...[
    'nav.ranked',
    'variant.columns',
    'variant.rows',
    'variant.evenLong',
    'variant.endsLong',
    'variant.start',
    'variant.target',
    'variant.seed',
    'play.bestWithHelp',
  ],
  ...[
    'share.send',
    'share.link',
    'share.embed',
    'share.image',
    'share.text',
    'share.chat',
    'share.sameTiles',
    'share.copied',
    'share.failed',
    'share.byHand',
  ],
];

/**
 * Prefixes of the keys of the game's line, its end and sharing, and of sentences that are rarely spoken. They come with other
 * views and after the first frame.
 */
const BOTH = [
  'play.moves',
  'play.undoUsed',
  'play.helped',
  'play.solverTo',
  'share.share',
  'scene.over',
  'splits.',
  'games.drop',
  'speech.noRow',
  'speech.emptyCells',
  'speech.moreMerges',
];

/** Prefixes of the keys that come right after the first frame. */
const BESIDE = [
  'beside.',
  'scene.',
  'welcome.',
  'play.unreadable',
  'play.unknownVariant',
  'play.longSeed',
  'update.ready',
];

function isIn(part: Part, key: string): boolean {
  const isAmong = (starts: readonly string[]) => starts.some((start) => key.startsWith(start));
  const parts: Part[] = isAmong(BOTH)
    ? ['beside', 'rest']
    : [isAmong(BESIDE) ? 'beside' : isAmong(REST) ? 'rest' : 'first'];
  return part === 'all' || parts.includes(part);
}

/**
 * The source of a module that exports the compiled messages of a catalogue by default.
 * @throws Error naming the message that is not well formed
 */
export function compileCatalogue(json: string, part: Part = 'all'): string {
  const entries = Object.entries(JSON.parse(json) as Record<string, string>);
  const messages = entries.filter(([key]) => isIn(part, key));
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

/** The Vite plugin. Vitest needs it, too, for tests that load a catalogue. */
export function catalogue(): Plugin {
  let root = '';
  return {
    name: 'twofold-catalogue',
    enforce: 'pre',
    configResolved(config) {
      root = config.root;
    },
    async resolveId(source, importer) {
      const [, path, part = 'all'] = REQUEST.exec(source) ?? [];
      const file = path && (await this.resolve(path, importer, { skipSelf: true }));
      if (!file) return undefined;
      return `${PREFIX}${part}:${relative(root, file.id).replace(/\.json$/, `-${part}`)}`; // the chunk is named en-first
    },
    async load(id) {
      if (!id.startsWith(PREFIX)) return undefined;
      const [part, path = ''] = id.slice(PREFIX.length).split(':') as [Part, string?];
      const file = join(root, path.replace(/-\w+$/, '.json'));
      this.addWatchFile(file);
      return { code: compileCatalogue(await readFile(file, 'utf8'), part), moduleType: 'js' };
    },
  };
}
