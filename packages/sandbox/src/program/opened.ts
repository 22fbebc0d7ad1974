/** A program that has been opened, in any interpreter: what it is asked, and what it answers. */
import type { Answer } from '@twofold/lessons';
import type { ProgramFailure } from './failure.js';

/** The calls of the learner's function that make one tilt: the arguments of each. */
export type Calls = readonly (readonly unknown[])[];

/** The answers to the first tilts of a batch, and why there are no more. */
export interface Answers {
  answers: Answer[][]; // for each tilt, one for each call; nothing about them is certain
  failure?: ProgramFailure; // of tilt number `answers.length`
  log: string[]; // lines of console.log, of the last tilt that was tried
  lost: boolean; // the batch ended without saying where: ask a fresh program one by one
}

export type Opened = { ok: true; program: Program } | ({ ok: false } & NotReady);

/** Why a program cannot be asked, and the lines that its top level printed. */
export interface NotReady {
  failure: ProgramFailure;
  log: string[];
}

export interface Program {
  /** Makes tilts in order. `wantsArgs`: whether the answers hold the arguments after the call. */
  ask(tilts: readonly Calls[], wantsArgs: boolean): Answers;
}
