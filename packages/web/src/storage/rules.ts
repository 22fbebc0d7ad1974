// What decides between two versions of one thing: pure, and the same for every shelf.
import { isOwn, ORIGINS } from './origin';
import type { Contents, WriteOutcome } from './shelf';
import type { Best, GameRecord } from './types';

/** What differs between any two records of one game. */
const TURN = ['line', 'ply', 'score', 'keptGoing', 'elapsed', 'updatedAt'] as const;

/**
 * What a save comes to, given what is stored: it must be based on exactly that revision (0 where nothing is),
 * else another tab was first. If that tab stored this very turn, found in the journal, nothing is left to do.
 */
export function decideWrite(stored: GameRecord | undefined, record: GameRecord): WriteOutcome {
  if ((stored?.revision ?? 0) === record.revision)
    return { kind: 'saved', record: { ...record, revision: record.revision + 1 } };
  if (stored && isSameTurn(stored, record)) return { kind: 'saved', record: stored };
  return { kind: 'stale', record: stored };
}

function isSameTurn(a: GameRecord, b: GameRecord): boolean {
  return TURN.every((key) => a[key] === b[key]);
}

/**
 * What an imported game, or one from the journal, becomes: as it is where there is none, a new revision over an older one, so that tabs
 * which show the older one notice; undefined if what is stored is as new. Games are dated by their last turn.
 */
export function decideMerge(stored: GameRecord | undefined, incoming: GameRecord): GameRecord | undefined {
  if (!stored) return { ...incoming, revision: Math.max(1, incoming.revision) };
  if (!isNewer(incoming, stored)) return undefined;
  return { ...incoming, revision: Math.max(incoming.revision, stored.revision + 1) };
}

function isNewer(a: GameRecord, b: GameRecord): boolean {
  return a.updatedAt === b.updatedAt ? a.revision > b.revision : a.updatedAt > b.updatedAt;
}

/** Whether data of unknown origin has what the store itself reads of a game; the rest is the game's own. */
export function isStorable(data: unknown): data is GameRecord {
  const { id, variant, seed, origin, ...rest } = (data ?? {}) as Partial<GameRecord>;
  const areTexts = [id, variant, seed].every((text) => typeof text === 'string');
  const areNumbers = [rest.revision, rest.score, rest.maxRank, rest.updatedAt].every(Number.isFinite);
  return areTexts && areNumbers && (origin === undefined || ORIGINS.includes(origin));
}

/** Whether losing a game would lose nothing: dealt here, and nobody has moved in it. */
export function isUnplayed({ ply, undos, origin }: GameRecord): boolean {
  return ply === 0 && undos === 0 && origin === undefined;
}

/** What there is to keep of a page's games: without those unplayed, which are no reason to leave another game either. */
export function worthKeeping({ games, bests, current }: Contents): Contents {
  const played = games.filter((game) => !isUnplayed(game));
  return { games: played, bests, current: played.find(({ id }) => id === current)?.id };
}

/** The best that each game on its own would be; none for games that were not dealt here, or not played by the player. */
export function bestsOf(games: readonly GameRecord[]): Best[] {
  return games
    .filter(isOwn)
    .map(({ variant, undos, score, maxRank }) => ({ variant, undoUsed: undos > 0, score, maxRank }));
}

/** The better of two bests of one kind: the higher score and the larger tile, even from different games. */
export function betterOf(a: Best | undefined, b: Best): Best {
  if (!a) return b;
  return { ...a, score: Math.max(a.score, b.score), maxRank: Math.max(a.maxRank, b.maxRank) };
}

/** Whether a best has anything over the one known. */
export function isBetter(best: Best, known: Best | undefined): boolean {
  return !known || best.score > known.score || best.maxRank > known.maxRank;
}

/** Of games of one seed, the latest first, the one that a link means: the player's own before what the solver made of it. */
export function meantByLink(games: readonly GameRecord[]): GameRecord | undefined {
  return games.find(({ solver }) => solver === undefined) ?? games[0];
}

/** Orders games by their last turn, the latest first; ids make the order the same everywhere. */
export function latestFirst(a: GameRecord, b: GameRecord): number {
  return b.updatedAt - a.updatedAt || (a.id < b.id ? 1 : -1);
}
