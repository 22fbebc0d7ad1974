// Reviews that were searched, in a database of their own: they can be searched again, and games cannot be played again. So no
// upgrade of theirs can hurt the games. Positions are kept in parts, so that a review that goes on writes little.
import { type Game, gameFromReplay, parseCompact } from '@twofold/core';
import type { ReviewLevel, SearchedPosition } from '@twofold/solver';
import { isOfBoard, parseSearchedPosition, type SaidChance } from '@twofold/solver/internal';
import { type DBSchema, type IDBPDatabase, openDB } from 'idb';

/** A reviewed game without its positions. */
export interface ReviewNote {
  readonly key: string; // of the game
  /** The game's moves in core's compact text: a game that went on, or was taken back, keeps the positions that it shares. */
  readonly line: string;
  /** The network's file, and how it was searched (`reviewWay`). By another one everything is searched again. */
  readonly network: string;
  readonly level: ReviewLevel; // of the last review that came to its end
  readonly isWhole: boolean; // whether it did
  readonly updatedAt: number; // milliseconds since 1970
  /** What the player lost. Undefined: the game is not the player's own, or its moves have no grades. */
  readonly own?: OwnLoss | undefined;
  /** What the model said of the player's chances in this finished game, and what came of it. */
  readonly said?: readonly SaidChance[];
  /** The noise of the model that said so. */
  readonly saidBy?: number;
}

/** Moves with a choice, and the mean share of the expected final score that they lost. */
export interface OwnLoss {
  readonly moves: number;
  readonly meanShare: number;
}

export interface StoredReview {
  readonly note: ReviewNote;
  readonly positions: readonly SearchedPosition[];
}

export interface ReviewStore {
  read(key: string): Promise<StoredReview | undefined>;
  /**
   * Stores the note, and of the positions those parts in which something changed. Of another line or network than before it
   * stores all of them, and nothing of the earlier review stays.
   */
  write(
    note: ReviewNote,
    positions: readonly (SearchedPosition | undefined)[],
    changed: ReadonlySet<number>,
  ): Promise<void>;
  /** What the player lost in all reviewed games of their own together. Undefined: none is known. */
  ownLoss(): Promise<OwnLoss | undefined>;
  /** Keeps what the model of this noise said of a reviewed game. */
  keepSaid(key: string, said: readonly SaidChance[], noise: number): Promise<void>;
  /**
   * What models of nearly this noise said of the reviewed games except these, one list for each. Games without a position
   * are left out.
   */
  said(except: readonly string[], noise: number): Promise<readonly (readonly SaidChance[])[]>;
  remove(key: string): Promise<void>;
  /** The games that were reviewed, by their keys. */
  notes(): Promise<readonly ReviewNote[]>;
}

interface Schema extends DBSchema {
  notes: { key: string; value: ReviewNote };
  parts: { key: [review: string, part: number]; value: unknown[] };
}

export const REVIEW_DATABASE = 'twofold-reviews';
/** Positions in a part: few enough to write often. */
const PART = 256;
/** Most reviews that are kept. A review of 1,000 moves takes some 300 kB. */
export const MOST_REVIEWS = 100;

/** The part to which a ply belongs. */
export const partOf = (ply: number): number => Math.floor(ply / PART);

/** The store of this browser. Rejects where there is no storage. */
export async function openReviewStore(): Promise<ReviewStore> {
  const db = await openDB<Schema>(REVIEW_DATABASE, 1, {
    upgrade(opened) {
      opened.createObjectStore('notes', { keyPath: 'key' });
      opened.createObjectStore('parts');
    },
    blocking: (_from, _to, event) => (event.target as IDBDatabase).close(),
  });
  return {
    read: (key) => read(db, key),
    write: (note, positions, changed) => write(db, note, positions, changed),
    ownLoss: async () => sumOf(await db.getAll('notes')),
    keepSaid: (key, said, saidBy) => keepSaid(db, key, { said, saidBy }),
    said: async (except, noise) => saidIn(await db.getAll('notes'), except, noise),
    remove: (key) => remove(db, key),
    notes: () => db.getAll('notes'),
  };
}

async function read(db: IDBPDatabase<Schema>, key: string): Promise<StoredReview | undefined> {
  const transaction = db.transaction(['notes', 'parts']);
  const [note, parts] = await Promise.all([
    transaction.objectStore('notes').get(key),
    transaction.objectStore('parts').getAll(partsOf(key)),
  ]);
  if (!note) return undefined;
  const positions = parts.flat().flatMap((position) => parseSearchedPosition(position) ?? []);
  return { note, positions };
}

