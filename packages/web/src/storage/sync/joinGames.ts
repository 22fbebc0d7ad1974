// Two states of one game from two devices, joined. The moves decide, since clocks differ. A line that goes on from the
// other holds all of it. Lines that part are two games: the longer one keeps the id, and the other becomes a copy whose
// id follows from its moves. So every device finds the same games, in whichever order it hears of them.
import { makeCompact } from '@twofold/core';
import { crc32 } from '@twofold/core/internal';
import type { GameRecord, Origin, SolverShare } from '../records';
import { movesOf, replayOf } from '../transfer/lineText';

/** Between the id of a game and the name of a copy's line. */
const COPY = '~';

export interface JoinedGames {
  readonly game: GameRecord;
  readonly copy?: GameRecord;
}

/** The id of the game that a copy was made of; of another game its own. */
export function rootOf(id: string): string {
  return id.split(COPY, 1)[0]!;
}

export function isCopy(id: string): boolean {
  return id.includes(COPY);
}

/** Whether the line of `long` begins with that of `short`. Undefined: one of them cannot be read. */
export function holds(long: GameRecord, short: GameRecord): boolean | undefined {
  const [one, other] = [replayOf(long), replayOf(short)];
  if (!one.ok || !other.ok) return undefined;
  const count = other.value.moves.length;
  return one.value.moves.length >= count && movesOf(one.value, count) === movesOf(other.value);
}

/** Undefined: a line cannot be read. The order of the two does not matter. */
export function joinGames(a: GameRecord, b: GameRecord): JoinedGames | undefined {
  const [one, other] = [lineOf(a), lineOf(b)];
  if (!one || !other) return undefined;
  const [main, rest] = isBefore(one, other) ? [other, one] : [one, other];
  const moves = replayOf(main.record);
  if (moves.ok && movesOf(moves.value, rest.length) === rest.text)
    return { game: withAll(main.record, rest.record) };
  const id = copyId(rest);
  return { game: main.record, copy: { ...rest.record, id } };
}

interface Line {
  readonly record: GameRecord;
  readonly text: string; // all moves
  readonly length: number;
}

function lineOf(record: GameRecord): Line | undefined {
  const replay = replayOf(record);
  return replay.ok ? { record, text: movesOf(replay.value), length: replay.value.moves.length } : undefined;
}

/** The order of states: the longer line, then the later turn. All that may differ decides, so that none are equal. */
function isBefore(a: Line, b: Line): boolean {
  if (a.length !== b.length) return a.length < b.length;
  if (a.record.updatedAt !== b.record.updatedAt) return a.record.updatedAt < b.record.updatedAt;
  if (a.text !== b.text) return a.text < b.text;
  if (a.record.ply !== b.record.ply) return a.record.ply < b.record.ply;
  return JSON.stringify(a.record.milestones) < JSON.stringify(b.record.milestones);
}

/** A state of the same line, with what only the other one knows: help, undos and time add up to no less. */
function withAll(main: GameRecord, other: GameRecord): GameRecord {
  const solver = unionOf(main.solver, other.solver);
  const origin = [main.origin, other.origin].filter((one): one is Origin => one !== undefined).sort()[0];
  const help = Math.max(main.help ?? 0, other.help ?? 0);
  return {
    ...withUndos(main, Math.max(main.undos, other.undos)),
    keptGoing: main.keptGoing || other.keptGoing,
    startedAt: Math.min(main.startedAt, other.startedAt),
    elapsed: Math.max(main.elapsed, other.elapsed),
    ...(solver && { solver }),
    ...(origin && { origin }),
    ...(help > 0 && { help }),
  };
}

/** The text of a line has the number of undos. */
function withUndos(record: GameRecord, undos: number): GameRecord {
  const replay = replayOf(record);
  if (record.undos === undos || !replay.ok) return record;
  const { tail: _, ...rest } = record;
  return { ...rest, undos, line: makeCompact({ ...replay.value, undos }) };
}

function unionOf(a: SolverShare | undefined, b: SolverShare | undefined): SolverShare | undefined {
  if (!a || !b) return a ?? b;
  return { first: Math.min(a.first, b.first), last: Math.max(a.last, b.last) };
}

/** The copy of a copy whose name would be its own has another one. */
function copyId({ record: { id }, text }: Line): string {
  const named = `${rootOf(id)}${COPY}${nameOf(text)}`;
  return named === id ? `${rootOf(id)}${COPY}${nameOf(`${id} ${text}`)}` : named;
}

function nameOf(text: string): string {
  const bytes = new TextEncoder().encode(text);
  const parts = [crc32(bytes), crc32(bytes, crc32(bytes) ^ 0x2048)];
  return parts.map((part) => (part >>> 0).toString(36)).join('');
}
