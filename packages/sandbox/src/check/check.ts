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
  for (const { name, count, caseAt } of phases) {
    for (let from = 0; from < count; ) {
      const cases = Array.from({ length: Math.min(size, count - from) }, (_, at) => caseAt(from + at));
      const start = now();
      const asked = await firstFailure(subject, cases, name !== 'every-row');
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
}

/** The first failure among cases. */
async function firstFailure(subject: Subject, cases: readonly Case[], thorough: boolean): Promise<Asked> {
  const replies = await subject.answer(cases, thorough);
  // Many cases may take their time together, most of all on a busy device.
  const isSlow = replies.failure?.code === 'endless-loop' && cases.length > 1;
  if (replies.lost) {
    const asked = await askAlone(await subject.again(), cases, 0, cases.length, thorough);
    const found = isSlow ? undefined : { index: 0, failed: { failure: replies.failure!, log: [] } };
    return { ...(found && { found }), ...asked };
  }
  for (const [index, at] of cases.entries()) {
    const failed = failedAt(at, replies, index);
    if (failed === undefined) continue;
    const isLate = isSlow && index === replies.replies.length;
    if (isLate) return askAlone(await subject.again(), cases, index, index + 1, thorough);
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
