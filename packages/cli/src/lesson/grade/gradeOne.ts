/**
 * The grade of one submission: each group of boards of the check is tried alone, and counts a point. So a program that fails
 * on one kind of boards gets the points of the others. The first failure of the whole check has the mistake's name.
 */
import {
  type Failed,
  type FalseClaim,
  falseClaims,
  isLate,
  type PhaseName,
  planOf,
  type Report,
  type Scope,
  scopeOf,
} from '@twofold/sandbox';
import { type Checked, checkedOf, type GradeOptions } from './checked.js';
import type { Submission } from './submissions.js';

/** One group of boards. */
export interface Group {
  readonly name: PhaseName;
  readonly ok: boolean;
  /** The first failing board of the group. None: right, or not tried after a failure that ends all. */
  readonly failed?: Failed;
}

/** A graded submission. */
export interface Graded {
  readonly submission: Submission;
  readonly groups: readonly Group[];
  readonly points: number;
  /** The first failure of the whole check. */
  readonly failed?: Failed;
  readonly falseClaims: readonly FalseClaim[];
  readonly late: boolean | undefined;
  readonly milliseconds: number;
  /** Stopped by Ctrl-C: no grade. */
  readonly isStopped: boolean;
}

export async function gradeOne(submission: Submission, options: GradeOptions): Promise<Graded> {
  const { handout, seconds, signal } = options;
  const began = performance.now();
  const checked = checkedOf(submission, options);
  const left = () => (signal.aborted ? 0 : 1000 * seconds - (performance.now() - began));
  const timer = setTimeout(() => checked.end(), left());
  const onAbort = () => checked.end();
  signal.addEventListener('abort', onAbort);
  let tried: Tried;
  try {
    tried = await tryGroups(checked, scopeOf(handout), left, seconds);
  } finally {
    clearTimeout(timer);
    signal.removeEventListener('abort', onAbort);
    checked.end();
  }
  const { groups, whole } = tried;
  const { claims } = submission;
  return {
    submission,
    groups,
    points: groups.filter(({ ok }) => ok).length,
    ...(!whole.ok && { failed: failedOf(whole) }),
    falseClaims: claims ? falseClaims(claims, whole, handout) : [],
    late: claims && isLate(claims, handout),
    milliseconds: Math.round(performance.now() - began),
    isStopped: signal.aborted,
  };
}

interface Tried {
  readonly groups: Group[];
  readonly whole: Report; // as of the check that stops at the first failure
}

/** Every group alone. `left`: milliseconds until the end of the submission's time. */
async function tryGroups(
  checked: Checked,
  scope: Scope,
  left: () => number,
  seconds: number,
): Promise<Tried> {
  const groups: Group[] = [];
  let first: (Report & { ok: false }) | undefined;
  let cases = 0;
  for (const { name, count } of planOf(scope, checked.rowsOnly)) {
    if (count === 0) continue;
    if (left() <= 0 || (first && isFatal(first))) {
      groups.push({ name, ok: false });
      continue;
    }
    const report = inTime(await checked.check({ ...scope, only: name }), left, seconds);
    groups.push(report.ok ? { name, ok: true } : { name, ok: false, failed: failedOf(report) });
    if (!first) cases += report.cases;
    if (!report.ok) first ??= { ...report, cases };
  }
  if (!first) return { groups, whole: { ok: true, cases, milliseconds: 0 } };
  const again = first.returned && left() > 0 ? await checked.check(scope) : first;
  return { groups, whole: !again.ok && again.returned ? again : first }; // `again` names a known mistake
}

function failedOf({ failure, at, expected, returned, mistake, log }: Failed): Failed {
  return {
    failure,
    ...(at && { at }),
    ...(expected && { expected }),
    ...(returned && { returned }),
    ...(mistake && { mistake }),
    log,
  };
}

/** What was ended at the end of its time was too slow. */
function inTime(report: Report, left: () => number, seconds: number): Report {
  if (report.ok || report.failure.code !== 'stopped' || left() > 0) return report;
  return { ...report, failure: { code: 'too-slow', seconds } };
}

/** Failures that other programs, which ran at the same time, may have caused. */
const LATE = ['no-answer', 'too-slow', 'endless-loop'];

export function isOutOfTime({ failed }: Graded): boolean {
  return failed !== undefined && LATE.includes(failed.failure.code);
}

/** A program that gives no answer in its time gives none to the next group. */
const SILENT = ['no-answer', 'too-many-processes', 'too-much-output', 'too-much-memory', 'endless-loop'];
const ENDING = ['too-slow', 'stopped', 'command-not-started'];

/** After such a failure no other group is tried. */
function isFatal({ at, failure, cases }: Failed & { cases: number }): boolean {
  const isSilent = cases === 0 && SILENT.includes(failure.code);
  return at === undefined || isSilent || ENDING.includes(failure.code);
}
