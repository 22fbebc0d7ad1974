// Lines in IndexedDB. A line is stored in parts: its text as last written whole, then segments of later turns.
// A turn writes only the last segment, so its cost does not grow with the game.
import type { IDBPObjectStore, StoreNames } from 'idb';
import type { GameChange, GameRecord, GameSummary } from './records';
import { type Schema, SEGMENT, type StoredGame } from './schema';

type Stores = StoreNames<Schema>[];
type LineReader = IDBPObjectStore<Schema, Stores, 'lines', 'readonly' | 'readwrite'>;
type LineStore = IDBPObjectStore<Schema, Stores, 'lines', 'readwrite'>;
type GameWriter = IDBPObjectStore<Schema, Stores, 'games', 'readwrite'>;
export type Part = Schema['lines']['value'];

/** The summary of a stored game, without the description of its line. */
export function summaryOf({ rest: _, ...summary }: StoredGame): GameSummary {
  return summary;
}

/** A stored game with its line. */
export async function readLine(lines: LineReader, stored: StoredGame): Promise<GameRecord> {
  return joinParts(stored, await lines.getAll(partsOf(stored.id)));
}

/** Writes a whole game over its stored parts. */
export async function putGame(games: GameWriter, lines: LineStore, record: GameRecord): Promise<void> {
  const { line, tail, ...summary } = record;
  await deleteLine(lines, record.id);
  await lines.put(line, [record.id, 0]);
  const rest = tail && (await putTail(lines, record.id, tail, undefined));
  await games.put({ ...summary, ...(rest && { rest }) });
}

/** Writes a change of a game whose stored tail is `rest`. `summary` describes the game after the change. */
export async function putChange(
  games: GameWriter,
  lines: LineStore,
  { tail }: GameChange,
  rest: StoredGame['rest'],
  summary: GameSummary,
): Promise<void> {
  await games.put({ ...summary, rest: await putTail(lines, summary.id, tail, rest) });
}

export async function deleteLine(lines: LineStore, id: string): Promise<void> {
  await lines.delete(partsOf(id));
}

/** Joins a tail to the stored one. Segments beyond its end may remain: readers stop at the turn count. */
async function putTail(
  lines: LineStore,
  id: string,
  tail: GameChange['tail'],
  stored: StoredGame['rest'] = { kept: tail.kept, count: 0 },
): Promise<NonNullable<StoredGame['rest']>> {
  const kept = Math.min(stored.kept, tail.kept);
  const from = tail.kept - kept; // how many turns of the stored tail remain
  const rest = { kept, count: from + tail.turns.length };
  if (tail.turns.length === 0) return rest;
  const first = Math.floor(from / SEGMENT);
  const head = from % SEGMENT === 0 ? undefined : ((await lines.get([id, first + 1])) as Uint16Array);
  const turns = [...(head?.subarray(0, from % SEGMENT) ?? []), ...tail.turns];
  for (let at = 0; at < turns.length; at += SEGMENT)
    await lines.put(Uint16Array.from(turns.slice(at, at + SEGMENT)), [id, first + 1 + at / SEGMENT]);
  return rest;
}

/** The key range of all parts of a line. An array sorts after any number. */
function partsOf(id: string): IDBKeyRange {
  return IDBKeyRange.bound([id], [id, []]);
}

/** A stored game with the parts of its line. */
export function joinParts(stored: StoredGame, [line, ...segments]: readonly Part[]): GameRecord {
  const { rest, ...summary } = stored;
  const record = { ...summary, line: line as GameRecord['line'] };
  if (!rest) return record;
  const turns = segments.flatMap((segment) => [...(segment as Uint16Array)]).slice(0, rest.count);
  return { ...record, tail: { kept: rest.kept, turns } };
}
