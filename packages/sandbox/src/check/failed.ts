/** A failure and the case in which it happened. */
import type { Tilted } from '../contract/plain.js';
import type { Failure } from './failure.js';
import type { Mistake } from './mistakes/known.js';
import type { Case } from './plan.js';
import type { Replies } from './subject.js';
import { differenceOf, expectedOf } from './verdict.js';

/** The first board on which a solution fails. */
export interface Failed {
  /** The reason. */
  failure: Failure;
  /** None if the program failed before its first case. */
  at?: Case;
  /** The right answer. */
  expected?: { board: number[][]; score: number };
  /** If a board could be read. */
  returned?: Tilted;
  /** The mistake of the program, if it is a known one. */
  mistake?: Mistake;
  /** What the program printed in that case. */
  log: string[];
}

/** The failure of case number `index` of a batch, if it failed. */
export function failedAt(at: Case, { replies, failure, log }: Replies, index: number): Failed | undefined {
  const reply = replies[index];
  if (reply === undefined) return failure && index === replies.length ? { failure, at, log } : undefined;
  const expected = expectedOf(at);
  const found = reply.ok ? differenceOf(expected, reply.tilted) : reply.failure;
  if (found === undefined) return undefined;
  const right = { board: expected.board(), score: expected.score };
  return { failure: found, at, expected: right, ...(reply.ok && { returned: reply.tilted }), log };
}
