/**
 * The ways in which a program fails to answer. Plain data: a page translates by `code` and fills in the rest;
 * check/sentences.ts has the English text.
 */

import { type OtherLanguage, otherLanguageOf } from './otherLanguage.js';

/** A place in the learner's source, counted from 1. TypeScript has no column: stripping the types moves it. */
export interface Place {
  line?: number;
  column?: number;
}

/** The mistake at a place, where it is known: the sign found there, and the one wanted. */
export type SyntaxProblem =
  | { problem: 'wanted'; wanted: string; found: string }
  | { problem: 'unexpected'; found: string }
  | { problem: 'ends' | 'open-text' | 'twice' } // the program ends too soon; no second quotation mark; one name twice
  | { problem?: never };

export type ProgramFailure =
  | ({ code: 'syntax'; message: string } & SyntaxProblem & Place)
  | ({ code: 'other-language'; language: OtherLanguage } & Place)
  | ({ code: 'import'; name: string } & Place)
  | { code: 'missing-function'; name: string }
  | ({ code: 'thrown'; name: string; message: string } & Place)
  | { code: 'endless-loop'; milliseconds: number }
  | ({ code: 'too-deep' } & Place)
  | { code: 'too-much-memory'; megabytes: number }
  | { code: 'too-long-answer'; characters: number }
  | { code: 'waits' }; // top-level await of something that never comes

/** An error as the harness describes it. */
export interface ThrownError {
  name: string;
  message: string;
  stack: string;
}

/** The file name of the learner's source in stacks. */
export const PROGRAM_FILE = 'program.js';

/** When an error was thrown: while the source was read, or while it ran. */
export type Stage = 'compile' | 'run';

/** What failures have to know of the program. */
export interface Origin {
  hasColumns: boolean; // false where the code that runs has the lines of the source alone
  text: string; // the source
  megabytes: number; // that it may use
}

/** The failure that an error stands for. QuickJS reports its own limits as InternalErrors. */
export function failureOf(error: ThrownError, stage: Stage, origin: Origin): ProgramFailure {
  const { name, message } = error;
  const place = placeIn(error.stack, origin);
  const isLimit = name === 'InternalError';
  if (isLimit && /stack overflow/.test(message)) return { code: 'too-deep', ...place };
  if (isLimit && /out of memory|string too long/.test(message)) {
    return { code: 'too-much-memory', megabytes: origin.megabytes };
  }
  const imported = /could not load module '(.*)'/.exec(message);
  if (imported) return { code: 'import', name: imported[1]!, ...place };
  return stage === 'compile'
    ? syntaxFailure(origin.text, message, place)
    : { code: 'thrown', name, message, ...place };
}

/** The failure of a text that does not parse: it is in another language, or has a mistake at a place. */
export function syntaxFailure(text: string, message: string, place: Place): ProgramFailure {
  const other = otherLanguageOf(text);
  if (other) return { code: 'other-language', ...other };
  return { code: 'syntax', message, ...problemIn(text, message, place), ...place };
}

/** Read from the messages of QuickJS and Sucrase, and from the source at the place. */
function problemIn(text: string, message: string, place: Place): SyntaxProblem {
  if (/end of string|Unterminated string/.test(message)) return { problem: 'open-text' };
  if (/invalid redefinition/.test(message)) return { problem: 'twice' };
  const wanted = /^expecting '(.+)'$|, expected "(.+)"$/.exec(message)?.slice(1).find(Boolean);
  if (wanted === undefined && !/^unexpected token/i.test(message)) return {};
  const found = tokenAt(text, place);
  if (found === undefined) return { problem: 'ends' };
  return wanted === undefined ? { problem: 'unexpected', found } : { problem: 'wanted', wanted, found };
}

/** The word or sign at a place. Undefined at the end of the program, which is a place without a column. */
function tokenAt(text: string, { line = 1, column }: Place): string | undefined {
  if (column === undefined) return undefined;
  const rest = text
    .split('\n')
    .slice(line - 1)
    .join('\n')
    .slice(column - 1);
  return /^\s*([\w$]+|\S)/.exec(rest)?.[1];
}

/** The first place of a stack that is in the learner's source. A missing brace is noticed behind the last line. */
function placeIn(stack: string, { hasColumns, text }: Origin): Place {
  const lines = text.trimEnd().split('\n').length;
  const found = PLACE.exec(stack);
  if (!found) return {};
  const line = Number(found[1]);
  if (line > lines) return { line: lines };
  return hasColumns ? { line, column: Number(found[2]) } : { line };
}

const PLACE = new RegExp(`${PROGRAM_FILE.replace('.', '\\.')}:(\\d+):(\\d+)`);
