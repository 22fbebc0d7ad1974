// Everything as one JSON text, which importText.ts of this or a later version reads. The settings view loads
// this file at once: an export must work even when nothing more can be fetched.

import type { Contents } from '../backend';
import type { GameRecord } from '../records';
import { wholeLine } from './lineText';

export const EXPORT_FORMAT = 'twofold-export';
export const EXPORT_VERSION = 1;

/** Most bytes of a file, or characters of a text, that is imported: some ten thousand long games. */
export const MAX_IMPORT = 2 ** 26;

/** The text of an export: games, bests, the id of the current game, and the settings unchanged. */
export function makeExport(contents: Contents, settings: unknown, now: number): string {
  const { games, bests, current } = contents;
  const file = {
    format: EXPORT_FORMAT,
    version: EXPORT_VERSION,
    exportedAt: new Date(now).toISOString(),
    settings,
    games: games.map(inOneLine),
    bests,
    current,
  };
  return JSON.stringify(file);
}

/** A game in an export. */
export type ExportedGame = Omit<GameRecord, 'stamp'>;

/**
 * A game in the form that every version reads: its line as one text. A game that this version cannot read stays as it is
 * stored. It may be on a board of a later version.
 */
function inOneLine(record: GameRecord): ExportedGame {
  const { stamp: _, ...stored } = record;
  const { tail, ...rest } = stored;
  const line = wholeLine(record);
  const isCut = tail !== undefined && line === record.line;
  return line === '' || isCut ? stored : { ...rest, line };
}
