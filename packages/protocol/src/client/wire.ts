// What a client reads of the answers and events of ranked play. Clients take only the fields that they need, so that
// a newer server can add others. An answer of another shape counts as no answer.
import type { Direction } from '@twofold/core';

/** How far a ranked game is. */
export type GameStatus = 'committed' | 'playing' | 'over' | 'resigned' | 'abandoned';

/** A ranked game as the server tells it. */
export interface RankedGame {
  /** The game's id. */
  readonly id: string;
  /** The id of the variant. */
  readonly variant: string;
  /** Whether it goes on, and how it ended. */
  readonly status: GameStatus;
  /** SHA-256 of the secret seed, in hex. */
  readonly commitment: string;
  /** Moves played. */
  readonly ply: number;
  /** The score so far. */
  readonly score: number;
  /** Position notation; null before the nonce. */
  readonly board: string | null;
  /** Milliseconds from the start, or to the end of a game that ended. */
  readonly clock: number;
  /** Milliseconds to 512, 1024 and 2048. */
  readonly reached?: Readonly<Record<string, number | null>>;
  /** The player's part of the deal; null before the nonce. */
  readonly nonce?: string | null;
  /** The server's part of the deal; null while it is secret. */
  readonly seed?: string | null;
  /** The id of the deal that it shares with other games. */
  readonly deal?: string | null;
}

/** A player without a person's data: the account of a device. */
export interface Account {
  /** A UUID. */
  readonly id: string;
  /** The name on leaderboards. */
  readonly name: string;
  /** Whether a program plays. */
  readonly isBot: boolean;
  /** Whether its player has chosen the name. */
  readonly isClaimed: boolean;
  /** When the recovery code was used on another device, in ISO 8601, until `noteCodeRead`. Absent: it was not. */
  readonly codeUsedAt?: string;
}

/** The answer to a move: the tile that follows it. */
export interface Spawned {
  /** The move that it follows. */
  readonly ply: number;
  /** The index of its cell, row by row. */
  readonly cell: number;
  /** 1 for a 2, 2 for a 4. */
  readonly rank: number;
}

/** The answer to a batch of moves. */
export interface MovesAnswer {
  /** Number of the first move of the batch. */
  readonly ply: number;
  /** The tile after each accepted move. */
  readonly spawns: readonly (readonly [cell: number, rank: number])[];
  /** The first move that was refused, and the reason. */
  readonly refused?: { readonly ply: number; readonly code: string };
  /** After them. */
  readonly status: GameStatus;
  /** Milliseconds that the game has taken, by the server's clock. */
  readonly clock: number;
}

/** What a leaderboard orders by. */
export const LEADERBOARD_CLASSES = ['score', 'time512', 'time1024', 'time2048'] as const;
/** By which a leaderboard is ordered. */
export type LeaderboardClass = (typeof LEADERBOARD_CLASSES)[number];
/** The times that a leaderboard can cover. */
export const PERIODS = ['day', 'week', 'all'] as const;
/** One of `PERIODS`. */
export type Period = (typeof PERIODS)[number];
/** The two kinds of players. Each has leaderboards of its own. */
export const PLAYERS = ['people', 'bots'] as const;
/** One of `PLAYERS`. */
export type Players = (typeof PLAYERS)[number];

/** Which leaderboard: the results of one variant in one class. */
export interface LeaderboardQuery {
  /** The id of the variant. */
  readonly variant: string;
  /** Score, or time to a tile. */
  readonly class: LeaderboardClass;
  /** The time that it covers. */
  readonly period: Period;
  /** People or bots. */
  readonly players: Players;
}

/** One result on a leaderboard. */
export interface LeaderboardRow {
  /** From 1. */
  readonly rank: number;
  /** The player's name. */
  readonly name: string;
  /** The player's account. Null: it was erased. */
  readonly playerId?: string | null;
  /** Points, or milliseconds. */
  readonly value: number;
  /** The game of the result. */
  readonly gameId: string;
  /** Hex; the public key that signed it. */
  readonly key?: string | null;
  /** When it ended, as an ISO date. */
  readonly endedAt: string;
  /** Whether it is of the account that asks. */
  readonly mine: boolean;
}

/** Each player's best result, the best player first. */
export interface Leaderboard {
  /** The best results, the best first. */
  readonly rows: readonly LeaderboardRow[];
  /** How many results there are in all. */
  readonly total: number;
  /** The best result of the account that asks, if it has one. */
  readonly own: { readonly rank: number; readonly percentile: number; readonly value: number } | null;
}

/** How good a move is, from the best down. */
export type ReviewGrade = 'best' | 'good' | 'inaccuracy' | 'mistake' | 'blunder';

/** The review of a finished game that a server has made: points, but for shares and the accuracy of 0 to 100. */
export interface ServerReview {
  /** 0 to 100; `null` where no move had a choice. */
  readonly accuracy: number | null;
  /** 0 to 1: the part of the best chance that all moves together kept; `null` where no chance is known. */
  readonly goodness: number | null;
  /** How many moves have each grade. */
  readonly grades: Readonly<Record<ReviewGrade, number>>;
  /** The expected score in the first position. */
  readonly start: number;
  /** What all tiles gave. */
  readonly luck: number;
  /** What all moves lost. */
  readonly loss: number;
  /** What searches thought better of one move later. */
  readonly drift: number;
  /** What a course that reached its target would have scored beyond it. Undefined: 0. */
  readonly beyond?: number;
  /** `start + luck - loss + drift - beyond`. */
  readonly result: number;
  /** Whether all values are those of optimal play. */
  readonly exact: boolean;
  /** The moves that lost most. */
  readonly moments: readonly {
    readonly ply: number;
    readonly played: string; // name of a direction
    readonly best: string;
    readonly loss: number;
    readonly share: number; // of the expected final score, 0 to 1
    readonly grade: string;
  }[];
}

