/** Arenas: an hour of races that follow one another, with points by place. */
import { type Static, Type } from 'typebox';
import { Count, Id, orNull, STRICT } from '../parts.js';
import { RACE_KINDS, RACE_TARGETS } from './races.js';

/** The times that a race of an arena may be limited to, in minutes. */
export const ARENA_MINUTES = [3, 5, 10] as const;

/** The request for an arena: the terms of all its races. */
export const NewArena = Type.Object(
  {
    kind: Type.Enum([...RACE_KINDS]),
    target: Type.Optional(Type.Enum([...RACE_TARGETS], { description: 'not for points' })),
    minutes: Type.Enum([...ARENA_MINUTES], { description: 'the limit of each race' }),
  },
  STRICT,
);
export type NewArena = Static<typeof NewArena>;

const Millis = Type.Integer({ description: 'milliseconds since 1970, by the clock of the server' });
const Facts = {
  id: Id,
  kind: Type.Enum([...RACE_KINDS]),
  variant: Type.String(),
  target: orNull(Count),
  limit: Type.Integer({ description: 'of each race, in milliseconds' }),
  maker: orNull(Type.String({ description: 'the name of its maker; null: it began by the clock' })),
  startsAt: Millis,
  endsAt: Millis,
  players: Count,
};
const Standing = { rank: Type.Integer({ minimum: 1 }), points: Count, wins: Count, races: Count };

/** An arena as a viewer sees it. */
export const ArenaView = Type.Object({
  ...Facts,
  now: Millis,
  waiting: Count,
  racing: Type.Integer({ minimum: 0, description: 'races that go on' }),
  you: orNull(Type.Object(Standing)),
  rows: Type.Array(
    Type.Object({
      ...Standing,
      player: orNull(Type.String({ description: 'the public id of the account; null: it was deleted' })),
      name: Type.String(),
      mine: Type.Boolean(),
      race: orNull(Id),
      rating: orNull(Type.Number({ description: 'in races of this kind; null: none yet' })),
    }),
  ),
});
export type ArenaView = Static<typeof ArenaView>;

/** One arena. */
export const ArenaAnswer = Type.Object({ arena: ArenaView });
/** Arenas that go on: the one of the clock first. */
export const ArenasAnswer = Type.Object({ now: Millis, arenas: Type.Array(Type.Object(Facts)) });
export type ArenasAnswer = Static<typeof ArenasAnswer>;
