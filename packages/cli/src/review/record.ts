/**
 * The record of reviews: a file of searched positions, one JSON object a line. A line that a kill cut off is dropped, and so is
 * any other thing that is no searched position.
 */
import { createHash } from 'node:crypto';
import { appendFileSync, closeSync, existsSync, openSync, readFileSync } from 'node:fs';
import { makeCompact, type Replay } from '@twofold/core';
import type { SearchedPosition } from '@twofold/solver';
import { parseSearchedPosition } from '@twofold/solver/internal';

export interface ReviewRecord {
  /** The deepest known position of each ply of this game, by this network. */
  positionsOf(replay: Replay, network: string): SearchedPosition[];
  add(replay: Replay, network: string, position: SearchedPosition): void;
  close(): void;
}

/** Opens a record, or begins one. Throws an Error if the file cannot be read or written. */
export function openReviewRecord(path: string): ReviewRecord {
  const known = existsSync(path)
    ? readRecord(readFileSync(path, 'utf8'))
    : new Map<string, SearchedPosition[]>();
  const file = openSync(path, 'a');
  return {
    positionsOf: (replay, network) =>
      (known.get(keyOf(replay, network)) ?? []).flatMap((position) => position ?? []),
    add: (replay, network, position) =>
      appendFileSync(file, `${JSON.stringify({ game: keyOf(replay, network), position })}\n`),
    close: () => closeSync(file),
  };
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

/** Names a game and the network that searched it. Tags do not matter. */
function keyOf(replay: Replay, network: string): string {
  const known =
    keys.get(replay) ?? createHash('sha256').update(makeCompact(replay)).digest('hex').slice(0, 16);
  keys.set(replay, known);
  return `${known} ${network}`;
}
