// Races as clients get them, in plain types: browsers need no schema library, and neither do their types. A test compares
// them with the schemas.

type RaceKind = 'first' | 'points' | 'fewest';

/** The goal of a race, and its board. */
export interface QuickRace {
  /** `first`: to a tile. `points`: the most when the time is up. `fewest`: moves to a tile. */
  kind: RaceKind;
  /** The number on the tile; not for points. */
  target?: 64 | 128 | 256 | 512 | 1024 | 2048 | 4096;
  /** The limit of time; points need one. */
  minutes?: 3 | 5 | 10 | 20 | 60;
}

/** A race that is wanted. */
export interface NewRace extends QuickRace {
  /** The id of a variant; `classic` by default. */
  variant?: string;
  /** The most people; 1 is a race alone. */
  people?: number;
  /** Numbers are hidden after each move. */
  blind?: boolean;
  /** It is listed for spectators. */
  watched?: boolean;
}

/** A person in a race, as far as the viewer may see. */
export interface RacerView {
  /** From 0. */
  seat: number;
  /** The public id of the account. */
  player: string | null;
  /** The name as it is displayed. */
  name: string;
  /** Has pressed "ready". */
  ready: boolean;
  /** Has a connection. */
  here: boolean;
  /** Left the race after its start. */
  left: boolean;
  /** Has no move to come. */
  over: boolean;
  /** Wants a rematch. */
  again: boolean;
  /** The id of the game. */
  game: string | null;
  /** Moves played. */
  ply: number;
  /** Points. */
  score: number;
  /** The rank of the largest tile. */
  max: number;
  /** Position notation, of the move `shownPly`. */
  board: string | null;
  /** Never beyond the viewer's own moves. */
  shownPly: number;
  /** The rank of each milestone, and milliseconds since the start. */
  splits: [rank: number, milliseconds: number][];
  /** When the tile of the race was made. */
  reached: { ply: number; ms: number } | null;
  /** From 1, at the end. */
  place: number | null;
  /** What the race has changed. */
  rating: { before: number; after: number } | null;
}

/** A race as a viewer sees it. Times are milliseconds since 1970, by the clock of the server. */
export interface RaceView {
  /** Its id. */
  id: string;
  /** As in `QuickRace`. */
  kind: RaceKind;
  /** The id of the variant. */
  variant: string;
  /** The number on the tile. */
  target: number | null;
  /** Milliseconds. */
  limit: number | null;
  /** Numbers are hidden after each move. */
  blind: boolean;
  /** By quick pairing: the first three of two people a day count for ratings. */
  quick: boolean;
  /** It is listed for spectators. */
  watched: boolean;
  /** The id of its arena. */
  arena: string | null;
  /** The most people. */
  most: number;
  /** How far it is. */
  state: 'lobby' | 'starting' | 'running' | 'ended';
  /** The time of this answer. */
  now: number;
  /** The first move may be played. */
  startsAt: number | null;
  /** The time is up. */
  endsAt: number | null;
  /** It has ended. */
  endedAt: number | null;
  /** Only racers who are away still play: the race ends then without them, unless one comes back. Null: it does not. */
  awayEndsAt: number | null;
  /** The id of the rematch. */
  next: string | null;
  /** The own seat; null for a spectator. */
  you: number | null;
  /** Connections of spectators. */
  spectators: number;
  /** By seat. */
  racers: RacerView[];
}

/** A race of one's own that has not ended. */
export interface OpenRace {
  /** The race's id. */
  id: string;
  /** How far it is. */
  state: 'lobby' | 'starting' | 'running';
  /** As in `QuickRace`. */
  kind: RaceKind;
  /** The id of the variant. */
  variant: string;
  /** The number on the tile. */
  target: number | null;
  /** Milliseconds. */
  limit: number | null;
  /** One has left it: its result is still to come. */
  left: boolean;
  /** The names of the others, by seat. */
  rivals: string[];
}

/** All that can be watched now. */
export interface WatchAnswer {
  /** The time of this answer. */
  now: number;
  /** Races that are listed. */
  races: {
    id: string;
    kind: RaceKind;
    target: number | null;
    limit: number | null;
    blind: boolean;
    startsAt: number;
    spectators: number;
    racers: { name: string; score: number; max: number }[];
  }[];
  /** Ranked games as they stood some time ago; boards in position notation. */
  games: { name: string; variant: string; score: number; ply: number; max: number; board: string }[];
  /** How many there are beside those listed. */
  total: { races: number; games: number };
}

/** The request for an arena: the terms of all its races. */
export interface NewArena {
  /** As in `QuickRace`. */
  kind: RaceKind;
  /** The number on the tile; not for points. */
  target?: NonNullable<QuickRace['target']>;
  /** The limit of each race. */
  minutes: 3 | 5 | 10;
}

/** An arena in the list of those that go on. Times are milliseconds since 1970, by the clock of the server. */
export interface ArenaFacts {
  /** Its id. */
  id: string;
  /** As in `QuickRace`. */
  kind: RaceKind;
  /** The id of the variant. */
  variant: string;
  /** The number on the tile. */
  target: number | null;
  /** Milliseconds of each race. */
  limit: number;
  /** The name of its maker. Null: it began by the clock. */
  maker: string | null;
  /** Its begin. */
  startsAt: number;
  /** No race begins from here on. */
  endsAt: number;
  /** People who have joined. */
  players: number;
}

/** How somebody stands in an arena. */
export interface ArenaStanding {
  /** From 1; equal points and wins share it. */
  rank: number;
  /** The sum of all races. */
  points: number;
  /** First places. */
  wins: number;
  /** Races that have ended. */
  races: number;
}

/** An arena as a viewer sees it. */
export interface ArenaView extends ArenaFacts {
  /** The time of this answer. */
  now: number;
  /** People who wait for the next race. */
  waiting: number;
  /** Races that go on. */
  racing: number;
  /** The own standing. */
  you: ArenaStanding | null;
  /** The first hundred. */
  rows: (ArenaStanding & {
    player: string | null;
    name: string;
    mine: boolean;
    race: string | null;
    /** In races of this kind. Null: none yet. */
    rating: number | null;
  })[];
}
