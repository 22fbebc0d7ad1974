// Converts lines to core's compact text and back, for links, exports and imports. Not in line.ts, since play
// needs none of it: a game played here is stored as turns.
import { findVariant, makeCompact, parseCompact, type Replay, type Result } from '@twofold/core';
import { startOf, unpackSpawn } from '../line';
import type { GameRecord, Opening, Tail } from '../records';

/** The fields of a record that determine its moves. */
type Moves = Pick<GameRecord, 'line' | 'tail' | 'ply' | 'undos' | 'variant' | 'seed'>;

/** Parses a record's text line into the form that `gameOf` reads. Unchanged if it cannot be parsed. */
export function openLine(record: GameRecord): GameRecord {
  if (typeof record.line !== 'string') return record;
  const replay = replayOf(record);
  if (!replay.ok) return record;
  const { moves, spawns, start, startScore, seed } = replay.value;
  const isTold = seed === undefined;
  const line: Opening = {
    ...(start && { start: [...start.ranks] }),
    ...(startScore > 0 && { startScore }),
    ...(isTold && { isTold }),
  };
  const turns = Array.from(moves, (move, index) => {
    const spawn = spawns?.[index];
    return isTold && spawn ? move | (spawn.cell << 2) | (spawn.rank << 8) : move;
  });
  return { ...record, line, tail: { kept: 0, turns } };
}

/** The replay of a game's whole line. It is not verified: core does that. */
export function replayOf(record: Moves): Result<Replay> {
  const { line, tail, ply, undos } = record;
  const parsed = typeof line === 'string' ? parseCompact(line) : readOpening(line, record);
  if (!parsed.ok || !tail) return parsed;
  const { current: _, spawns, ...before } = parsed.value;
  if (tail.kept > before.moves.length) return refuse('A part of the game is missing.');
  const moves = Uint8Array.from([
    ...before.moves.subarray(0, tail.kept),
    ...tail.turns.map((turn) => turn & 3),
  ]);
  const isTold = before.seed === undefined && moves.length > 0;
  const value = {
    ...before,
    moves,
    ...(isTold && { spawns: joinSpawns(spawns, tail) }),
    ...(ply < moves.length && { current: ply }),
    undos,
  };
  return { ok: true, value };
}

/**
 * Whether the line of `later` begins with that of `earlier`, and no fewer moves were taken back in it. Then it
 * holds all that `earlier` does.
 */
export function continues(later: Moves, earlier: Moves): boolean {
  const [long, short] = [replayOf(later), replayOf(earlier)];
  if (!long.ok || !short.ok || later.undos < earlier.undos) return false;
  return movesOf(long.value, short.value.moves.length) === movesOf(short.value);
}

/** The opening and the first moves of a replay as a text, to be compared. It has the tiles that the replay lists. */
export function movesOf({ variant, seed, start, moves, spawns }: Replay, count = moves.length): string {
  const tiles = (spawns ?? []).slice(0, count).map(({ cell, rank }) => [cell, rank]);
  return JSON.stringify([variant.id, seed, start, [...moves.slice(0, count)], tiles]);
}

/** The compact text of a game's whole line. Empty if the line cannot be read. */
export function wholeLine(record: Moves): string {
  if (typeof record.line === 'string' && !record.tail) return record.line;
  try {
    const replay = replayOf(record);
    if (replay.ok) return makeCompact(replay.value);
  } catch {
    // impossible turns, which this version never writes
  }
  return typeof record.line === 'string' ? record.line : '';
}

function readOpening(line: Opening, { variant: id, seed }: Moves): Result<Replay> {
  const variant = findVariant(id);
  if (!variant) return refuse(`There is no variant ${id}.`);
  const start = startOf(line, variant);
  const value: Replay = {
    variant,
    ...(!line.isTold && { seed }),
    ...(start && { start }),
    startScore: line.startScore ?? 0,
    moves: new Uint8Array(),
    undos: 0,
    tags: {},
    claims: {},
    comments: [],
    variations: [],
  };
  return { ok: true, value };
}

function joinSpawns(before: Replay['spawns'], { kept, turns }: Tail) {
  return [...(before ?? []).slice(0, kept), ...turns.map(unpackSpawn)];
}

function refuse(message: string): Result<never> {
  return { ok: false, error: { code: 'line-broken', message } };
}
