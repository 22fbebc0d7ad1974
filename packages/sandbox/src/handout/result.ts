/**
 * A result: a student's program with what the student's page says of it. All but the program are claims. Whoever grades
 * runs the program again and compares, so a changed result shows. It holds the assignment's text: a program that was
 * checked against easier boards shows, too.
 */
import type { Result } from '@twofold/core';
import type { Report } from '../check/check.js';
import type { Language } from '../program/stripTypes.js';
import { type Handout, refuse, shown } from './handout.js';
import { readObject } from './handoutFile.js';
import {
  LONGEST_LINK,
  makeFields,
  makeHandoutLink,
  parseHandoutLink,
  readFields,
  refuseVersion,
} from './handoutLink.js';

/** What a student hands in. */
export interface StudentResult {
  /** The assignment, as the fragment of its link. */
  assignment: string;
  /** The program's text. */
  text: string;
  /** The program's language. */
  language: Language;
  /** All boards were right. */
  passed: boolean;
  /** How many tilts were right before the first failure. */
  cases: number;
  /** How often the student had it checked. */
  tries: number;
  /** Seconds for which the page was open and seen. */
  seconds: number;
  /** The moment of the check in UTC: `2026-11-28T14:05:00Z`. */
  at: string;
  /** The student's name, if it was given. */
  name?: string;
}

/** A result in a link: its program is deflated by the platform. */
export type LinkedResult = Omit<StudentResult, 'text' | 'language'> & {
  /** The program in base64url, as in links to the editor. */
  code: string;
};

/** Most characters of a program. */
export const LONGEST_PROGRAM = 50_000;
/** Most characters of a name. */
export const LONGEST_NAME = 80;
const LONGEST_FILE = 2 ** 19;
const MOST = 1_000_000_000;
const VERSION = 1;

/** The text of a result's file. */
export function makeResultFile(result: StudentResult): string {
  return `${JSON.stringify({ twofold: 'result', version: VERSION, ...result }, null, 2)}\n`;
}

/** Reads a result's file. */
export function parseResultFile(text: string): Result<StudentResult> {
  const read = readObject(text, 'result', VERSION, LONGEST_FILE);
  if (!read.ok) return read;
  const { text: program, language } = read.value;
  if (typeof program !== 'string' || program.length > LONGEST_PROGRAM) {
    return refuse('text', `The "text" of a result is a program of at most ${LONGEST_PROGRAM} characters.`);
  }
  if (language !== 'javascript' && language !== 'typescript' && language !== 'python') {
    return refuse('language', 'The "language" of a result is javascript, typescript or python.');
  }
  const claims = checkClaims(read.value, ['text', 'language']);
  return claims.ok ? { ok: true, value: { ...claims.value, text: program, language } } : claims;
}

/** The fragment of a result's link. */
export function makeResultLink({ assignment, code, passed, name, ...numbers }: LinkedResult): string {
  const { cases, tries, seconds, at } = numbers;
  return makeFields({
    v: String(VERSION),
    code,
    passed: passed ? '1' : '0',
    ...{ cases: String(cases), tries: String(tries), seconds: String(seconds), at },
    ...(name && { name }),
    assignment,
  });
}

/** Reads the fragment of a result's link, with or without #. */
export function parseResultLink(text: string): Result<LinkedResult> {
  const read = readFields(text.replace(/^#/, ''), 2 * LONGEST_LINK);
  if (!read.ok) return read;
  const { v, code = '', passed, ...fields } = read.value;
  if (v !== String(VERSION)) return refuseVersion(v);
  if (code === '') return refuseVersion(undefined);
  const number = (word: string | undefined) => (/^\d{1,10}$/.test(word ?? '') ? Number(word) : word);
  const [cases, tries, seconds] = [number(fields.cases), number(fields.tries), number(fields.seconds)];
  const flags: Record<string, boolean> = { 0: false, 1: true };
  const claims = checkClaims({ ...fields, cases, tries, seconds, passed: flags[passed ?? ''] }, []);
  return claims.ok ? { ok: true, value: { ...claims.value, code } } : claims;
}

type Claims = Omit<StudentResult, 'text' | 'language'>;

/** The claims among fields. `others`: names of fields that are read elsewhere. */
function checkClaims(raw: Readonly<Record<string, unknown>>, others: readonly string[]): Result<Claims> {
  const known = ['assignment', 'passed', 'cases', 'tries', 'seconds', 'at', 'name', ...others];
  const unknown = Object.keys(raw).find((key) => !known.includes(key));
  if (unknown !== undefined) return refuse('field', `There is no field "${shown(unknown)}" in a result.`);
  const { assignment, passed, cases, tries, seconds, at, name } = raw;
  const odd = Object.entries({ cases, tries, seconds }).find(([, value]) => !isCount(value));
  if (odd) return refuse(odd[0], `The "${odd[0]}" of a result is a whole number from 0 on.`);
  if (typeof passed !== 'boolean') return refuse('passed', 'The "passed" of a result is true or false.');
  if (!isMoment(at)) return refuse('at', 'The "at" of a result is a moment such as 2026-11-28T14:05:00Z.');
  if (name !== undefined && !isName(name)) {
    return refuse('name', `The "name" of a result has 1 to ${LONGEST_NAME} characters in one line.`);
  }
  const read = typeof assignment === 'string' ? parseHandoutLink(assignment) : refuseVersion(undefined);
  if (!read.ok) return refuse('assignment', `The assignment in the result: ${read.error.message}`);
  const counts = { cases: cases as number, tries: tries as number, seconds: seconds as number };
  const value = {
    assignment: makeHandoutLink(read.value),
    passed,
    ...counts,
    at,
    ...(name !== undefined && { name }),
  };
  return { ok: true, value };
}

function isCount(value: unknown): boolean {
  return Number.isInteger(value) && (value as number) >= 0 && (value as number) <= MOST;
}

function isMoment(value: unknown): value is string {
  const hasForm = typeof value === 'string' && /^2\d{3}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}Z$/.test(value);
  return hasForm && !Number.isNaN(Date.parse(value));
}

function isName(value: unknown): value is string {
  const hasLength = typeof value === 'string' && value.length > 0 && value.length <= LONGEST_NAME;
  return hasLength && !/[\p{Cc}\p{Cs}\p{Bidi_Control}]/u.test(value);
}

/** A claim of a result that does not hold. */
export type FalseClaim = 'another-assignment' | 'passed' | 'cases';

/** The claims that a report of the same program refutes. A failed check has no claim worth a lie but its place. */
export function falseClaims(claims: Claims, report: Report, handout: Handout): FalseClaim[] {
  const found: FalseClaim[] = [];
  const own = parseHandoutLink(claims.assignment);
  if (!own.ok || taskOf(own.value) !== taskOf(handout)) found.push('another-assignment');
  if (claims.passed !== report.ok) found.push('passed');
  else if (found.length === 0 && claims.cases > report.cases) found.push('cases');
  return found;
}

/** What decides a result. A teacher may mend words and put off the last minute. */
function taskOf({ title: _, note: __, language: ___, due: ____, ...task }: Handout): string {
  return makeHandoutLink(task);
}

/** Whether a moment is after the last minute to hand in. Undefined: there is no such minute. */
export function isLate({ at }: Pick<Claims, 'at'>, { due }: Handout): boolean | undefined {
  return due === undefined ? undefined : Date.parse(at) >= Date.parse(due) + 60_000;
}
