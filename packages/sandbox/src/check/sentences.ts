/**
 * Failures in English, as messages with arguments in braces: for a terminal, and as the source of a page's
 * catalogues. A page translates by the key `sandbox.failure.CODE` and fills in the same arguments.
 */
import type { Cell } from '@twofold/lessons';
import type { Failure, WrongMotion } from './failure.js';

/** By code. Each says what happened, and where it can what to do about it. */
export const FAILURE_TEXTS: Readonly<Record<Failure['code'], string>> = {
  syntax: 'This is not a program yet: {message}.',
  import: 'The program imports "{name}". It runs alone: put everything into one file.',
  'missing-function': 'There is no function named {name}. The program has to define it.',
  thrown: 'The program stopped with an error: {error}.',
  'endless-loop': 'The program gave no answer for {seconds} s. Is there a loop that never ends?',
  'too-deep': 'The calls are nested too deeply. Does a function call itself without an end?',
  'too-much-memory': 'The program needs more than {megabytes} MB. Does something grow in a loop?',
  'too-long-answer': 'The answer has {characters} characters, which is too long to be a board.',
  waits: 'The program waits for something that never comes. Use no await at its top level.',
  'wrong-type': 'The program gives {found} for {part}. It should be {expected}.',
  'wrong-size': 'The program gives {found} for {part}. It should be {expected}: the size must stay.',
  'no-number': 'The program gives {found} where a finite number should be.',
  promise: 'The program gives a promise instead of an answer. Use no async and no await.',
  'wrong-rows': 'Rows in the answer: {found}. There should be {expected}, because the size must stay.',
  'wrong-cells':
    'Cells in a row of the answer: {found}. There should be {expected}, because the size must stay.',
  'changed-argument': 'The program changed the board that it was given. Change a copy.',
  'wrong-board': 'The tilted board is not the right one.',
  'wrong-motions': 'The board is right, but where its tiles went is not.',
  'wrong-score': 'The board is right, the points are not: {found} instead of {expected}.',
  'too-slow': 'The check did not end within {seconds} s. The program is too slow.',
  stopped: 'The check was stopped.',
  'sandbox-failed': 'The sandbox failed, which is not the fault of the program: {message}.',
  'command-not-started': 'The command could not be started: {message}.',
  'command-ended': 'The command ended too soon, with {status}.',
  'no-answer': 'The command gave no answer for {seconds} s. Does it end each line, and flush its output?',
  'unreadable-line': 'The command wrote "{text}", which is no answer: {problem}.',
  'too-much-output': 'The command wrote more than {megabytes} MB.',
};

/** The key and the arguments of a failure's message. */
export interface Message {
  /** Its key in translations. */
  key: string;
  /** The values of its placeholders. */
  values: Readonly<Record<string, string | number>>;
}

/** The sentence for a failure, as a key and its values. */
export function messageOf(failure: Failure): Message {
  return { key: `sandbox.failure.${failure.code}`, values: valuesOf(failure) };
}

/** The message in English. */
export function sentenceOf(failure: Failure): string {
  const values = valuesOf(failure);
  return FAILURE_TEXTS[failure.code].replace(/\{(\w+)\}/g, (_, name: string) => String(values[name]));
}

function valuesOf(failure: Failure): Record<string, string | number> {
  switch (failure.code) {
    case 'thrown':
      return { error: [failure.name, failure.message].filter((part) => part !== '').join(': ') };
    case 'endless-loop':
    case 'no-answer':
      return { seconds: failure.milliseconds / 1000 };
    case 'too-much-output':
      return { megabytes: Math.round(failure.bytes / 2 ** 20) };
    case 'wrong-motions': // a report shows them beside its boards
      return {};
    default: {
      const { code, ...values } = failure;
      return values as Record<string, string | number>;
    }
  }
}

/**
 * Where a tile goes, and where it goes by the program, in the notation of JavaScript: `[0, 3] → [0, 0]`. A dash
 * stands for nowhere, and a question mark for a wrong index of an empty cell.
 */
export function motionTexts({ from, to, found }: WrongMotion): { right: string; found: string } {
  const cellText = ([row, column]: Cell) => `[${row}, ${column}]`;
  const textOf = (ends: readonly Cell[], none: string) =>
    `${cellText(from)} → ${ends.map(cellText).join(', ') || none}`;
  return { right: textOf(to ? [to] : [], '–'), found: textOf(found, to ? '–' : '?') };
}

/** Where in the source a failure is, if that is known. */
export function placeOf(failure: Failure): { line?: number; column?: number } {
  if (!('line' in failure) || failure.line === undefined) return {};
  return { line: failure.line, ...(failure.column !== undefined && { column: failure.column }) };
}
