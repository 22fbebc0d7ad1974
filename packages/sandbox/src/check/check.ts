/**
 * The check: a subject answers all cases of a plan, in batches, until one is wrong. Batches grow while they are
 * quick: few crossings of the border, and yet progress several times a second.
 */
import { type Failed, failedAt } from './failed.js';
import type { Case, Phase, PhaseName } from './plan.js';
import { smallestLike } from './smallest.js';
import type { Subject } from './subject.js';

export interface Progress {
  phase: PhaseName;
  done: number; // cases
  total: number;
}

/** The outcome of a check; plain data. */
export type Report = { cases: number; milliseconds: number } & ({ ok: true } | ({ ok: false } & Failed));

export interface CheckOptions {
  now(): number; // milliseconds
  onProgress?(progress: Progress): void;
  seconds?: number; // for the whole check; by default 300
}

/** Milliseconds of a batch: it grows below the first, shrinks above the second. */
const QUICK = 40;
const SLOW = 120;
const LARGEST = 512;
/** How often a check asks again for a case at which a batch ran out of time: a program may count its calls. */
const SECOND_CHANCES = 2;

export async function checkSubject(
  first: Subject,
  phases: readonly Phase[],
  { now, onProgress, seconds = 300 }: CheckOptions,
): Promise<Report> {
  const began = now();
  const total = phases.reduce((sum, { count }) => sum + count, 0);
  const taken = () => Math.round(now() - began);
  let subject = first;
  let done = 0;
  let size = 1;
  let chances = SECOND_CHANCES;
  for (const { name, count, caseAt } of phases) {
    for (let from = 0; from < count; ) {
      const cases = Array.from({ length: Math.min(size, count - from) }, (_, at) => caseAt(from + at));
      const start = now();
      const asked = await firstFailure(subject, cases, { thorough: name !== 'every-row', chances });
      if (asked.wasLate) chances--;
      if (asked.found) {
        const { index, failed } = asked.found;
        return { ok: false, cases: done + index, milliseconds: taken(), ...failed };
      }
      subject = asked.subject;
      size = sizeAfter(size, now() - start);
      from += asked.right;
      done += asked.right;
      onProgress?.({ phase: name, done, total });
      if (taken() > 1000 * seconds) return slow(done, taken(), seconds);
    }
  }
  return { ok: true, cases: done, milliseconds: taken() };
}

function sizeAfter(size: number, milliseconds: number): number {
  if (milliseconds < QUICK) return Math.min(LARGEST, 2 * size);
  return milliseconds > SLOW ? Math.max(1, size >> 1) : size;
}

function slow(cases: number, milliseconds: number, seconds: number): Report {
  return { ok: false, cases, milliseconds, failure: { code: 'too-slow', seconds }, log: [] };
}

interface Found {
  index: number;
  failed: Failed;
}

interface Asked {
  subject: Subject; // for the cases that follow
  right: number; // cases from the first on, if none is found
  found?: Found;
  wasLate?: boolean; // one of the right cases was asked again alone: with the others it ran out of time
}

interface Manner {
  thorough: boolean;
  chances: number; // left
}

/** The first failure among cases. */
async function firstFailure(
  subject: Subject,
  cases: readonly Case[],
  { thorough, chances }: Manner,
): Promise<Asked> {
  const replies = await subject.answer(cases, thorough);
  if (replies.lost) {
    const found = { index: 0, failed: { failure: replies.failure!, log: [] } }; // if each is right alone
    return { found, ...(await askAlone(await subject.again(), cases, 0, cases.length, thorough)) };
  }
  // Many cases may take their time together, most of all on a busy device.
  const mayBeSlow = replies.failure?.code === 'endless-loop' && cases.length > 1 && chances > 0;
  for (const [index, at] of cases.entries()) {
    const failed = failedAt(at, replies, index);
    if (failed === undefined) continue;
    if (mayBeSlow && index === replies.replies.length) {
      return { wasLate: true, ...(await askAlone(await subject.again(), cases, index, index + 1, thorough)) };
    }
    return { subject, right: index, found: { index, failed: await shown(failed, at, subject) } };
  }
  return { subject, right: cases.length };
}

/** A batch broke the subject, or ran out of time. Alone, each case shows whether it is the one. */
async function askAlone(
  subject: Subject,
  cases: readonly Case[],
  from: number,
  end: number,
  thorough: boolean,
): Promise<Asked> {
  for (let index = from; index < end; index++) {
    const at = cases[index]!;
    const failed = failedAt(at, await subject.answer([at], thorough), 0);
    if (failed) return { subject, right: index, found: { index, failed: await shown(failed, at, subject) } };
  }
  return { subject, right: end };
}

/** A failure with the smallest board that shows it, where a board was returned. */
async function shown(failed: Failed, at: Case, subject: Subject): Promise<Failed> {
  return failed.returned ? smallestLike(failed, at, subject) : failed;
}
