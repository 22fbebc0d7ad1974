/**
 * The answer to untrusted input: plain data instead of exceptions, so that it survives `postMessage` and
 * JSON and the compiler makes the caller look at the error.
 */

/** What is wrong with an input, for the person who wrote it. `line` and `column` count from 1. */
export interface Failure {
  code: string;
  message: string;
  line?: number;
  column?: number;
}

/** Either a value or the reason why there is none. */
export type Result<T> = { ok: true; value: T } | { ok: false; error: Failure };
