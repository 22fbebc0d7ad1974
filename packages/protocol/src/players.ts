/** Players as everybody sees them, and what administrators see of their games, as schemas. */
import { type Static, Type } from 'typebox';
import { Count, Hex64, Id, orNull, Time } from './parts.js';
import { RACE_KINDS } from './races/races.js';

/** A request has the fields of its schema and no others. */
const STRICT = { additionalProperties: false } as const;
const Share = Type.Number({ minimum: 0, maximum: 1 });

/** The best results of a player on one board. */
export const PlayerBest = Type.Object({
  variant: Type.String(),
  games: Count,
  score: Count,
  largest: Type.Integer({ minimum: 0, description: 'the largest tile of all games' }),
  gameId: orNull(Id),
});

/** The rating of a player in races of a kind, and how it came about: the newest first. */
export const PlayerRating = Type.Object({
  kind: Type.String(),
  rating: Type.Number(),
  deviation: Type.Number(),
  games: Count,
  history: Type.Array(Type.Object({ race: Id, rating: Type.Number(), at: Time })),
});

/** A player's page. */
export const PlayerAnswer = Type.Object({
  player: Type.Object({
    id: Type.String(),
    name: Type.String(),
    isBot: Type.Boolean(),
    since: Time,
    mine: Type.Boolean(),
  }),
  bests: Type.Array(PlayerBest, { description: 'the board with most games first' }),
  ratings: Type.Array(PlayerRating, { description: 'in races, by kind' }),
});
export type PlayerAnswer = Static<typeof PlayerAnswer>;

/** Which page of a player's games. */
export const PlayerGamesQuery = Type.Object(
  {
    before: Type.Optional(
      Type.String({ pattern: '^\\d{13}-[2-9a-z]{8,32}$', description: '`next` of the page before' }),
    ),
    variant: Type.Optional(Type.String({ maxLength: 20 })),
  },
  STRICT,
);
export type PlayerGamesQuery = Static<typeof PlayerGamesQuery>;

/** The race of a finished game. Of a race that is not listed for spectators others do not learn its id and its rivals. */
const RaceOfGame = Type.Object({
  id: orNull(Id),
  kind: Type.Enum([...RACE_KINDS]),
  target: orNull(Count),
  limit: orNull(Type.Integer({ description: 'milliseconds' })),
  place: orNull(Type.Integer({ minimum: 1, description: 'null: the race goes on' })),
  people: Count,
  rivals: Type.Array(
    Type.Object({
      player: orNull(Type.String({ description: 'null: it was deleted' })),
      name: Type.String(),
    }),
    { description: 'the others, the best place first' },
  ),
});

/** Finished games of a player, the newest first. */
export const PlayerGamesAnswer = Type.Object({
  games: Type.Array(
    Type.Object({
      id: orNull(Id),
      kind: Type.Enum(['ranked', 'daily', 'week', 'race']),
      race: orNull(RaceOfGame),
      variant: Type.String(),
      score: Count,
      ply: orNull(Count),
      largest: Type.Integer({ minimum: 0 }),
      duration: orNull(Type.Integer({ minimum: 0, description: 'milliseconds' })),
      endedAt: Time,
      key: orNull(Hex64),
      isSecret: Type.Boolean({
        description: 'until its deal is revealed, others see score and largest tile only',
      }),
    }),
  ),
  next: orNull(Type.String({ description: '`before` of the next page; null: this is the last one' })),
});
export type PlayerGamesAnswer = Static<typeof PlayerGamesAnswer>;

/** `reasons`: only games to be looked at. */
export const FairnessQuery = Type.Object(
  { show: Type.Enum(['reasons', 'all'], { default: 'reasons' }) },
  STRICT,
);

/** Pace and agreement with the solver of finished games, the newest first. */
export const FairnessAnswer = Type.Object({
  games: Type.Array(
    Type.Object({
      game: Id,
      account: Type.String(),
      name: Type.String(),
      variant: Type.String(),
      score: Count,
      endedAt: Time,
      plies: Count,
      medianMs: Count,
      spread: Type.Number({ description: 'of the middle 80 % of the times, as a share of the median' }),
      bestShare: Share,
      accuracy: Type.Number({ minimum: 0, maximum: 100 }),
      reasons: Type.Array(Type.Enum(['fast', 'regular', 'agrees'])),
    }),
  ),
});
export type FairnessAnswer = Static<typeof FairnessAnswer>;
