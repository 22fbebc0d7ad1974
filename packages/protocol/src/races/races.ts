/** Races: what a client asks for, and what it is shown. The server checks requests by these schemas. */
import { type Static, Type } from 'typebox';
import { Count, Id, orNull } from '../parts.js';

const STRICT = { additionalProperties: false } as const;

/** `first`: to a tile. `points`: the most when the time is up. `fewest`: moves to a tile. */
export const RACE_KINDS = ['first', 'points', 'fewest'] as const;
/** The tiles that a race may have as its aim. */
export const RACE_TARGETS = [64, 128, 256, 512, 1024, 2048, 4096] as const;
/** The times that a race may be limited to, in minutes. */
export const RACE_MINUTES = [3, 5, 10, 20, 60] as const;
/** The most people of a race. */
export const MOST_RACERS = 8;

const Target = Type.Enum([...RACE_TARGETS], { description: 'the number on the tile; not for points' });
const Minutes = Type.Enum([...RACE_MINUTES], { description: 'the limit of time; points need one' });
const Terms = {
  kind: Type.Enum([...RACE_KINDS]),
  target: Type.Optional(Target),
  minutes: Type.Optional(Minutes),
};

/** The request for a race. */
export const NewRace = Type.Object(
  {
    ...Terms,
    variant: Type.Optional(Type.String({ maxLength: 20 })),
    people: Type.Optional(
      Type.Integer({ minimum: 1, maximum: MOST_RACERS, description: 'at most; 1 is a race alone' }),
    ),
    blind: Type.Optional(Type.Boolean({ description: 'numbers are hidden after each move' })),
    watched: Type.Optional(Type.Boolean({ description: 'it is listed for spectators' })),
  },
  STRICT,
);
export type NewRace = Static<typeof NewRace>;

/** The request for a rival. */
export const QuickRace = Type.Object(Terms, STRICT);
export type QuickRace = Static<typeof QuickRace>;

/** Whether one is ready. */
export const Ready = Type.Object({ ready: Type.Boolean() }, STRICT);

const Millis = Type.Integer({ description: 'milliseconds since 1970, by the clock of the server' });

/** A person in a race, as far as the viewer may see. */
export const RacerView = Type.Object({
  seat: Type.Integer({ minimum: 0, maximum: MOST_RACERS - 1 }),
  player: orNull(Type.String({ description: 'the public id of the account; null: it was deleted' })),
  name: Type.String(),
  ready: Type.Boolean(),
  here: Type.Boolean({ description: 'has a connection' }),
  left: Type.Boolean({ description: 'left the race after its start' }),
  over: Type.Boolean({ description: 'has no move to come' }),
  again: Type.Boolean({ description: 'wants a rematch' }),
  game: orNull(Id),
  ply: Count,
  score: Count,
  max: Type.Integer({ minimum: 0, description: 'rank of the largest tile' }),
  board: orNull(Type.String({ description: 'position notation, of the move shownPly' })),
  shownPly: Count,
  splits: Type.Array(Type.Tuple([Count, Count]), {
    description: 'rank of each milestone, and milliseconds since the start',
  }),
  reached: orNull(
    Type.Object({ ply: Count, ms: Count }, { description: 'when the tile of the race was made' }),
  ),
  place: orNull(Type.Integer({ minimum: 1 })),
  rating: orNull(Type.Object({ before: Type.Number(), after: Type.Number() })),
});
export type RacerView = Static<typeof RacerView>;

/** A race as a viewer sees it. */
export const RaceView = Type.Object({
  id: Id,
  kind: Type.Enum([...RACE_KINDS]),
  variant: Type.String(),
  target: orNull(Count),
  limit: orNull(Type.Integer({ description: 'milliseconds' })),
  blind: Type.Boolean(),
  quick: Type.Boolean({
    description: 'by quick pairing: the first three of two people a day count for ratings',
  }),
  watched: Type.Boolean(),
  arena: orNull(Id),
  most: Type.Integer({ minimum: 1, maximum: MOST_RACERS }),
  state: Type.Enum(['lobby', 'starting', 'running', 'ended']),
  now: Millis,
  startsAt: orNull(Millis),
  endsAt: orNull(Millis),
  endedAt: orNull(Millis),
  awayEndsAt: orNull(Millis),
  next: orNull(Id),
  you: orNull(Type.Integer({ description: 'the own seat; null for a spectator' })),
  spectators: Count,
  racers: Type.Array(RacerView),
});
export type RaceView = Static<typeof RaceView>;

/** One race. */
export const RaceAnswer = Type.Object({ race: RaceView });
/** A race of one's own that has not ended. */
export const OpenRace = Type.Object({
  id: Id,
  state: Type.Enum(['lobby', 'starting', 'running']),
  kind: Type.Enum([...RACE_KINDS]),
  variant: Type.String(),
  target: orNull(Count),
  limit: orNull(Type.Integer({ description: 'milliseconds' })),
  left: Type.Boolean({ description: 'one has left it: its result is still to come' }),
  rivals: Type.Array(Type.String(), { description: 'the names of the others, by seat' }),
});
export type OpenRace = Static<typeof OpenRace>;
/** Own races that have not ended, the newest first. */
export const RacesAnswer = Type.Object({ races: Type.Array(OpenRace) });
/** Null: no rival yet. Ask again within ten seconds. */
export const QuickAnswer = Type.Object({ race: orNull(Id), waiting: Count });

/** A message of the race's socket. */
export type RaceMessage =
  | { readonly type: 'race'; readonly race: RaceView }
  | { readonly type: 'closing' } // the server stops: connect again
  | { readonly type: 'error'; readonly code: string; readonly message: string };

/** A person of a race in the list for spectators. */
const WatchedRacer = Type.Object({ name: Type.String(), score: Count, max: Count });
/** A race that goes on, in the list for spectators. */
export const WatchedRace = Type.Object({
  id: Id,
  kind: Type.Enum([...RACE_KINDS]),
  target: orNull(Count),
  limit: orNull(Type.Integer()),
  blind: Type.Boolean(),
  startsAt: Millis,
  spectators: Count,
  racers: Type.Array(WatchedRacer),
});
/** A ranked game that goes on, as it stood some time ago. */
export const WatchedGame = Type.Object({
  name: Type.String(),
  variant: Type.String(),
  score: Count,
  ply: Count,
  max: Count,
  board: Type.String({ description: 'position notation' }),
});
/** All that can be watched now. */
export const WatchAnswer = Type.Object({
  now: Millis,
  races: Type.Array(WatchedRace),
  games: Type.Array(WatchedGame),
  total: Type.Object({ races: Count, games: Count }),
});
export type WatchAnswer = Static<typeof WatchAnswer>;

/** Whether own games may be listed for spectators. */
export const WatchAllowed = Type.Object({ allowed: Type.Boolean() }, STRICT);
/** Null: the device has no account yet. */
export const WatchAllowedAnswer = Type.Object({ allowed: orNull(Type.Boolean()) });
