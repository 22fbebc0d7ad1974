// What an import holds, ready to be merged. Not loaded before somebody imports something.
import type { Result } from '@twofold/core';
import { isClassicSave, readClassicSave } from './classicSave';
import { isObject, parseExport, refuse } from './parseExport';
import type { Contents } from './shelf';
import type { GameRecord } from './types';
import { verifyGame } from './verifyGame';

/** Some ten thousand long games. A text beyond it is no export of a player. */
export const MAX_IMPORT_LENGTH = 2 ** 26;

/** What a text holds; its games are not yet to be believed. */
export interface Import {
  readonly contents: Contents;
  readonly settings: object | undefined;
  readonly refused: number; // games that are none
  readonly isFirstOnly: boolean; // knows nothing of later play: a game that is here already stays as it is
}

/** Milliseconds of replaying after which the page gets a turn. */
const STINT = 20;

/** Reads an export, or a save of the classic game. Pure; never throws. */
export function parseImport(text: string, now: number): Result<Import> {
  if (text.length > MAX_IMPORT_LENGTH)
    return refuse('tooLarge', `longer than ${MAX_IMPORT_LENGTH} characters`);
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
      value: { contents: classic.value, settings: undefined, refused: 0, isFirstOnly: true },
    };
  }
  const read = parseExport(file);
  if (!read.ok) return read;
  const { settings, refused, ...contents } = read.value;
  return { ok: true, value: { contents, settings, refused, isFirstOnly: false } };
}

/** `parseImport`, and plays every game: those whose moves are impossible are refused, too. */
export async function readImport(text: string, now: number): Promise<Result<Import>> {
  const parsed = parseImport(text, now);
  if (!parsed.ok) return parsed;
  const { contents, ...rest } = parsed.value;
  const games = await verifyAll(contents.games, now);
  const current = games.some(({ id }) => id === contents.current) ? contents.current : undefined;
  const refused = rest.refused + contents.games.length - games.length;
  return { ok: true, value: { ...rest, contents: { ...contents, games, current }, refused } };
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