async function write(
  db: IDBPDatabase<Schema>,
  note: ReviewNote,
  positions: readonly (SearchedPosition | undefined)[],
  changed: ReadonlySet<number>,
): Promise<void> {
  const transaction = db.transaction(['notes', 'parts'], 'readwrite');
  const [notes, parts] = [transaction.objectStore('notes'), transaction.objectStore('parts')];
  const before = await notes.get(note.key);
  const isAnother = before?.line !== note.line || before.network !== note.network;
  if (isAnother) void parts.delete(partsOf(note.key));
  const all = Array.from({ length: Math.ceil(positions.length / PART) }, (_, part) => part);
  for (const part of isAnother ? all : changed) {
    const own = positions.slice(part * PART, (part + 1) * PART).filter((position) => position !== undefined);
    void parts.put(own, [note.key, part]);
  }
  const { said, saidBy } = before?.line === note.line ? before : {};
  void notes.put({ ...(said && saidBy && { said, saidBy }), ...note });
  for (const { key } of await outdated(await notes.getAll())) {
    void notes.delete(key);
    void parts.delete(partsOf(key));
  }
  await transaction.done;
}

async function keepSaid(
  db: IDBPDatabase<Schema>,
  key: string,
  said: Required<Pick<ReviewNote, 'said' | 'saidBy'>>,
): Promise<void> {
  const transaction = db.transaction('notes', 'readwrite');
  const note = await transaction.store.get(key);
  if (note) void transaction.store.put({ ...note, ...said });
  await transaction.done;
}

/** What one model said says nothing of another: a noise is near within this factor. */
const NEAR = 2;

function saidIn(
  notes: readonly ReviewNote[],
  except: readonly string[],
  noise: number,
): (readonly SaidChance[])[] {
  return notes.flatMap(({ key, said = [], saidBy = 0 }) => {
    const isNear = saidBy > noise / NEAR && saidBy < noise * NEAR;
    return !except.includes(key) && isNear && said.length > 0 ? [said] : [];
  });
}

/** The reviews beyond the most that are kept, the oldest. */
function outdated(notes: readonly ReviewNote[]): readonly ReviewNote[] {
  return notes.toSorted((one, other) => other.updatedAt - one.updatedAt).slice(MOST_REVIEWS);
}

async function remove(db: IDBPDatabase<Schema>, key: string): Promise<void> {
  const transaction = db.transaction(['notes', 'parts'], 'readwrite');
  void transaction.objectStore('notes').delete(key);
  void transaction.objectStore('parts').delete(partsOf(key));
  await transaction.done;
}

const partsOf = (key: string) => IDBKeyRange.bound([key, 0], [key, Number.MAX_SAFE_INTEGER]);

/** Drops the reviews of stored games that were deleted. Games from elsewhere are named by their line. */
export async function forgetDeleted(store: ReviewStore, ids: ReadonlySet<string>): Promise<void> {
  for (const { key, line } of await store.notes()) if (key !== line && !ids.has(key)) await store.remove(key);
}

/** The losses of several games as one, each move with the same weight. */
export function sumOf(notes: readonly Pick<ReviewNote, 'own'>[]): OwnLoss | undefined {
  const known = notes.flatMap(({ own }) => own ?? []);
  const moves = known.reduce((sum, own) => sum + own.moves, 0);
  if (moves === 0) return undefined;
  return { moves, meanShare: known.reduce((sum, own) => sum + own.moves * own.meanShare, 0) / moves };
}

/** The stored positions that are also those of this game. The game may have gone on since, or along another line. */
export function positionsFor(game: Game, { note, positions }: StoredReview): SearchedPosition[] {
  const replay = parseCompact(note.line);
  const before = replay.ok ? gameFromReplay(replay.value) : replay;
  if (!before.ok) return [];
  const shared = sharedPlies(before.value, game);
  const boardAt = (ply: number) => (ply === 0 ? game.start : game.turn(ply).board);
  return positions.filter(
    (position) => position.ply <= shared && isOfBoard(position, boardAt(position.ply), game.variant),
  );
}

/** Up to which ply two games have the same boards. -1: they begin with different ones. */
function sharedPlies(one: Game, other: Game): number {
  const isSame = (a: Uint8Array, b: Uint8Array) =>
    a.length === b.length && a.every((rank, at) => rank === b[at]);
  if (one.variant.id !== other.variant.id || !isSame(one.start.ranks, other.start.ranks)) return -1;
  const least = Math.min(one.length, other.length);
  for (let ply = 1; ply <= least; ply++)
    if (!isSame(one.turn(ply).board.ranks, other.turn(ply).board.ranks)) return ply - 1;
  return least;
}