/** How far the review of a game is. `none`: nobody has asked for it. */
export interface ReviewState {
  /** Whether a review was asked for, and how far it is. */
  readonly status: 'none' | 'waiting' | 'done' | 'failed';
  /** The review, once it is done. */
  readonly review: ServerReview | null;
  /** An earlier network has made the review: it may be asked for again. */
  readonly outdated?: boolean;
}

/** A message of the server over the socket. */
export type ServerEvent =
  | { readonly type: 'state' | 'over'; readonly game: RankedGame }
  | ({
      readonly type: 'spawn';
      readonly clock?: number | undefined;
    } & Spawned)
  | { readonly type: 'refused'; readonly ply: number; readonly code: string }
  | { readonly type: 'replaced' | 'closing' }
  | { readonly type: 'pong'; readonly clock?: number | undefined };

/** The letter of each direction in a batch of moves. */
export const MOVE_LETTERS = 'URDL';

/** The letters of some moves. */
export function lettersOf(directions: readonly Direction[]): string {
  return directions.map((direction) => MOVE_LETTERS[direction]).join('');
}

type Fields = Readonly<Record<string, unknown>>;

const isCount = (value: unknown): value is number => Number.isSafeInteger(value) && (value as number) >= 0;

/** The fields of an object of unknown origin. Undefined if it is none. */
export function fieldsOf(value: unknown): Fields | undefined {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Fields) : undefined;
}

/** A game in an answer, alone or as its field `game`. Undefined if there is none. */
export function readGame(value: unknown): RankedGame | undefined {
  const outer = fieldsOf(value);
  const game = fieldsOf(outer?.game) ?? outer;
  if (!game || typeof game.id !== 'string' || typeof game.variant !== 'string') return undefined;
  if (!isCount(game.ply) || !isCount(game.score) || typeof game.status !== 'string') return undefined;
  const clock = isCount(game.clock) ? game.clock : isCount(outer?.clock) ? outer.clock : 0;
  return { ...(game as unknown as RankedGame), clock };
}

/** A message of the server. Undefined for one that this version does not know. */
export function readEvent(text: string): ServerEvent | undefined {
  let message: Fields | undefined;
  try {
    message = fieldsOf(JSON.parse(text));
  } catch {
    return undefined;
  }
  const clock = isCount(message?.clock) ? message.clock : undefined;
  switch (message?.type) {
    case 'state':
    case 'over': {
      const game = readGame(message);
      return game && { type: message.type, game };
    }
    case 'spawn': {
      const { ply, cell, rank } = message;
      return isCount(ply) && isCount(cell) && isCount(rank)
        ? { type: 'spawn', ply, cell, rank, clock }
        : undefined;
    }
    case 'refused':
      return isCount(message.ply) && typeof message.code === 'string'
        ? { type: 'refused', ply: message.ply, code: message.code }
        : undefined;
    case 'replaced':
    case 'closing':
      return { type: message.type };
    case 'pong':
      return { type: 'pong', clock };
    default:
      return undefined;
  }
}

/** The answer to a batch of moves. Undefined if it is none. */
export function readMovesAnswer(value: unknown): MovesAnswer | undefined {
  const answer = fieldsOf(value);
  if (!answer || !isCount(answer.ply) || !Array.isArray(answer.spawns)) return undefined;
  const isSpawn = (spawn: unknown) => Array.isArray(spawn) && isCount(spawn[0]) && isCount(spawn[1]);
  const game = readGame(answer.game);
  if (!game || !answer.spawns.every(isSpawn)) return undefined;
  return { ...(answer as unknown as MovesAnswer), status: game.status, clock: game.clock };
}

const REVIEW_STATES: readonly unknown[] = ['none', 'waiting', 'done', 'failed'];
const SUM = ['start', 'luck', 'loss', 'drift', 'result'] as const;
const GRADES: readonly ReviewGrade[] = ['best', 'good', 'inaccuracy', 'mistake', 'blunder'];

/** How far a review is. Undefined if it is no such answer. */
export function readReviewState(value: unknown): ReviewState | undefined {
  const answer = fieldsOf(value);
  if (!answer || !REVIEW_STATES.includes(answer.status)) return undefined;
  const review = fieldsOf(answer.review);
  if (!review) return { status: answer.status as ReviewState['status'], review: null };
  const isPoints = (points: unknown) => typeof points === 'number' && Number.isFinite(points);
  const isMoment = (moment: unknown) => {
    const fields = fieldsOf(moment);
    return fields !== undefined && isCount(fields.ply) && isPoints(fields.loss) && isPoints(fields.share);
  };
  const grades = fieldsOf(review.grades);
  const isReview =
    SUM.every((name) => isPoints(review[name])) &&
    (review.beyond === undefined || isPoints(review.beyond)) &&
    [review.accuracy, review.goodness].every((figure) => figure === null || isPoints(figure)) &&
    GRADES.every((grade) => isCount(grades?.[grade])) &&
    Array.isArray(review.moments) &&
    review.moments.every(isMoment);
  return isReview ? (answer as unknown as ReviewState) : undefined;
}
