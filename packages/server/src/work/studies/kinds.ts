/**
 * The kinds of studies, with what each may ask for. A worker takes options and inputs from a database, so it checks them
 * against these schemas. What it runs for a kind is code of its own.
 */
import { type Static, Type } from 'typebox';

const closed = { additionalProperties: false } as const;
const Name = Type.String({ minLength: 1, maxLength: 300 });
const Seed = Type.String({ maxLength: 100 });
const Whole = Type.Integer({ minimum: 0, maximum: 1_000_000_000 });

/** In core's compact form. */
const Replay = Type.String({ maxLength: 1_000_000 });
const Position = Type.String({ maxLength: 300 });
const Heading = Type.Union([Type.Literal(0), Type.Literal(1), Type.Literal(2), Type.Literal(3)]);
/** The fingerprint of a network and its kernel. Null: there is none. */
const Maker = Type.Union([Type.String({ maxLength: 64 }), Type.Null()]);

/** A player of the model (solver/src/players). */
const Player = Type.Object(
  {
    noise: Type.Number({ exclusiveMinimum: 0, maximum: 10 }),
    by: Type.Union([Type.Literal('scores'), Type.Literal('level'), Type.Literal('loss')]),
    games: Type.Optional(Whole),
  },
  closed,
);

export const KINDS = {
  /** Games of an arena (trainer/src/arena). A part is some games. */
  arena: {
    options: Type.Object(
      {
        players: Type.Array(Name, { minItems: 1, maxItems: 100 }),
        /** By player. */
        makers: Type.Array(Maker),
        variant: Type.String({ maxLength: 40 }),
        until: Type.Optional(Type.Integer({ minimum: 4 })),
        from: Type.Optional(Type.Array(Position, { minItems: 1, maxItems: 100_000 })),
        /** Results have replays. */
        saves: Type.Boolean(),
      },
      closed,
    ),
    input: Type.Array(Type.Object({ player: Whole, game: Whole, seed: Seed }, closed), {
      minItems: 1,
      maxItems: 10_000,
    }),
  },
  /** Layers of an endgame table (trainer/src/tables). A part is some boards of a layer, found or solved. */
  layers: {
    options: Type.Object(
      {
        maker: Type.String({ maxLength: 64 }),
        folder: Name,
        formation: Type.String({ maxLength: 20 }),
        goalRank: Type.Integer({ minimum: 3, maximum: 9 }),
        fourChance: Type.Number({ minimum: 0, maximum: 1 }),
        mostSum: Type.Integer({ minimum: 8, maximum: 8192 }),
      },
      closed,
    ),
    input: Type.Object(
      {
        phase: Type.Union([Type.Literal('finding'), Type.Literal('solving')]),
        ...{ layer: Whole, from: Whole, to: Whole },
      },
      closed,
    ),
  },
  /** Steps of puzzle making (trainer/src/puzzles). */
  puzzles: {
    options: Type.Object({ maker: Type.String({ maxLength: 64 }) }, closed),
    input: Type.Union([
      Type.Object({ kind: Type.Literal('game'), player: Name, game: Whole }, closed),
      Type.Object({ kind: Type.Literal('replay'), file: Name, game: Whole, replay: Replay }, closed),
      Type.Object(
        {
          kind: Type.Literal('describe'),
          ...{ position: Position, best: Heading, score: Type.Number() },
          values: Type.Array(Type.Union([Type.Number(), Type.Null()]), { minItems: 4, maxItems: 4 }),
        },
        closed,
      ),
      Type.Object({ kind: Type.Literal('play'), position: Position, best: Heading }, closed),
    ]),
  },
  /** Reviews of games (cli/src/review). A part is one game. */
  review: {
    options: Type.Object(
      {
        level: Type.Union([Type.Literal('quick'), Type.Literal('normal'), Type.Literal('deep')]),
        network: Type.Optional(Name),
        maker: Maker,
        exact: Type.Boolean(),
        /** Whose chances are given: a player's, those of who loses as much as the game, or nobody's. */
        player: Type.Union([Player, Type.Literal('game'), Type.Literal(false)]),
      },
      closed,
    ),
    input: Type.Object(
      {
        replay: Replay,
        /** Of the network of its board, where that is not the chosen one. */
        maker: Maker,
        /** How the chances of a player are corrected by own games. */
        correction: Type.Optional(
          Type.Object({ shift: Type.Number(), scale: Type.Number(), games: Whole }, closed),
        ),
        /** Positions that are known from a record. */
        known: Type.Array(Type.Unknown(), { maxItems: 1_000_000 }),
      },
      closed,
    ),
  },
} as const;

/** The name of a kind. */
export type StudyKind = keyof typeof KINDS;
export type StudyOptions = { [Kind in StudyKind]: Static<(typeof KINDS)[Kind]['options']> };
export type StudyInputs = { [Kind in StudyKind]: Static<(typeof KINDS)[Kind]['input']> };

/** A study that a process has opened. It may do several parts at the same time. */
export interface OpenStudy<Input> {
  /** Returns the same bytes for the same input, on every machine. Rejects when `signal` aborts. */
  run(input: Input, signal: AbortSignal): Promise<Uint8Array>;
  close(): Promise<void>;
}

/** How a process does studies, by kind. Each rejects with an Error for people if the study cannot be done here. */
export type StudyRunners = {
  [Kind in StudyKind]: (options: StudyOptions[Kind]) => Promise<OpenStudy<StudyInputs[Kind]>>;
};
