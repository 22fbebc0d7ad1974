/**
 * The one reader of inputs: a game or a position in any notation, found by its first characters. Commands that
 * take one take all. Games are replays as text, links, the compact form and replays of 2048verse. Positions are
 * those of Twofold's notation, numbers on tiles, and the saved game of the classic web game.
 */
import {
  type FormatName,
  findFormat,
  type Game,
  gameFromReplay,
  kindOf,
  type Replay,
  type Result,
} from '@twofold/core';

/** A verified game, or a position as a game without moves. */
export interface Reading {
  readonly holds: 'game' | 'position';
  readonly replay: Replay;
}

/** Numbers on tiles have something between them: a space, a comma, a bar; or a semicolon between rows. */
const BETWEEN_VALUES = /[\s,|;]/;

/** The notation of a text, by its first characters. Every text has one; its reader may refuse it. */
export function notationOf(text: string): FormatName {
  const kind = kindOf(text);
  if (kind === 'save') return 'classic';
  if (kind !== 'unknown') return 'any';
  const word = text.trim();
  if (BETWEEN_VALUES.test(word)) return /[a-z]{2}/i.test(word) ? 'any' : 'values';
  return word.includes('/') ? 'twofold' : 'any';
}

/** Reads a game or a position. `from` names its notation; by default the first characters decide. */
export function readInput(text: string, from: FormatName = notationOf(text)): Result<Reading> {
  const format = findFormat(from === 'any' ? notationOf(text) : from)!;
  const replay = format.read(text);
  return replay.ok ? { ok: true, value: { holds: format.holds, replay: replay.value } } : replay;
}

/** The game of an input at its current ply. `seed` deals the tiles of later moves if the game names no seed. */
export function gameOf({ replay }: Reading, seed?: string): Game {
  const game = gameFromReplay(replay, seed);
  if (!game.ok) throw new Error(game.error.message); // readInput has verified it
  return game.value;
}
