/**
 * The check: a subject answers all cases of a plan, in batches, until one is wrong. Batches grow while they are
 * quick: few crossings of the border, and yet progress several times a second.
 *
 * Many cases may take their time together, most of all on a busy device. So a batch that ran out of time is no
 * failure yet. A fresh subject begins again with the first case, and is asked alone for the case that was late. A
 * program that counts its calls, and stops at one of them, is then late at the same case.
 */

import { type Failed, failedAt } from './failed.js';
import { nameMistake } from './mistakes/nameMistake.js';
import type { Case, Phase, PhaseName } from './plan.js';
import { smallestLike } from './smallest.js';
import type { Subject } from './subject.js';

/** How far a check is. */
export interface Progress {
  /** The group of boards that is tried. */
  phase: PhaseName;
  /** Cases. */
  done: number;
  /** All boards of the phase. */
  total: number;
}

/** The outcome of a check; plain data. */
export type Report = { cases: number; milliseconds: number } & ({ ok: true } | ({ ok: false } & Failed));

/** How a solution is checked. */
export interface CheckOptions {
  /** Milliseconds. */
  now(): number;
  /** Called after each batch of boards. */
  onProgress?(progress: Progress): void;
  /** For the whole check; by default 300. */
  seconds?: number;
}

/** Milliseconds of a batch: it grows below the first, shrinks above the second. */
const QUICK = 40;
const SLOW = 120;
const LARGEST = 512;
/** How often a check begins again after a batch that ran out of time. */
const SECOND_CHANCES = 2;
/** Its batches may then have a quarter of the cases of the late one, and always this many. */
const SMALL = 4;
/** Most milliseconds from one batch to the next that count: the rest is a pause of the device. */
const LONGEST_LAP = 5000;

/** Compares a solution with the rules, board by board, until the first difference. */
export async function checkSubject(
  first: Subject,
  phases: readonly Phase[],
  { now, onProgress, seconds = 300 }: CheckOptions,
): Promise<Report> {
  const total = phases.reduce((sum, { count }) => sum + count, 0);
  const time = new Stopwatch(now);
  const alone = new Set<number>(); // numbers of cases that were late
  let [subject, chances, largest] = [first, SECOND_CHANCES, LARGEST];
  let [done, size, reported] = [0, 1, 0];
  while (done < total) {
    const { name, cases } = batchAt(phases, done, size, alone);
    const asked = await firstFailure(subject, cases, name !== 'every-row', chances > 0);
    const lap = time.lap();
    if (asked.found) {
      const { index, failed } = asked.found;
      const { milliseconds } = time;
      const mistake = await nameMistake(failed, subject, phases);
      return { ok: false, cases: done + index, milliseconds, ...failed, ...(mistake && { mistake }) };
    }
    if (asked.late) {
      for (const index of asked.late) alone.add(done + index);
      subject = await subject.again();
      chances--;
      largest = Math.max(SMALL, cases.length >> 2);
      [done, size] = [0, 1];
    } else {
      done += cases.length;
      size = Math.min(largest, sizeAfter(size, lap));
      if (done > reported) onProgress?.({ phase: name, done, total });
      reported = Math.max(reported, done);
    }
    if (time.milliseconds > 1000 * seconds) return slow(done, time.milliseconds, seconds);
  }
  return { ok: true, cases: done, milliseconds: time.milliseconds };
}

/** The time of a check, lap by lap: a clock runs on while the device pauses. */
class Stopwatch {
  readonly #now: () => number;
  #last: number;
  #sum = 0;

  constructor(now: () => number) {
    this.#now = now;
    this.#last = now();
  }

  /** Milliseconds since the lap before. */
  lap(): number {
    const lap = this.#now() - this.#last;
    this.#last += lap;
    this.#sum += Math.min(lap, LONGEST_LAP);
    return lap;
  }

  /** Of all laps, without pauses. */
  get milliseconds(): number {
    return Math.round(this.#sum);
  }
}

/** The next cases, all of one phase. */
function batchAt(phases: readonly Phase[], done: number, size: number, alone: ReadonlySet<number>) {
  let from = done; // in its phase
  for (const { name, count, caseAt } of phases) {
    if (from < count) {
      const cases = [caseAt(from)];
      const most = alone.has(done) ? 1 : Math.min(size, count - from);
      while (cases.length < most && !alone.has(done + cases.length)) cases.push(caseAt(from + cases.length));
      return { name, cases };
    }
    from -= count;
  }
  throw new RangeError(`there is no case ${done}`);
}

function sizeAfter(size: number, milliseconds: number): number {
  if (milliseconds < QUICK) return 2 * size;
  return milliseconds > SLOW ? Math.max(1, size >> 1) : size;
}

function slow(cases: number, milliseconds: number, seconds: number): Report {
  return { ok: false, cases, milliseconds, failure: { code: 'too-slow', seconds }, log: [] };
}

interface Found {
  index: number;
  failed: Failed;
}

/** All cases are right if neither is there. */
interface Asked {
  found?: Found;
  late?: Iterable<number>; // indices: one of these cases was late, but maybe it would not be alone
}

/** The first failure among cases. `mayBeLate`: a batch that ran out of time is no failure yet. */
async function firstFailure(
  subject: Subject,
  cases: readonly Case[],
  thorough: boolean,
  mayBeLate: boolean,
): Promise<Asked> {
  const replies = await subject.answer(cases, thorough);
  const isLate = mayBeLate && cases.length > 1 && replies.failure?.code === 'endless-loop';
  if (replies.lost) {
    if (isLate) return { late: cases.keys() };
    const found = await foundAlone(await subject.again(), cases, thorough);
    return { found: found ?? { index: 0, failed: { failure: replies.failure!, log: [] } } };
  }
  for (const [index, at] of cases.entries()) {
    const failed = failedAt(at, replies, index);
    if (failed === undefined) continue;
    if (isLate && index === replies.replies.length) return { late: [index] };
    return { found: { index, failed: await shown(failed, at, subject) } };
  }
  return {};
}

/** A batch broke the subject. Alone, each case shows whether it is the one. */
async function foundAlone(
  subject: Subject,
  cases: readonly Case[],
  thorough: boolean,
): Promise<Found | undefined> {
  for (const [index, at] of cases.entries()) {
    const failed = failedAt(at, await subject.answer([at], thorough), 0);
    if (failed) return { index, failed: await shown(failed, at, subject) };
  }
  return undefined;
}

/**
 * A failure with the lines of its own case. Where a board was returned, it has the smallest one that shows it.
 * After an answer the batch went on to other cases. A case without an answer was the last of its batch.
 */
async function shown(failed: Failed, at: Case, subject: Subject): Promise<Failed> {
  if (failed.returned) return smallestLike(failed, at, subject);
  if (!failed.expected) return failed;
  const again = failedAt(at, await subject.answer([at], true), 0);
  return again?.failure.code === failed.failure.code ? again : { ...failed, log: [] };
}
