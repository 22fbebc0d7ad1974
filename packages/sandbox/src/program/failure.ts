/**
 * The ways in which a program fails to answer. Plain data: a page translates by `code` and fills in the rest;
 * check/sentences.ts has the English text.
 */

/** A place in the learner's source, counted from 1. TypeScript has no column: stripping the types moves it. */
export interface Place {
  line?: number;
  column?: number;
}

export type ProgramFailure =
  | ({ code: 'syntax'; message: string } & Place)
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
  language: 'javascript' | 'typescript';
  lines: number; // of the source
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
    ? { code: 'syntax', message, ...place }
    : { code: 'thrown', name, message, ...place };
}

/** The first place of a stack that is in the learner's source. A missing brace is noticed behind the last line. */
function placeIn(stack: string, { language, lines }: Origin): Place {
  const found = PLACE.exec(stack);
  if (!found) return {};
  const line = Number(found[1]);
  if (line > lines) return { line: lines };
  return language === 'typescript' ? { line } : { line, column: Number(found[2]) };
}

const PLACE = new RegExp(`${PROGRAM_FILE.replace('.', '\\.')}:(\\d+):(\\d+)`);
