// Everything as one JSON text, made to be read by importText.ts, perhaps of a later version. Apart from it since an
// export must work at any time, even when nothing more can be fetched.
import type { Contents } from './shelf';

export const EXPORT_FORMAT = 'twofold-export';
export const EXPORT_VERSION = 1;

/** The text of an export: games, bests, the id of the current game, and the settings as they come. */
export function makeExport(contents: Contents, settings: unknown, now: number): string {
  const { games, bests, current } = contents;
  const file = {
    format: EXPORT_FORMAT,
    version: EXPORT_VERSION,
    exportedAt: new Date(now).toISOString(),
    settings,
    games,
    bests,
    current,
  };
  return JSON.stringify(file);
}
