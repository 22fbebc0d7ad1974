/**
 * Failures in English, as messages with arguments in braces: for a terminal, and as the source of a page's
 * catalogues. A page translates them by their names and fills in the same arguments.
 */
import type { Cell } from '@twofold/lessons';
import { LANGUAGE_NAMES } from '../program/otherLanguage.js';
import type { Failure, WrongMotion } from './failure.js';

/** The name of a failure's sentence: its code, or a name of its own where more is known. */
export type FailureText =
  | Failure['code']
  | `syntax-${'wanted' | 'unexpected' | 'ends' | 'open-text' | 'twice'}`
  | `returns-${'nothing' | 'no-points' | 'other'}`;

/** By name. Each says what happened, and where it can what to do about it. */
export const FAILURE_TEXTS: Readonly<Record<FailureText, string>> = {
  syntax: 'This is not a program yet: {message}.',
  'syntax-wanted':
    'Here stands “{found}”, but “{wanted}” is expected. It may be missing here, or something before it.',
  'syntax-unexpected': '“{found}” does not fit here. Something before it may be missing, such as a bracket.',
  'syntax-ends': 'The program ends too soon. Is a bracket still open?',
  'syntax-open-text': 'A text begins here and does not end. Its second quotation mark is missing.',
  'syntax-twice': 'This name is declared twice. Give one of them another name.',
  'other-language':
    'This looks like {language}, which does not run here. A terminal checks it, by lines of text.',
  import: 'The program imports "{name}". It runs alone: put everything into one file.',
  'missing-function': 'There is no function named {name}. The program has to define it.',
  thrown: 'The program stopped with an error: {error}.',
  'endless-loop': 'The program gave no answer for {seconds} s. Is there a loop that never ends?',
  'too-deep': 'The calls are nested too deeply. Does a function call itself without an end?',
  'too-much-memory': 'The program needs more than {megabytes} MB. Does something grow in a loop?',
  'too-long-answer': 'The answer has {characters} characters, which is too long to be a board.',
  waits: 'The program waits for something that never comes. Use no await at its top level.',
  'returns-nothing': 'The function returns nothing. It should return {expected}.',
  'returns-no-points': 'The function returns nothing. It should return the points, as a number.',
  'returns-other': 'The function returns {found}. It should return {expected}.',
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
  'too-many-processes': 'The command started more than {processes} processes.',
};

/** Things that a program gives or should give, for which the notation of JavaScript is no word of a beginner's. */
export const THING_TEXTS = {
  'empty-array': 'an empty array ([])',
  'array-of': 'an array of length {length}',
  array: 'an array',
  number: 'a number',
} as const;

/** A thing by the name of its words, or as it is in the notation of JavaScript. */
export type Thing = { name: keyof typeof THING_TEXTS; length?: number } | string;

/** What a notation means: `Array(0)` is an empty array. Other texts stay as they are, such as `undefined` and `"2"`. */
function thingOf(notation: string): Thing {
  const length = /^Array\((\d+)\)$/.exec(notation)?.[1];
  if (length === '0') return { name: 'empty-array' };
  if (length !== undefined) return { name: 'array-of', length: Number(length) };
  if (notation === 'Array') return { name: 'array' };
  return notation === 'number' ? { name: 'number' } : notation;
}

/** The name and the arguments of a failure's message. */
export interface Message {
  /** A page translates by `sandbox.failure.NAME`. */
  name: FailureText;
  /** What stands for each name in braces. */
  values: Readonly<Record<string, string | number>>;
  /** Arguments that are things. They are translated, too. */
  things: Readonly<Record<string, Thing>>;
}

/** The sentence for a failure, as a name and its values. */
export function messageOf(failure: Failure): Message {
  return { name: textNameOf(failure), values: valuesOf(failure), things: thingsOf(failure) };
}

/** The message in English. */
export function sentenceOf(failure: Failure): string {
  const { name, values, things } = messageOf(failure);
  const words = Object.entries(things).map(([key, thing]) => [key, englishOf(thing)]);
  return filledIn(FAILURE_TEXTS[name], { ...values, ...Object.fromEntries(words) });
}

function englishOf(thing: Thing): string {
  return typeof thing === 'string' ? thing : filledIn(THING_TEXTS[thing.name], { length: thing.length ?? 0 });
}

function filledIn(text: string, values: Message['values']): string {
  return text.replace(/\{(\w+)\}/g, (_, name: string) => String(values[name]));
}

function textNameOf(failure: Failure): FailureText {
  if (failure.code === 'syntax' && failure.problem) return `syntax-${failure.problem}`;
  if (!('part' in failure && 'expected' in failure && failure.part === 'returned')) return failure.code;
  if (failure.found !== 'undefined') return 'returns-other';
  return failure.expected === 'number' ? 'returns-no-points' : 'returns-nothing';
}

/** Numbers of rows, of cells and of points are values, not things. */
function thingsOf(failure: Failure): Record<string, Thing> {
  if (!('part' in failure)) return {};
  const { found } = failure;
  return { found: thingOf(found), ...('expected' in failure && { expected: thingOf(failure.expected) }) };
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
    case 'other-language':
      return { language: LANGUAGE_NAMES[failure.language] };
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
