/** How a checked program fails: in a way of its own (program/failure.ts), or by a wrong answer. Plain data. */
import type { Cell } from '@twofold/lessons';
import type { ProgramFailure } from '../program/failure.js';

/**
 * An answer that no board can be read from, or that breaks the contract. `expected` and `found` are in the
 * notation of JavaScript, for readers of any language: `number`, `Array(4)`, `undefined`, `NaN`, `"2"`.
 */
export type AnswerFailure =
  | { code: 'wrong-type'; part: string; expected: string; found: string }
  | { code: 'wrong-size'; part: string; expected: string; found: string }
  | { code: 'no-number'; part: string; found: string } // also one that is not finite
  | { code: 'promise' }
  | { code: 'wrong-rows' | 'wrong-cells'; expected: number; found: number } // in the answer, and in a row of it
  | { code: 'changed-argument' };

/** A board that is not the right one. */
export type Difference =
  | { code: 'wrong-board' }
  | ({ code: 'wrong-motions' } & WrongMotion)
  | { code: 'wrong-score'; expected: number; found: number };

/**
 * Where the tile of a cell goes: none if the cell is empty. `found`: the program's cells on the board, if any. With
 * neither, the program gives the empty cell an index other than -1.
 */
export interface WrongMotion {
  from: Cell;
  to?: Cell;
  found: Cell[];
}

/** What happens to the checker itself, or to a command that it talks to. */
export type CheckerFailure =
  | { code: 'too-slow'; seconds: number }
  | { code: 'stopped' } // by the person
  | { code: 'sandbox-failed'; message: string }
  | CommandFailure;

/** A program of any language, started by a command (docs/lesson-protocol.md). */
export type CommandFailure =
  | { code: 'command-not-started'; message: string }
  | { code: 'command-ended'; status: string; stderr: string } // `exit code 1`, `SIGSEGV`
  | { code: 'no-answer'; milliseconds: number; stderr: string }
  | { code: 'unreadable-line'; text: string; problem: string }
  | { code: 'too-much-output'; bytes: number }
  | { code: 'too-many-processes'; processes: number };

/** Why a solution fails: by its program, by an answer, by a difference, or by the checker. */
export type Failure = ProgramFailure | AnswerFailure | Difference | CheckerFailure;
