/**
 * The kinds of studies, with what each may ask for. A worker takes options and inputs from a database, so it checks them
 * against these schemas. What it runs for a kind is code of its own.
 */
import { type Static, Type } from 'typebox';

const closed = { additionalProperties: false } as const;
const Name = Type.String({ minLength: 1, maxLength: 300 });
const Seed = Type.String({ maxLength: 100 });
const Whole = Type.Integer({ minimum: 0, maximum: 1_000_000_000 });

/** The fingerprint of a network and its kernel. Null: there is none. */
const Maker = Type.Union([Type.String({ maxLength: 64 }), Type.Null()]);

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
        from: Type.Optional(Type.Array(Type.String({ maxLength: 300 }), { minItems: 1, maxItems: 100_000 })),
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
  /** Reviews of games (cli/src/review). A part is one game. */
  review: {
    options: Type.Object(
      {
        level: Type.Union([Type.Literal('quick'), Type.Literal('normal'), Type.Literal('deep')]),
        network: Type.Optional(Name),
        maker: Maker,
        exact: Type.Boolean(),
        player: Type.Boolean(),
      },
      closed,
    ),
    input: Type.Object(
      {
        /** In core's compact form. */
        replay: Type.String({ maxLength: 1_000_000 }),
        /** Of the network of its board, where that is not the chosen one. */
        maker: Maker,
        /** Positions that are known from a record. */
        known: Type.Array(Type.Unknown(), { maxItems: 1_000_000 }),
      },
      closed,
    ),
  },
} as const;

export type StudyKind = keyof typeof KINDS;
export type StudyOptions = { [Kind in StudyKind]: Static<(typeof KINDS)[Kind]['options']> };
export type StudyInputs = { [Kind in StudyKind]: Static<(typeof KINDS)[Kind]['input']> };

/** A study as a worker has opened it. It does one part at a time. */
export interface OpenStudy<Input> {
  /** Returns the same bytes for the same input, on every machine. Rejects when `signal` aborts. */
  run(input: Input, signal: AbortSignal): Promise<Uint8Array>;
  close(): Promise<void>;
}

/** What a worker can ask of the study that it is at. */
export interface StudyFolder {
  /** The result of an earlier part, which is done. */
  resultOf(part: number): Promise<Uint8Array>;
}

/** How a process does studies, by kind. Each rejects with an Error for people if the study cannot be done here. */
export type StudyRunners = {
  [Kind in StudyKind]: (
    options: StudyOptions[Kind],
    folder: StudyFolder,
  ) => Promise<OpenStudy<StudyInputs[Kind]>>;
};
