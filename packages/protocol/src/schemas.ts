/**
 * The bodies of requests and answers over HTTP, as schemas. The server checks requests by them and makes the OpenAPI
 * document of them. Clients have types and readers of their own, in client/wire.ts, and load no schema library.
 */
import { type Static, Type } from 'typebox';
import { MOVE_REFUSALS } from './messages.js';
import { ChosenName, Count, Hex64, Id, orNull, STRICT, Time } from './parts.js';

/** An account. */
export const Account = Type.Object({
  id: Type.String(),
  name: Type.String(),
  isBot: Type.Boolean(),
  isClaimed: Type.Boolean({ description: 'its player has chosen the name' }),
});
/** The account that asks. */
export const AccountAnswer = Type.Object({ account: Account });
export type AccountAnswer = Static<typeof AccountAnswer>;
/** Null: a device without an account, as on a first visit. */
export const OwnAccountAnswer = Type.Object({
  account: orNull(Account),
  codeUsedAt: orNull(
    Type.String({
      format: 'date-time',
      description: 'the recovery code was used on another device, and this one has not read of it',
    }),
  ),
  origin: orNull(Type.String({ description: 'the address whose pages have passkeys; null: they are off' })),
});
export type OwnAccountAnswer = Static<typeof OwnAccountAnswer>;

/** The id of a game in an address. */
export const IdParameters = Type.Object({ id: Id });

/** A ranked game as its player sees it. */
export const GameState = Type.Object({
  id: Id,
  variant: Type.String(),
  status: Type.Enum(['committed', 'playing', 'over', 'resigned', 'abandoned']),
  commitment: Hex64,
  nonce: orNull(Hex64),
  seed: orNull(Hex64),
  ply: Count,
  score: Count,
  board: orNull(Type.String({ description: 'position notation' })),
  startedAt: orNull(Time),
  clock: Type.Integer({ minimum: 0, description: 'milliseconds since startedAt; never pauses' }),
  reached: Type.Record(Type.String(), Count, { description: 'milliseconds by tile' }),
  deal: orNull(Type.String({ description: 'the id of the deal that it shares with other games' })),
});
/** One game. */
export const GameAnswer = Type.Object({ game: GameState });
/** Several games. */
export const GamesAnswer = Type.Object({ games: Type.Array(GameState) });

const Points = Type.Number({ description: 'points' });
const Share = Type.Number({ minimum: 0, maximum: 1 });
const DirectionName = Type.Enum(['up', 'right', 'down', 'left']);
const GRADES = ['best', 'good', 'inaccuracy', 'mistake', 'blunder'] as const;
type Grade = (typeof GRADES)[number];

/** What a review says of a game (docs/review.md). `start + luck - loss + drift - beyond = result`. */
export const ReviewFigures = Type.Object({
  level: Type.String(),
  network: Type.String(),
  accuracy: orNull(Type.Number({ minimum: 0, maximum: 100 })),
  goodness: orNull(Share),
  start: Points,
  luck: Points,
  loss: Points,
  drift: Points,
  beyond: Type.Optional(
    Type.Number({ description: 'points beyond the target of a course that reached it; by default 0' }),
  ),
  result: Points,
  exact: Type.Boolean(),
  grades: Type.Object(
    Object.fromEntries(GRADES.map((grade) => [grade, Count])) as Record<Grade, typeof Count>,
  ),
  moments: Type.Array(
    Type.Object({
      ply: Count,
      played: DirectionName,
      best: DirectionName,
      loss: Points,
      share: Share,
      grade: Type.Enum([...GRADES]),
    }),
    { description: 'the moves that cost most, the worst first' },
  ),
});
export type ReviewFigures = Static<typeof ReviewFigures>;

/** `none`: nobody has asked. With `waiting` an earlier review may be there. */
export const ReviewAnswer = Type.Object({
  status: Type.Enum(['none', 'waiting', 'done', 'failed']),
  review: orNull(ReviewFigures),
  outdated: Type.Optional(
    Type.Boolean({ description: 'an earlier network made it: it may be asked for again' }),
  ),
});
export type ReviewAnswer = Static<typeof ReviewAnswer>;

/** The request for a game. */
export const NewGame = Type.Object({ variant: Type.String({ maxLength: 20 }) }, STRICT);
/** The player's part of the deal. */
export const Nonce = Type.Object({ nonce: Hex64 }, STRICT);

/** The most moves of one request. */
export const MOST_MOVES = 64;

/** Moves to play, from a ply on. */
export const Moves = Type.Object(
  {
    ply: Type.Integer({ minimum: 1, maximum: 2_147_483_647, description: 'the number of the first move' }),
    moves: Type.String({ pattern: `^[URDL]{1,${MOST_MOVES}}$` }),
  },
  STRICT,
);
/** The tiles of the accepted moves. */
export const MovesAnswer = Type.Object({
  ply: Type.Integer({ minimum: 1, description: 'the number of the first move' }),
  spawns: Type.Array(Type.Tuple([Count, Count]), { description: 'cell and rank of each new tile' }),
  refused: Type.Optional(Type.Object({ ply: Count, code: Type.Enum([...MOVE_REFUSALS]) })),
  game: GameState,
});
export type MovesAnswer = Static<typeof MovesAnswer>;

/** By which leaderboards are ordered: score, or time to a tile. */
export const LEADERBOARD_CLASSES = ['score', 'time512', 'time1024', 'time2048'] as const;
/** The times that a leaderboard can cover. */
export const PERIODS = ['day', 'week', 'all'] as const;
/** The two kinds of players. Each has leaderboards of its own. */
export const PLAYERS = ['people', 'bots'] as const;

/** The query of a leaderboard. */
export const LeaderboardQuery = Type.Object(
  {
    variant: Type.String({ maxLength: 20, default: 'classic' }),
    class: Type.Enum([...LEADERBOARD_CLASSES], { default: 'score' }),
    period: Type.Enum([...PERIODS], { default: 'week' }),
    players: Type.Enum([...PLAYERS], { default: 'people' }),
  },
  STRICT,
);
export type LeaderboardQuery = Static<typeof LeaderboardQuery>;

/** A leaderboard. */
export const LeaderboardAnswer = Type.Object({
  rows: Type.Array(
    Type.Object({
      rank: Type.Integer({ minimum: 1 }),
      name: Type.String(),
      playerId: orNull(Type.String({ description: 'the account; null: it was erased' })),
      value: Type.Integer({ minimum: 0, description: 'points, or milliseconds' }),
      gameId: Id,
      key: orNull(Hex64),
      endedAt: Time,
      mine: Type.Boolean(),
    }),
  ),
  total: Type.Integer({ minimum: 0, description: 'players on this leaderboard' }),
  own: orNull(
    Type.Object({
      rank: Type.Integer({ minimum: 1 }),
      value: Count,
      percentile: Type.Number({ description: 'share of the other players that are behind, 0 to 100' }),
    }),
  ),
});
export type LeaderboardAnswer = Static<typeof LeaderboardAnswer>;

/** The most bots of an account. */
export const MOST_BOTS = 10;

/** The request for a bot's account. */
export const NewBot = Type.Object({ name: ChosenName }, STRICT);
/** A bot's account, with the token that it shows. */
export const NewBotAnswer = Type.Object({
  account: Account,
  token: Type.String({ description: 'shown once: the server keeps its hash only' }),
});
/** All bots of an account. */
export const BotsAnswer = Type.Object({ bots: Type.Array(Account) });
/** The id of an account in an address. */
export const AccountParameters = Type.Object({ id: Type.String({ format: 'uuid' }) });
