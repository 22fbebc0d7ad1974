/**
 * The answer to untrusted input: plain data instead of exceptions. It survives `postMessage` and JSON, and
 * the compiler makes the caller handle the error.
 */

/** An error in an input, for the author of the input. `line` and `column` count from 1. */
export interface Failure {
  /** A fixed word for programs, such as `position-too-long`. */
  code: string;
  /** A sentence for people. */
  message: string;
  /** From 1, where the text has lines. */
  line?: number;
  /** From 1, in characters, where it is known. */
  column?: number;
}

/** Either a value or the reason why there is none. */
export type Result<T> = { ok: true; value: T } | { ok: false; error: Failure };

/** The message of a thrown value, for the person who reads it. */
export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
