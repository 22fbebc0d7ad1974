/**
 * The list for spectators: one read serves all who ask within a second. The tiles of a ranked game are its player's own.
 * Its board is shown as it stood some time ago all the same: nobody plays under the eyes of a crowd that knows better.
 */
import type { WatchAnswer } from '@twofold/protocol';
import type { Database } from '../../db/database.js';
import { readGame } from '../../db/queries/games.js';
import { readMoves } from '../../db/queries/moves.js';
import { type GoingGame, goingGames, goingRaces } from '../../db/queries/races/watched.js';
import { Track } from '../../races/track.js';
import { unpackMoves } from '../../ranked/packedMoves.js';
import { RankedGame } from '../../ranked/rankedGame.js';
import { KeptReads } from '../keptReads.js';
import type { RaceHub } from './raceHub.js';

/** What another process does is listed within this time. */
const KEPT_MS = 1_000;
const MOST_RACES = 30;
const MOST_GAMES = 24;
/** A game without a move for so long is not shown. Nor is a race, if nobody is there either. */
const STILL_MS = 120_000;
/** How long ago a board is that spectators see. */
const BEHIND_MS = 20_000;
/** Older ones are not shown: nobody has asked for a while. */
const OLDEST_MS = 60_000;
/** Moves of a game that are played again for its board of some time ago. More would make the moves of others wait. */
const MOST_REPLAYED = 500;

interface Seen {
  readonly at: number;
  readonly games: readonly GoingGame[];
}

export class WatchList {
  readonly #database: Database;
  readonly #hub: RaceHub;
  readonly #now: () => Date;
  readonly #reads = new KeptReads<WatchAnswer>(1, () => performance.now(), KEPT_MS);
  #seen: Seen[] = []; // the oldest first
  #past: Promise<Seen> | undefined; // while it is read

  constructor(database: Database, hub: RaceHub, now: () => Date) {
    this.#database = database;
    this.#hub = hub;
    this.#now = now;
  }

  read(): Promise<WatchAnswer> {
    return this.#reads.get('all', () => this.#read());
  }

  async #read(): Promise<WatchAnswer> {
    const now = this.#now();
    const since = new Date(now.getTime() - STILL_MS);
    const races = await goingRaces(this.#database.db, { since, now }, MOST_RACES);
    const games = await goingGames(this.#database.db, since, MOST_GAMES);
    const shown = await Promise.all(races.ids.map((id) => this.#hub.summary(id)));
    return {
      now: now.getTime(),
      races: shown.flatMap((race) => race ?? []),
      games: (await this.#behind({ at: now.getTime(), games: games.games })).map(shownOf),
      total: { races: races.total, games: games.total },
    };
  }

  /** The games as they stood some time ago: those that still go on. */
  async #behind(newest: Seen): Promise<GoingGame[]> {
    this.#seen.push(newest);
    const past = newest.at - BEHIND_MS;
    this.#seen = this.#seen.filter(({ at }) => at >= newest.at - OLDEST_MS);
    if (!this.#seen.some(({ at }) => at <= past)) {
      const read = await this.#pastOnce(newest.games, past); // other reads change what was seen meanwhile
      this.#seen.unshift(read);
    }
    const before = this.#seen.filter(({ at }) => at <= past);
    this.#seen = this.#seen.slice(Math.max(0, before.length - 1));
    const going = new Set(newest.games.map(({ id }) => id));
    return (before.at(-1)?.games ?? []).filter(({ id }) => going.has(id));
  }

  /** One read for all who ask while it is under way. */
  #pastOnce(games: readonly GoingGame[], at: number): Promise<Seen> {
    this.#past ??= this.#readPast(games, at).finally(() => {
      this.#past = undefined;
    });
    return this.#past;
  }

  /** The games at an earlier time by their stored moves: this process has just begun, or nobody has asked for a while. */
  async #readPast(games: readonly GoingGame[], at: number): Promise<Seen> {
    const then: GoingGame[] = [];
    for (const game of games) {
      const isStill = game.movedAt.getTime() <= at;
      const isShort = game.ply <= MOST_REPLAYED;
      // One that cannot be played again is not shown for once, and keeps nobody from the others.
      const found = isStill ? game : isShort ? await this.#gameAt(game, at).catch(() => {}) : undefined;
      if (found) then.push(found);
    }
    return { at, games: then };
  }

  /** A game at an earlier time. Undefined: it had no move then, or has ended meanwhile. */
  async #gameAt(game: GoingGame, at: number): Promise<GoingGame | undefined> {
    const { db } = this.#database;
    const stored = await readGame(db, game.id);
    const start = stored && new RankedGame(stored.record).position;
    if (!start) return undefined;
    const track = new Track(start, stored.record.startedAt!.getTime());
    let ply = 0;
    for (const { direction, spawn, receivedAt } of unpackMoves(await readMoves(db, game.id))) {
      if (receivedAt > at) break;
      track.add({ ply: ++ply, direction, spawn, at: receivedAt });
    }
    const { score, maxRank: max } = track.pointAt(at);
    return ply > 0 ? { ...game, ply, score, max, board: track.positionAt(ply) } : undefined;
  }
}

/** A game without its id and without the time of its last move. */
function shownOf({ id: _, movedAt: __, ...game }: GoingGame) {
  return game;
}
