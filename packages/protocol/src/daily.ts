/** The daily and the board of the week over HTTP, as schemas. */
import { type Static, Type } from 'typebox';
import { Count, Hex64, Id, orNull, Time } from './parts.js';
import { GameState } from './schemas.js';

const Kind = Type.Enum(['daily', 'week']);
const Positive = Type.Integer({ minimum: 1 });
const DealId = Type.String({ pattern: '^(daily|week)-[1-9]\\d{0,5}$', description: 'such as daily-214' });

/** A deal as everybody sees it. */
export const PublicDeal = Type.Object({
  id: DealId,
  kind: Kind,
  number: Positive,
  variant: Type.String(),
  commitment: Hex64,
  nonce: Hex64,
  published: Time,
  opens: Time,
  closes: Time,
  reveal: Time,
  seed: orNull(Hex64),
});
export type PublicDeal = Static<typeof PublicDeal>;

/** The deals of the last days and of those to come. */
export const DealsAnswer = Type.Object({ now: Time, deals: Type.Array(PublicDeal) });
export type DealsAnswer = Static<typeof DealsAnswer>;

/** Why a ranked attempt is in no ranking. */
const RankLost = orNull(
  Type.Enum(['copied', 'hidden'], {
    description:
      'why a ranked attempt is in no ranking: another account had played it before, or an operator hid it',
  }),
);

const Attempt = Type.Object({
  gameId: Id,
  status: Type.Enum(['playing', 'over', 'resigned', 'abandoned']),
  ranked: Type.Boolean(),
  rankLost: RankLost,
  score: Count,
  maxTile: Count,
  ply: Count,
});

const Today = Type.Object({
  deal: PublicDeal,
  players: Type.Integer({ minimum: 0, description: 'accounts with a result' }),
  attempt: orNull(Attempt),
  counts: Type.Boolean({ description: 'whether the first attempt of the account that asks is ranked' }),
});
/** A deal of the day or the week, and how the account that asks stands in it. */
export type Today = Static<typeof Today>;

/** The day and the week of now. */
export const DailyAnswer = Type.Object({
  now: Time,
  day: Today,
  week: Today,
  streak: Type.Object({ current: Count, longest: Count }),
  firstDay: Type.Integer({ minimum: 1, description: 'the number of the first day with a deal' }),
});
export type DailyAnswer = Static<typeof DailyAnswer>;

/** Begins an attempt. `deal` and `ranked` are as the player saw them: nothing begins where they are not so. */
export const NewAttempt = Type.Object(
  { kind: Kind, deal: Type.Optional(DealId), ranked: Type.Optional(Type.Boolean()) },
  { additionalProperties: false },
);
/** A refusal to begin. With the code `changed` it has `today`: the deal of now is another one, or the attempt would count otherwise. */
export const ChangedAnswer = Type.Object({
  error: Type.Object({ code: Type.String(), message: Type.String() }),
  now: Type.Optional(Time),
  today: Type.Optional(Today),
});
/** The game of an attempt, with its first tiles. */
export const AttemptAnswer = Type.Object({ game: GameState, ranked: Type.Boolean() });

/** The id of a deal in an address. */
export const DealParameters = Type.Object({ id: DealId });
/** One deal. */
export const DealAnswer = Type.Object({ now: Time, deal: PublicDeal });

/** The ranking of a deal, and how all first attempts ended. */
export const RankingAnswer = Type.Object({
  deal: PublicDeal,
  rows: Type.Array(
    Type.Object({
      rank: Positive,
      name: Type.String(),
      score: Count,
      maxTile: Count,
      gameId: orNull(Id),
      key: orNull(Hex64),
      playerId: orNull(Type.String({ description: 'the account; null: it was erased' })),
      mine: Type.Boolean(),
    }),
    { description: 'ranked attempts, the best first; `gameId` is null until the reveal' },
  ),
  total: Type.Integer({ minimum: 0, description: 'ranked attempts' }),
  own: orNull(Type.Object({ rank: Positive, score: Count, maxTile: Count })),
  first: orNull(Attempt),
  players: Count,
  tiles: Type.Array(Type.Object({ tile: Count, count: Positive }), {
    description: 'first attempts by the largest tile',
  }),
  scores: Type.Array(Type.Object({ from: Count, count: Positive }), {
    description: 'first attempts by score, in steps of `step`',
  }),
  step: Positive,
  solver: orNull(
    Type.Object(
      { score: Count, maxTile: Count, ply: Count, replay: Type.String() },
      {
        description: 'the game of the solver on the same deal; null until the reveal, or while there is none',
      },
    ),
  ),
});
export type RankingAnswer = Static<typeof RankingAnswer>;

/** Which part of the archive: deals before a number. */
export const ArchiveQuery = Type.Object(
  {
    kind: Kind,
    before: Type.Optional(Type.String({ pattern: '^[1-9]\\d{0,5}$', description: 'such as 214' })),
  },
  { additionalProperties: false },
);
/** Days or weeks that have begun, the newest first. */
export const ArchiveAnswer = Type.Object({
  deals: Type.Array(
    Type.Object({
      id: DealId,
      number: Positive,
      variant: Type.String(),
      opens: Time,
      players: Count,
      best: orNull(
        Type.Object({
          name: Type.String(),
          playerId: orNull(Type.String({ description: 'the account; null: it was erased' })),
          score: Count,
          maxTile: Count,
        }),
      ),
      own: orNull(Type.Object({ score: Count, maxTile: Count })),
    }),
  ),
  next: orNull(Type.Integer({ description: '`before` of the next part; null: this is the last' })),
});
export type ArchiveAnswer = Static<typeof ArchiveAnswer>;

/** One day of an account. */
const OwnDay = Type.Object({
  number: Positive,
  kind: Type.Enum(['ranked', 'practice', 'outage']),
  score: orNull(Count),
  maxTile: orNull(Count),
  rank: orNull(Positive),
  rankLost: RankLost,
  gameId: orNull(Id),
});

/** The days of an account, the newest first. */
export const OwnDaysAnswer = Type.Object({
  now: Time,
  today: Positive,
  streak: Type.Object({ current: Count, longest: Count }),
  days: Type.Array(OwnDay),
});
export type OwnDaysAnswer = Static<typeof OwnDaysAnswer>;
