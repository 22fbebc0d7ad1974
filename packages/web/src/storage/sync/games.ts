// The games of this device, for sync. Its items are exports with one game each. An item from elsewhere is verified like an
// import. Writes are based on the stored revision: to the page, sync is another tab.
import type { Backend } from '../backend';
import { isUnplayed } from '../merge';
import type { GameRecord, GameSummary, StoreChange } from '../records';
import { makeExport } from '../transfer/exportText';
import { readImport } from '../transfer/importText';
import { openLine } from '../transfer/lineText';
import { isHere, type Local, type Source } from './items';
import { holds, isCopy, joinGames, rootOf } from './joinGames';

/** Dates are compared only between states of equally long lines: a game from the future keeps its date. */
const ANY_TIME = 8.64e15;

export interface GamePorts {
  readonly backend: Pick<Backend, 'list' | 'get' | 'write' | 'remove' | 'deleted' | 'forgetDeleted'>;
  /** Tells the tabs. */
  readonly notify: (change: StoreChange) => void;
}

export function gameSource({ backend, notify }: GamePorts): Source {
  const find = async (id: string) => {
    const record = await backend.get(id);
    return record && !isUnplayed(record) ? record : undefined;
  };
  const store = async (record: GameRecord, revision: number): Promise<string | undefined> => {
    const outcome = await backend.write({ ...openLine(record), revision });
    if (outcome.kind !== 'saved') return undefined;
    notify({ kind: 'saved', id: record.id, revision: outcome.record.revision });
    return markOf(outcome.record);
  };
  const remove = async ({ id, revision }: GameSummary): Promise<boolean> => {
    if (!(await backend.remove(id, revision))) return false;
    notify({ kind: 'deleted', id, revision: undefined });
    return true;
  };
  return {
    kind: 'game',
    async marks(known) {
      const before = await backend.deleted();
      const games = (await backend.list()).filter((game) => !isUnplayed(game));
      const listed = new Map(games.map((game) => [game.id, markOf(game)])); // the latest first: they find room first
      const atServer = (id: string) => known.has(id) && isHere(known.get(id)!);
      const told = before.filter((id) => listed.has(id) || !atServer(id));
      if (told.length > 0) await backend.forgetDeleted(told);
      // Read anew: a game that was deleted meanwhile may be in neither list. Deletions come first, since they make room.
      const deleted = (await backend.deleted()).filter((id) => !listed.has(id) && atServer(id));
      return new Map([...deleted.map((id) => [id, ''] as const), ...listed]);
    },
    async read(id): Promise<Local | undefined> {
      const record = await find(id);
      return record && { mark: markOf(record), body: bodyOf(record) };
    },
    async join(id, own, theirs) {
      const [one, other] = [await readBody(id, own), await readBody(id, theirs)];
      const joined = one && other && joinGames(one, other);
      if (!joined) return undefined;
      const copies = joined.copy ? [{ id: joined.copy.id, body: bodyOf(joined.copy) }] : [];
      return { body: bodyOf(joined.game), copies };
    },
    async write(id, body, mark) {
      const stored = await backend.get(id);
      const isPlayed = stored && !isUnplayed(stored);
      if ((isPlayed ? markOf(stored) : '') !== mark) return 'changed';
      if (body === null) return !isPlayed || (await remove(stored)) ? { mark: '' } : 'changed';
      const record = await readBody(id, body);
      if (!record) return 'unreadable';
      const written = await store(record, stored?.revision ?? 0);
      return written === undefined ? 'changed' : { mark: written };
    },
    settle: () => dropHeldCopies({ find, store, remove, list: () => backend.list() }),
  };
}

interface Access {
  list(): Promise<GameSummary[]>;
  find(id: string): Promise<GameRecord | undefined>;
  store(record: GameRecord, revision: number): Promise<string | undefined>;
  remove(game: GameSummary): Promise<boolean>;
}

/** Drops copies whose whole line another game of the same origin has: they hold nothing of their own. */
async function dropHeldCopies({ list, find, store, remove }: Access): Promise<void> {
  const all = await list();
  for (const root of new Set(all.filter(({ id }) => isCopy(id)).map(({ id }) => rootOf(id)))) {
    const family = all.filter(({ id }) => rootOf(id) === root);
    const copies = family.filter(({ id }) => isCopy(id)).sort((a, b) => (a.id < b.id ? 1 : -1));
    for (const { id } of copies) {
      const copy = await find(id);
      for (const other of family) {
        const holder = copy && other.id !== id ? await find(other.id) : undefined;
        if (!copy || !holder || !holds(holder, copy)) continue;
        const joined = joinGames(holder, { ...copy, id: holder.id });
        if (!joined || joined.copy) continue;
        const isSame = bodyOf(joined.game) === bodyOf(holder);
        if (isSame || (await store({ ...joined.game, id: holder.id }, holder.revision))) await remove(copy);
        break;
      }
    }
  }
}

/** Another one after each change of a game. Help may change without a turn. A game imported anew may have its old revision. */
function markOf({ revision, stamp, help, updatedAt, ply, undos }: GameSummary): string {
  return [revision, stamp, help, updatedAt, ply, undos].join(' ');
}

/** The same text for the same state on each device: revisions and stamps belong to one. */
function bodyOf(record: GameRecord): string {
  const { games } = JSON.parse(
    makeExport({ games: [{ ...record, revision: 1 }], bests: [], current: undefined }, undefined, 0),
  ) as { games: object[] };
  const game = Object.fromEntries(Object.entries(games[0]!).sort(([a], [b]) => (a < b ? -1 : 1)));
  return makeExport({ games: [game as unknown as GameRecord], bests: [], current: undefined }, undefined, 0);
}

/** The game of an item. Undefined: there is none that this version can read and play. */
async function readBody(id: string, body: string): Promise<GameRecord | undefined> {
  const read = await readImport(body, ANY_TIME);
  const game = read.ok ? read.value.contents.games[0] : undefined;
  return game?.id === id ? game : undefined;
}
