// A file of any known kind, verified as a whole, so that also what only playing the moves shows is told with its
// line and column. A replay does not carry the places of its moves: of many files few are refused, so a place is
// looked for in the text when it is needed.

import { success } from '../codec/answers.js';
import { Scanner } from '../codec/scanner.js';
import { parseAnyReplay } from '../import/anyReplay.js';
import type { Failure, Result } from '../result.js';
import { readHeader } from './header.js';
import type { Line, Replay } from './replay.js';
import { type Standing, standingOf } from './verify.js';

/** A replay that holds, and where its game stands. */
export interface Verified {
  readonly replay: Replay;
  readonly standing: Standing;
}

/**
 * Reads a replay as `parseAnyReplay` does and verifies it as `verifyReplay` does. Of Twofold's text a refused move or
 * claim has its line and column; the moves of a link or of 2048verse stand nowhere that a person could look.
 */
export function verifyAnyReplay(text: string): Result<Verified> {
  return verifyRead(text, parseAnyReplay);
}

/** The same of what one reader reads. */
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

/** The place in a text of a refused move, counted from 0 in the order in which they stand there, or of a claim. */
function placeIn(text: string, { code }: Failure, move: number | undefined): Partial<Failure> {
  const scanner = new Scanner(text.replace(/^\ufeff/, ''));
  if (!readHeader(scanner).ok) return {}; // another format
  const at = move === undefined ? claimAt(scanner.text, code) : moveAt(scanner, move);
  const { line, column } = scanner.refuse(code, '', at).error;
  return { line: line!, column: column! };
}

/** `claim-score` is about the header's line [Score ...]. */
function claimAt(text: string, code: string): number {
  return text.search(new RegExp(`(?<=^[ \\t]*)\\[${code.replace('claim-', '')}[ \\t]`, 'im'));
}

function moveAt(scanner: Scanner, move: number): number {
  const signs = /\{[^}\\]*(?:\\.[^}\\]*)*\}|[URDL]/gs;
  signs.lastIndex = scanner.at;
  let seen = 0;
  for (let sign = signs.exec(scanner.text); sign !== null; sign = signs.exec(scanner.text)) {
    if (!sign[0].startsWith('{') && seen++ === move) return sign.index;
  }
  return scanner.at;
}

/** How many moves stand before the `index`-th of `wanted`: of variations each comes after the move it replaces. */
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
