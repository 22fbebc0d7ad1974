/**
 * The check: a subject answers all cases of a plan, in batches, until one is wrong. Batches grow while they are
 * quick: few crossings of the border, and yet progress several times a second.
 */
import { type Failed, failedAt } from './failed.js';
import type { Case, Phase, PhaseName } from './plan.js';
import { smallestLike } from './smallest.js';
import type { Replies, Subject } from './subject.js';

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
  subject: Subject,
  phases: readonly Phase[],
  { now, onProgress, seconds = 300 }: CheckOptions,
): Promise<Report> {
  const began = now();
  const total = phases.reduce((sum, { count }) => sum + count, 0);
  const taken = () => Math.round(now() - began);
  let done = 0;
  let size = 1;
  for (const { name, count, caseAt } of phases) {
    for (let from = 0; from < count; ) {
      const cases = Array.from({ length: Math.min(size, count - from) }, (_, at) => caseAt(from + at));
      const start = now();
      const failed = await firstFailure(subject, cases, name !== 'every-row');
      if (failed) {
        return { ok: false, cases: done + failed.index, milliseconds: taken(), ...failed.failed };
      }
      size = sizeAfter(size, now() - start);
      from += cases.length;
      done += cases.length;
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

/** The first failure among cases. */
async function firstFailure(
  subject: Subject,
  cases: readonly Case[],
  thorough: boolean,
): Promise<Found | undefined> {
  const replies = await subject.answer(cases, thorough);
  if (replies.lost) return failureOneByOne(await subject.again(), cases, thorough, replies);
  for (const [index, at] of cases.entries()) {
    const failed = failedAt(at, replies, index);
    if (failed === undefined) continue;
    return { index, failed: failed.returned ? await smallestLike(failed, at, subject) : failed };
  }
  return undefined;
}

/** A batch broke the subject. Alone, each case shows whether it is the one. */
async function failureOneByOne(
  subject: Subject,
  cases: readonly Case[],
  thorough: boolean,
  { failure }: Replies,
): Promise<Found> {
  for (const [index, at] of cases.entries()) {
    const failed = failedAt(at, await subject.answer([at], thorough), 0);
    if (failed) return { index, failed };
  }
  return { index: 0, failed: { failure: failure!, log: [] } };
}
