/**
 * The record of reviews: a file of searched positions, one JSON object a line. A line that a kill cut off is dropped, and so is
 * any other thing that is no searched position.
 */
import { createHash } from 'node:crypto';
import { appendFileSync, closeSync, existsSync, openSync, readFileSync, truncateSync } from 'node:fs';
import { makeCompact, type Replay } from '@twofold/core';
import { messageOf } from '@twofold/core/internal';
import type { SearchedPosition } from '@twofold/solver';
import { parseSearchedPosition } from '@twofold/solver/internal';

export interface ReviewRecord {
  /** The deepest known position of each ply of this game, by this searcher (searcher.ts). */
  positionsOf(replay: Replay, searcher: string): SearchedPosition[];
  add(replay: Replay, searcher: string, position: SearchedPosition): void;
  close(): void;
}

/** Every line of a record begins so. */
const LINE_START = '{"game":"';

/**
 * Opens a record, or begins one. Throws an Error that names the file, if it is something else, or cannot be read or written.
 */
export function openReviewRecord(path: string): ReviewRecord {
  const text = whileIn(path, 'read', () => (existsSync(path) ? readFileSync(path, 'utf8') : ''));
  if (!isRecord(text)) throw new Error(`${path} is not the record of a review: name another file.`);
  const known = readRecord(text);
  const file = whileIn(path, 'written', () => openSync(path, 'a'));
  const append = (line: string) => whileIn(path, 'written', () => appendFileSync(file, `${line}\n`));
  const whole = text.slice(0, text.lastIndexOf('\n') + 1);
  if (whole !== text) whileIn(path, 'written', () => truncateSync(path, Buffer.byteLength(whole))); // a kill cut it off
  return {
    positionsOf: (replay, searcher) =>
      (known.get(keyOf(replay, searcher)) ?? []).flatMap((position) => position ?? []),
    add: (replay, searcher, position) => append(JSON.stringify({ game: keyOf(replay, searcher), position })),
    close: () => closeSync(file),
  };
}

/** Also a file that a kill cut off within its first line. */
function isRecord(text: string): boolean {
  return text.startsWith(LINE_START) || LINE_START.startsWith(text);
}

/** What the system says of a file does not always name it. */
function whileIn<Result>(path: string, done: string, work: () => Result): Result {
  try {
    return work();
  } catch (error) {
    throw new Error(`The record ${path} cannot be ${done}: ${messageOf(error)}`, { cause: error });
  }
}

function readRecord(text: string): Map<string, SearchedPosition[]> {
  const games = new Map<string, SearchedPosition[]>();
  for (const line of text.split('\n')) {
    const { game, position } = readLine(line);
    if (game === undefined || !position) continue;
    const positions = games.get(game) ?? [];
    positions[position.ply] = position; // later ones are deeper
    games.set(game, positions);
  }
  return games;
}

function readLine(line: string): { game?: string; position?: SearchedPosition | undefined } {
  try {
    const { game, position } = JSON.parse(line) ?? {};
    return typeof game === 'string' ? { game, position: parseSearchedPosition(position) } : {};
  } catch {
    return {};
  }
}

const keys = new WeakMap<Replay, string>();

/** Names a game and who searched it. Tags do not matter. */
function keyOf(replay: Replay, searcher: string): string {
  const known =
    keys.get(replay) ?? createHash('sha256').update(makeCompact(replay)).digest('hex').slice(0, 16);
  keys.set(replay, known);
  return `${known} ${searcher}`;
}
