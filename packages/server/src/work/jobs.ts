/** The jobs of background work: each with its input and the rule of its retries. work/handlers.ts does them. */
import { type Static, Type } from 'typebox';

const OfGame = Type.Object({ game: Type.String({ maxLength: 40 }) }, { additionalProperties: false });
const OfDeal = Type.Object({ deal: Type.String({ maxLength: 40 }) }, { additionalProperties: false });
const OfStudy = Type.Object(
  { study: Type.String({ maxLength: 40 }), part: Type.Integer({ minimum: 0 }) },
  { additionalProperties: false },
);
const Nothing = Type.Object({}, { additionalProperties: false });

/** The inputs, as schemas: a worker may be of another version than the process that adds a job. */
export const INPUTS = {
  /** Old leaderboards, expired uploads, resigned games without a move, and jobs that nobody has added. */
  cleanUp: Nothing,
  /** The review of a finished game, by the solver. */
  review: OfGame,
  /** The solver's game on a deal whose seed is public. */
  dealGame: OfDeal,
  /** The share picture of a finished game. */
  picture: OfGame,
  /** Pace and agreement of a finished game (fairness.ts). */
  fairness: OfGame,
  /** A part of a study (studies/), for workers that can do studies. */
  study: OfStudy,
} as const;

export type JobName = keyof typeof INPUTS;
export type Inputs = { [Name in JobName]: Static<(typeof INPUTS)[Name]> };

/** The names, the most urgent first: what somebody waits for goes before statistics. */
export const JOB_NAMES: readonly JobName[] = [
  'picture',
  'cleanUp',
  'review',
  'dealGame',
  'fairness',
  'study',
];

export interface Rule {
  /** How often a job is tried again, after an error or after the death of its worker. */
  readonly retryLimit: number;
  /** Seconds before it is. */
  readonly retryDelay: number;
  /** Days that it waits for a worker. Then it leaves the queue. */
  readonly keptDays: number;
  /** Seconds after which a worker that is silent has lost the job. Undefined: as the queue has it. */
  readonly lease?: number;
}

export const RULES: Record<JobName, Rule> = {
  cleanUp: { retryLimit: 3, retryDelay: 60, keptDays: 1 },
  review: { retryLimit: 2, retryDelay: 1, keptDays: 30 }, // somebody waits
  picture: { retryLimit: 1, retryDelay: 1, keptDays: 1 }, // a preview waits
  dealGame: { retryLimit: 3, retryDelay: 60, keptDays: 30 },
  fairness: { retryLimit: 3, retryDelay: 60, keptDays: 30 },
  // Somebody waits. A part counts its own tries; a worker that cannot do a study gives its job back.
  study: { retryLimit: 1_000_000, retryDelay: 1, keptDays: 365, lease: 10 },
};
