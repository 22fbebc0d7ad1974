/** The limits of a learner's program. All of them hold in the sandbox; a command has the first and the last. */
export interface Limits {
  milliseconds: number; // of one batch of tilts; a batch is short unless a tilt does not end
  memory: number; // bytes of the instance: its stack, its engine and the program's heap; 16 MB at least
  stack: number; // bytes of its call stack
  answers: number; // characters of the answers to one batch
}

/**
 * A right answer to a batch has some 100,000 characters. A right program needs 2 MB beyond the instance's
 * first 16. If it keeps an answer for every row of four, it needs 20 MB more. The stack holds 680 calls.
 */
export const LIMITS: Readonly<Limits> = Object.freeze({
  milliseconds: 1000,
  memory: 48 * 2 ** 20,
  stack: 128 * 2 ** 10,
  answers: 4 * 2 ** 20,
});

/** Of an example that runs once: it may play some hundred games. */
export const SCRIPT_LIMITS: Readonly<Limits> = Object.freeze({
  ...LIMITS,
  milliseconds: 5000,
  stack: 256 * 2 ** 10,
});

/** Of a program whose steps are recorded. The calls of the recorder need time, and room on the stack. */
export const TRACE_LIMITS: Readonly<Limits> = Object.freeze({
  ...LIMITS,
  milliseconds: 3000,
  stack: 256 * 2 ** 10,
});
