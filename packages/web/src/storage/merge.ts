// Decides between two versions of a game or best. Pure, and the same for every backend.

import { isHelped, isOwn, ORIGINS } from './origin';
import type { Best, GameChange, GameRecord, GameSave, GameSummary } from './records';

/** Fields of which at least one differs between any two saved states of a game without stamps. */
const TURN = ['ply', 'score', 'keptGoing', 'elapsed', 'updatedAt'] as const;

/** The stamp of a state. Older games have no stamps: there the revision identifies the state. */
export function stampOf({ stamp, revision }: Pick<GameSummary, 'stamp' | 'revision'>): string {
  return stamp ?? `${revision}`;
}

/**
 * What to do with a save. write: it is stored, as `summary`. known: another tab found this very state in the journal and
 * stored it. stale: another tab was first. `summary` then is the stored one, and differs from it where the save has more
 * help. Undefined: the game is deleted.
 */
export type Decision<T> =
  | { readonly kind: 'write'; readonly summary: GameSummary }
  | { readonly kind: 'known'; readonly summary: T }
  | { readonly kind: 'stale'; readonly summary: T | undefined };

/**
 * Decides about a save. A whole game must be based on the stored revision (0: nothing stored). A change must be
 * based on the stored state.
 */
export function decideWrite<T extends GameSummary>(stored: T | undefined, save: GameSave): Decision<T> {
  const fits =
    'bases' in save
      ? stored && save.bases.includes(stampOf(stored))
      : (stored?.revision ?? 0) === save.revision;
  if (!fits) {
    if (!stored) return { kind: 'stale', summary: undefined };
    return { kind: isSameState(stored, save) ? 'known' : 'stale', summary: withNewHelp(stored, save) };
  }
  const {
    line: _,
    tail: __,
    bases: ___,
    ...summary
  } = save as Partial<GameRecord & GameChange> & GameSummary;
  return { kind: 'write', summary: withHelp({ ...summary, revision: (stored?.revision ?? 0) + 1 }, stored) };
}

function isSameState(a: GameSummary, b: GameSummary): boolean {
  if (a.stamp !== undefined || b.stamp !== undefined) return a.stamp === b.stamp;
  return TURN.every((key) => a[key] === b[key]);
}

/**
 * The record to store for a game from an import or the journal. Over an older game it gets a new revision, so that tabs
 * that show that game notice. The last turn dates a game. Of an older state only its help is stored: a summary, without a
 * line. Undefined: nothing is new.
 */
export function decideMerge<T extends GameSummary>(
  stored: T | undefined,
  incoming: GameRecord,
): GameRecord | T | undefined {
  if (!stored) return { ...incoming, revision: Math.max(1, incoming.revision) };
  if (isNewer(incoming, stored))
    return withHelp({ ...incoming, revision: Math.max(incoming.revision, stored.revision + 1) }, stored);
  const noted = withNewHelp(stored, incoming);
  return noted === stored ? undefined : noted;
}

/** The record with the most help of two states of a game: once taken, help stays. */
export function withHelp<T extends GameSummary>(record: T, { help = 0 }: Pick<GameSummary, 'help'> = {}): T {
  return help > (record.help ?? 0) ? { ...record, help } : record;
}

/** The stored state with the help of another one. It has a new revision if that is more, and else is the same object. */
function withNewHelp<T extends GameSummary>(stored: T, other: GameSummary): T {
  const noted = withHelp(stored, other);
  return noted === stored ? stored : { ...noted, revision: stored.revision + 1 };
}

function isNewer(a: GameSummary, b: GameSummary): boolean {
  return a.updatedAt === b.updatedAt ? a.revision > b.revision : a.updatedAt > b.updatedAt;
}

/**
 * Whether data of unknown origin has the fields that the library itself reads. The other fields are checked
 * when the game is opened.
 */
export function isStorable(data: unknown): data is GameSummary {
  const { id, variant, seed, origin, ...rest } = (data ?? {}) as Partial<GameSummary>;
  const areTexts = [id, variant, seed].every((text) => typeof text === 'string');
  const areNumbers = [rest.revision, rest.score, rest.maxRank, rest.updatedAt].every(Number.isFinite);
  return areTexts && areNumbers && (origin === undefined || ORIGINS.includes(origin));
}

/** Whether a game can be deleted without losing anything: dealt here, and never moved in. */
export function isUnplayed({ ply, undos, origin }: GameSummary): boolean {
  return ply === 0 && undos === 0 && origin === undefined;
}

/** The best of each game alone. Only games that were dealt here and played by the player alone have one. */
export function bestsOf(games: readonly GameSummary[]): Best[] {
  return games
    .filter(isOwn)
    .map(({ variant, score, maxRank, ...game }) => ({ variant, helped: isHelped(game), score, maxRank }));
}

/** Joins two bests of one kind: the higher score and the larger tile, even from different games. */
export function betterOf(a: Best | undefined, b: Best): Best {
  if (!a) return b;
  return { ...a, score: Math.max(a.score, b.score), maxRank: Math.max(a.maxRank, b.maxRank) };
}

/** Whether a best improves the known one. */
export function isBetter(best: Best, known: Best | undefined): boolean {
  return !known || best.score > known.score || best.maxRank > known.maxRank;
}

/**
 * The game that a link to a seed means. A game of the player alone goes before one with solver moves. The order
 * must be latest first.
 */
export function meantByLink(games: readonly GameSummary[]): GameSummary | undefined {
  return games.find(({ solver }) => solver === undefined) ?? games[0];
}

/** Orders games by their last turn, the latest first, and then by id. */
export function latestFirst(a: GameSummary, b: GameSummary): number {
  return b.updatedAt - a.updatedAt || (a.id < b.id ? 1 : -1);
}
