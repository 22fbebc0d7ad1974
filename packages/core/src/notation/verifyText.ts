// Verifies a whole file of any known kind. Errors found only by playing the moves get a line and column, too.
// A replay does not carry the places of its moves. Few of many files are refused, so a place is searched for
// in the text on demand.

import { success } from '../codec/answers.js';
import { closeOf, Scanner } from '../codec/scanner.js';
import type { Line, Replay } from '../replay/replay.js';
import { readHeader } from '../replay/text/header.js';
import { type Standing, standingOf } from '../replay/verify.js';
import type { Failure, Result } from '../result.js';
import { parseAnyReplay, readAnyText } from './anyReplay.js';

/** A valid replay, and the state of its game. */
export interface Verified {
  /** The replay that was read. */
  readonly replay: Replay;
  /** How its game ended, computed by playing it. */
  readonly standing: Standing;
}

/**
 * Reads a replay as `parseAnyReplay` does and verifies it as `verifyReplay` does. A refused move of Twofold's
 * text or of 2048verse has its line and column. So has a false claim of Twofold's text. The moves of a link
 * have no place that a person could look at.
 */
export function verifyAnyReplay(input: string | Uint8Array): Result<Verified> {
  return readAnyText(input, (text) => verifyRead(text, parseAnyReplay));
}

/** The same with the result of one reader. */
export function verifyRead(text: string, read: (text: string) => Result<Replay>): Result<Verified> {
  const parsed = read(text);
  if (!parsed.ok) return parsed;
  const replay = parsed.value;
  let move: number | undefined;
  const standing = standingOf(replay, (line, index) => {
    move = movesBefore(replay, line, index).count;
  });
  if (standing.ok) return success({ replay, standing: standing.value });
  return { ok: false, error: { ...standing.error, ...placeIn(text, standing.error, move) } };
}

/**
 * The place in a text of a refused move or of a false claim. Moves are counted from 0 in the order of the
 * text; `claim-score` is about the header's line [Score ...].
 */
function placeIn(text: string, { code }: Failure, move: number | undefined): Partial<Failure> {
  const scanner = new Scanner(text.replace(/^\ufeff/, ''));
  const header = readHeader(scanner);
  if (!header.ok) return {}; // another format
  const at = move === undefined ? header.value.places.get(code.replace('claim-', '')) : moveAt(scanner, move);
  const { line, column } = scanner.refuse(code, '', at).error;
  return { line: line!, column: column! };
}

function moveAt({ text, at }: Scanner, move: number): number {
  const signs = /[{URDL]/g;
  signs.lastIndex = at;
  for (let seen = 0; ; ) {
    const { 0: sign, index } = signs.exec(text)!;
    if (sign === '{') signs.lastIndex = closeOf(text, index + 1, '}') + 1;
    else if (seen++ === move) return index;
  }
}

/**
 * Number of moves before the `index`-th of `wanted`. Each variation stands after the move that it replaces.
 */
function movesBefore(line: Line, wanted: Line, index: number, first = 1): { count: number; found: boolean } {
  let count = 0;
  const ownBefore = line === wanted ? index : line.moves.length;
  for (const variation of line.variations) {
    if (variation.ply - first >= ownBefore) break;
    const inside = movesBefore(variation, wanted, index, variation.ply);
    if (inside.found) return { count: variation.ply - first + 1 + count + inside.count, found: true };
    count += inside.count;
  }
  return { count: count + ownBefore, found: line === wanted };
}
