// Players as everybody sees them: bests, and finished games in pages.
import type { Result } from '@twofold/core';
import { answerOf, type Request, take } from './answers.js';
import { fieldsOf } from './wire.js';

/** The best of a player on one board. */
export interface PlayerBest {
  /** The id of the variant. */
  readonly variant: string;
  /** Finished games. */
  readonly games: number;
  /** The best score. */
  readonly score: number;
  /** The largest tile of all games. */
  readonly largest: number;
  /** The game of the best score. */
  readonly gameId: string | null;
}

/** The rating of a player in races of a kind (Glicko-2). */
export interface PlayerRating {
  /** `first`, `points` or `fewest`. */
  readonly kind: string;
  /** 1500 is where everybody begins. */
  readonly rating: number;
  /** The smaller, the surer it is. */
  readonly deviation: number;
  /** Races that counted. */
  readonly games: number;
  /** The rating after the latest races, the newest first. */
  readonly history: readonly { readonly race: string; readonly rating: number; readonly at: string }[];
}

/** A player's page. */
export interface PlayerPage {
  /** Who it is. `mine`: the account that asks. */
  readonly player: {
    readonly id: string;
    readonly name: string;
    readonly isBot: boolean;
    readonly since: string; // ISO date
    readonly mine: boolean;
  };
  /** The bests, the board with most games first. */
  readonly bests: readonly PlayerBest[];
  /** In races, by kind. */
  readonly ratings: readonly PlayerRating[];
}

/** The race of a finished game. */
export interface RaceOfGame {
  /** The race's id. Null: it goes on, or it is not listed for spectators and somebody else asks. `rivals` is empty then. */
  readonly id: string | null;
  /** As in `QuickRace`. */
  readonly kind: 'first' | 'points' | 'fewest';
  /** The number on the tile. */
  readonly target: number | null;
  /** Milliseconds. */
  readonly limit: number | null;
  /** From 1. Null: the race goes on. */
  readonly place: number | null;
  /** How many raced. */
  readonly people: number;
  /** The others, the best place first. `player` is null for a deleted account. */
  readonly rivals: readonly { readonly player: string | null; readonly name: string }[];
}

/** A finished game of a player. On a secret deal others than the player get null for all but score and largest tile. */
export interface PlayerGame {
  /** The game's id. */
  readonly id: string | null;
  /** Of a deal of its own, of a day, of a week or of a race. */
  readonly kind: 'ranked' | 'daily' | 'week' | 'race';
  /** Its race. */
  readonly race: RaceOfGame | null;
  /** The id of the variant. */
  readonly variant: string;
  /** Its score. */
  readonly score: number;
  /** Its moves. */
  readonly ply: number | null;
  /** Its largest tile. */
  readonly largest: number;
  /** Milliseconds. */
  readonly duration: number | null;
  /** When it ended, as an ISO date. */
  readonly endedAt: string;
  /** Hex; the public key that signed it. */
  readonly key: string | null;
  /** Its replay is shown when its deal is revealed. */
  readonly isSecret: boolean;
}

/** Fifty finished games, the newest first. */
export interface PlayerGames {
  /** The games of this page. */
  readonly games: readonly PlayerGame[];
  /** What the next page is asked for with. Null: this is the last one. */
  readonly next: string | null;
}

/** The requests about players, each with its answer checked. */
export interface PlayersApi {
  /** A player with the bests. */
  player(id: string): Promise<Result<PlayerPage>>;
  /** A page of a player's games: the first, or the one after `before`. */
  games(id: string, before?: string): Promise<Result<PlayerGames>>;
}

/** The interface over a way to make requests. */
export function createPlayersApi(request: Request): PlayersApi {
  const at = (id: string, rest = '') => `/api/players/${encodeURIComponent(id)}${rest}`;
  return {
    player: async (id) => take(await answerOf(request, 'GET', at(id)), readPlayer),
    games: async (id, before) =>
      take(
        await answerOf(
          request,
          'GET',
          at(id, `/games${before ? `?before=${encodeURIComponent(before)}` : ''}`),
        ),
        readPlayerGames,
      ),
  };
}

function readPlayer(value: unknown): PlayerPage | undefined {
  const page = fieldsOf(value);
  const isPage = typeof fieldsOf(page?.player)?.name === 'string' && Array.isArray(page?.bests);
  return isPage ? (value as PlayerPage) : undefined;
}

function readPlayerGames(value: unknown): PlayerGames | undefined {
  return Array.isArray(fieldsOf(value)?.games) ? (value as PlayerGames) : undefined;
}
