/**
 * What one's own solution has to do: the function to write, how a checker calls it, and how it reads the
 * answers. Everything that crosses is plain JSON, so a checker may run the solution in a sandbox or in
 * another language.
 */
import type { Board, Cell, Outcome, Side } from '../step.js';

/** A message: its key in translations, and its English. */
export interface Text {
  /** The name of the text in a catalogue of another language. */
  key: string;
  /** The English. */
  text: string;
}

/** What one call of a solution gave. Nothing of it is trusted. */
export interface Answer {
  /** What the way's function gave back. */
  returned: unknown;
  /** The arguments after the call: some contracts change them in place. */
  args: readonly unknown[];
}

/** An answer of the wrong form. `part` names what: `returned`, `board`, `mergedRow` ... */
export interface Misfit {
  /** `type`: something else than the contract wants. `size`: a board of another size. */
  code: 'type' | 'size';
  /** The part that does not fit, such as `board`. */
  part: string;
  /** For people who program: `a number`, `4 numbers`. */
  expected: string;
}

/** An answer as the rules see it, or what does not fit the contract. */
export type Reading = { ok: true; value: Outcome } | { ok: false; error: Misfit };

/** How a function is called, and what it has to answer. */
export interface Contract {
  /** The function to write. */
  name: string;
  /** As in TypeScript. */
  signature: string;
  /** What it has to keep, a sentence each. */
  rules: readonly Text[];
  /** TypeScript to begin from: it compiles, runs, and does nothing. */
  starter: string;
  /** New arguments of each call that together make one tilt: one call, or one for each row or column. */
  calls(board: Board, side: Side): unknown[][];
  /** A right solution. It may change its arguments, unless the contract keeps them. */
  solve(...args: never[]): unknown;
  /** Whether a solution returns its result and must leave its arguments as they are. */
  keepsArguments: boolean;
  /** Whether a board in an answer is a list of its rows from the top. Walk's is a list of columns. */
  isListOfRows: boolean;
  /**
   * The tilt that the answers describe, with `motions` only if the contract asks for them. There is one
   * answer for each call, else RangeError.
   */
  read(board: Board, side: Side, answers: readonly Answer[]): Reading;
}

/** The right outcome, read by the contract from its own solution. */
export function expectedOutcome(contract: Contract, board: Board, side: Side): Outcome {
  const solve = contract.solve as (...args: unknown[]) => unknown;
  const answers = contract.calls(board, side).map((args) => ({ returned: solve(...args), args }));
  const reading = contract.read(board, side, answers);
  if (!reading.ok) throw new TypeError(`The solution of ${contract.name} breaks its own contract.`);
  return reading.value;
}

/**
 * Whether two outcomes are the same tilt. Motions are compared if both have them, without order and stays.
 */
export function sameOutcome(a: Outcome, b: Outcome): boolean {
  if (a.score !== b.score || JSON.stringify(a.board) !== JSON.stringify(b.board)) return false;
  if (a.motions === undefined || b.motions === undefined) return true;
  return JSON.stringify(movesOf(a.motions)) === JSON.stringify(movesOf(b.motions));
}

function movesOf(motions: readonly { from: Cell; to: Cell }[]): string[] {
  const moves = motions.map(({ from, to }) => [from.join(), to.join()] as const);
  return moves
    .filter(([from, to]) => from !== to)
    .map((cells) => cells.join(' to '))
    .sort();
}
