// Reads an import, ready to be merged. Loaded with the first import.
import type { Result } from '@twofold/core';
import { fileText } from '../../browser/fileText';
import type { Backend, Contents } from '../backend';
import { isUnplayed, withHelp } from '../merge';
import type { GameRecord, ImportReport } from '../records';
import { isClassicSave, readClassicSave } from './classicSave';
import { MAX_IMPORT } from './exportText';
import { continues } from './lineText';
import { isObject, parseExport, refuse } from './parseExport';
import { verifyGame } from './verifyGame';

/** The contents of an import. Its games are not verified yet. */
export interface Import {
  readonly contents: Contents;
  readonly settings: object | undefined;
  readonly refused: number; // entries that are no valid games
  readonly isFirstOnly: boolean; // a classic save: a game stored here already stays as it is
  readonly readAt: number; // a game of this date may be from the future: verifyGame has lowered its date
}

/** Milliseconds of replaying after which the page may draw. */
const STINT = 20;

/** Reads an export, or a save of the classic game, without replaying. Pure. Never throws. */
export function parseImport(text: string, now: number): Result<Import> {
  if (text.length > MAX_IMPORT) return refuse('tooLarge', `longer than ${MAX_IMPORT} characters`);
  let file: unknown;
  try {
    file = JSON.parse(text);
  } catch {
    return refuse('notJson', 'not JSON, or cut off');
  }
  if (!isObject(file)) return refuse('unknown', 'no object');
  if (isClassicSave(file)) {
    const classic = readClassicSave(file, now);
    if (!classic.ok) return classic;
    return {
      ok: true,
      value: { contents: classic.value, settings: undefined, refused: 0, isFirstOnly: true, readAt: now },
    };
  }
  const read = parseExport(file);
  if (!read.ok) return read;
  const { settings, refused, ...contents } = read.value;
  return { ok: true, value: { contents, settings, refused, isFirstOnly: false, readAt: now } };
}

/**
 * `parseImport` of a text or a file, then replays every game and refuses those with impossible moves. Unplayed
 * games are left out. A file that is too large is not read. Rejects if a file cannot be read.
 */
export async function readImport(source: string | Blob, now: number): Promise<Result<Import>> {
  if (typeof source !== 'string' && source.size > MAX_IMPORT)
    return refuse('tooLarge', `larger than ${MAX_IMPORT} bytes`);
  const parsed = parseImport(typeof source === 'string' ? source : await fileText(source), now);
  if (!parsed.ok) return parsed;
  const { contents, ...rest } = parsed.value;
  const verified = await verifyAll(contents.games, now);
  const games = verified.filter((game) => !isUnplayed(game));
  const current = games.some(({ id }) => id === contents.current) ? contents.current : undefined;
  const refused = rest.refused + contents.games.length - verified.length;
  return { ok: true, value: { ...rest, contents: { ...contents, games, current }, refused } };
}

/**
 * Merges an import into the stored games, as `merge` does. `get` reads a stored game. Rejects if the storage
 * fails.
 */
export async function mergeImport(
  { contents, refused, isFirstOnly, readAt }: Import,
  get: (id: string) => Promise<GameRecord | undefined>,
  merge: Backend['merge'],
): Promise<ImportReport> {
  const games: GameRecord[] = [];
  for (const game of contents.games) {
    const stored = await get(game.id);
    if (!stored || (!isFirstOnly && mayReplace(stored, game, readAt))) games.push(game);
    else if (withHelp(stored, game) !== stored) games.push(withHelp(stored, game)); // of an older state its help alone
  }
  const report = await merge({ ...contents, games });
  const unchanged = report.unchanged + contents.games.length - games.length;
  return { ...report, unchanged, refused };
}

/**
 * Whether an imported game may replace the stored one if its date is later. Clocks may differ or change, so the
 * moves count first: a stored game that goes on from the imported one stays. Of equal moves, some may have been
 * redone since, and the date decides. A game from the future has no date to trust. It replaces only a game from
 * which it goes on.
 */
function mayReplace(stored: GameRecord, imported: GameRecord, readAt: number): boolean {
  const goesOn = continues(imported, stored);
  return goesOn === continues(stored, imported) ? imported.updatedAt < readAt : goesOn;
}

async function verifyAll(games: readonly GameRecord[], now: number): Promise<GameRecord[]> {
  const verified: GameRecord[] = [];
  let rested = performance.now();
  for (const game of games) {
    const result = verifyGame(game, now);
    if (result.ok) verified.push(result.value);
    if (performance.now() - rested < STINT) continue;
    await new Promise((resolve) => setTimeout(resolve));
    rested = performance.now();
  }
  return verified;
}
