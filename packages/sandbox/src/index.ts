// biome-ignore-all assist/source/organizeImports: in the order of a table of contents
/**
 * `@twofold/sandbox`: runs a learner's tilt in QuickJS and checks it against core. It knows no platform: clock,
 * timers, workers and the bytes of QuickJS come from its caller. docs/teaching.md describes the check.
 */

// What a program has to define
export { CONTRACTS, type Contract, findContract } from './contract/contract.js';
export type { Tilted } from './contract/plain.js';

// A worker with the sandbox, and the talk with it
export {
  type ClientPlatform,
  createSandboxClient,
  type SandboxClient,
  type WorkerEnd,
} from './worker/client.js';
export type { Assignment, Port, Request, Response, Tilt } from './worker/messages.js';
export { serveSandbox } from './worker/serve.js';
export { compileQuickjs, type Platform } from './program/quickjs.js';
export type { Language } from './program/stripTypes.js';
export {
  FIRST_HEAP,
  forbidCompiling,
  limitMemory,
  type StartPython,
  takeGlobals,
} from './program/python/micropython.js';
export { PYTHON_HARNESS } from './program/python/harness.js';
export { PYTHON_MEGABYTES, readPythonEnding } from './program/python/pythonProgram.js';
export { type Calls, type Ran, runScript, type Source } from './program/program.js';

// Checks, also without a worker or of other subjects
export { checkProgram, type ProgramCheck, readsRows } from './check/checkProgram.js';
export { checkSubject, type CheckOptions, type Progress, type Report } from './check/check.js';
export type { Failed } from './check/failed.js';
export {
  type Case,
  type Phase,
  type PhaseName,
  planOf,
  type Scope,
  SHAPES,
  type Shape,
} from './check/plan.js';
export { answering, type Replies, type Reply, type Subject, withPoints } from './check/subject.js';

// One tilt, step by step
export { type Trace, traceProgram } from './check/traceProgram.js';
export type { Recording, TracedStep, TracedVariable } from './program/trace/recording.js';

// Failures, and what to say of them
export type { CommandFailure, Failure } from './check/failure.js';
export {
  FAILURE_TEXTS,
  type FailureText,
  type Message,
  messageOf,
  motionTexts,
  placeOf,
  sentenceOf,
  THING_TEXTS,
  type Thing,
} from './check/sentences.js';
export { CHECK_COMMANDS } from './program/otherLanguage.js';

// Known mistakes, by which a wrong program is named
export { MISTAKE_IDS, type Mistake, type MistakeId } from './check/mistakes/known.js';
export { mistakeOfAnswer } from './check/mistakes/nameMistake.js';
export { MISTAKE_TEXTS } from './check/mistakes/sentences.js';

// Programs in other languages
export { MAX_ANSWER, makeCaseLine, type ParsedAnswer, parseAnswerLine } from './lines/lineProtocol.js';

// Assignments as teachers hand them out, and results as students hand them in
export {
  checkHandout,
  type Handout,
  LONGEST_NOTE,
  LONGEST_TITLE,
  MOST_BOARDS,
  type OwnBoard,
  scopeOf,
} from './handout/handout.js';
export { makeHandoutFile, parseHandoutFile } from './handout/handoutFile.js';
export { LONGEST_LINK, makeHandoutLink, parseHandoutLink } from './handout/handoutLink.js';
export {
  type FalseClaim,
  falseClaims,
  isLate,
  type LinkedResult,
  LONGEST_NAME,
  LONGEST_PROGRAM,
  makeResultFile,
  makeResultLink,
  parseResultFile,
  parseResultLink,
  type StudentResult,
} from './handout/result.js';
