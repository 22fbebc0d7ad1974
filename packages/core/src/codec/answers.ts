// How the readers of untrusted text answer: plain data, either way.
import type { Failure } from '../result.js';

/** A failed result, whatever the value would have been. */
export type Refusal = { ok: false; error: Failure };

/** The answer that has a value. */
export function success<T>(value: T): { ok: true; value: T } {
  return { ok: true, value };
}

/**
 * The answer that has none; the code is stable for programs, the message is for the person. Places count
 * from 1.
 */
export function failure(
  code: string,
  message: string,
  place: { line?: number; column?: number } = {},
): Refusal {
  return { ok: false, error: { code, message, ...place } };
}

/** The refusal of a value that is not a text; untrusted data may hold any value. Undefined for a text. */
export function refuseNonText(input: unknown): Refusal | undefined {
  return typeof input === 'string' ? undefined : failure('not-text', 'This is not text.');
}
