import { LEFT } from '@twofold/core';
import { expect, it } from 'vitest';
import { checkSubject } from './check.js';
import type { Case, Phase } from './plan.js';
import type { Replies, Reply, Subject } from './subject.js';
import { expectedOf } from './verdict.js';

const CASES = 20;
const phaseOf = (count: number): Phase => ({
  name: 'examples',
  count,
  caseAt: (index) => ({
    board: [
      [0, 2 ** (1 + (index % CASES))],
      [0, 0],
    ],
    direction: LEFT,
  }),
});
const PHASE = phaseOf(CASES);
const OPTIONS = { now: () => 0 };

const rightReply = (at: Case): Reply => ({ ok: true, tilted: { board: expectedOf(at).board() } });

/** Index of the case at which a batch runs out of time, if it does. `calls`: those before the batch. */
type Late = (cases: readonly Case[], subject: number, calls: number) => number | 'lost' | undefined;

/** A right subject that runs out of time. `asked`: the sizes of all batches, a list for each subject. */
function subjectOf(lateIn: Late) {
  const asked: number[][] = [];
  const begin = (): Subject => {
    const sizes: number[] = [];
    const subject = asked.push(sizes);
    let calls = 0;
    return {
      async answer(cases): Promise<Replies> {
        sizes.push(cases.length);
        const late = lateIn(cases, subject, calls);
        calls += cases.length;
        if (late === undefined) return { replies: cases.map(rightReply), log: [], lost: false };
        const failure = { code: 'endless-loop', milliseconds: 1000 } as const;
        if (late === 'lost') return { replies: [], failure, log: [], lost: true };
        return { replies: cases.slice(0, late).map(rightReply), failure, log: [], lost: false };
      },
      again: async () => begin(),
    };
  };
  return { asked, first: begin() };
}

const numberOf = ({ board }: Case) => Math.log2(board[0]![1]!) - 1;

/** Late at the first of some cases. */
const lateAt =
  (isLate: (number: number, subject: number, size: number) => boolean): Late =>
  (cases, subject) => {
    const late = cases.findIndex((at) => isLate(numberOf(at), subject, cases.length));
    return late < 0 ? undefined : late;
  };

/** A program that counts its calls, and loops after `most` of them. */
const stopsAfter =
  (most: number): Late =>
  (cases, _, calls) =>
    calls + cases.length > most ? most - calls : undefined;

it('begins again by a fresh subject after a batch that ran out of time, and asks that case alone', async () => {
  const { asked, first } = subjectOf(lateAt((number, subject) => subject === 1 && number === 4));
  expect(await checkSubject(first, [PHASE], OPTIONS)).toMatchObject({ ok: true, cases: CASES });
  expect(asked).toEqual([
    [1, 2, 4],
    [1, 2, 1, 1, 4, 4, 4, 3],
  ]);
});

it('passes a right subject that is late in two batches, or takes long for one case', async () => {
  const twice = subjectOf(lateAt((number, subject) => subject < 3 && number === 2 * subject + 2));
  expect(await checkSubject(twice.first, [PHASE], OPTIONS)).toMatchObject({ ok: true, cases: CASES });
  expect(twice.asked).toHaveLength(3);
  const heavy = subjectOf(lateAt((number, _, size) => number === 4 && size > 1));
  expect(await checkSubject(heavy.first, [PHASE], OPTIONS)).toMatchObject({ ok: true, cases: CASES });
  expect(heavy.asked).toHaveLength(2);
});

it('asks fewer cases at a time after a batch that ran out of time', async () => {
  const { asked, first } = subjectOf((cases) => (cases.length > 100 ? 50 : undefined));
  const report = await checkSubject(first, [phaseOf(2000)], OPTIONS);
  expect(report).toMatchObject({ ok: true, cases: 2000 });
  expect(Math.max(...asked.at(-1)!)).toBe(32);
});

it('reports the case that runs out of time alone too', async () => {
  const { asked, first } = subjectOf(lateAt((number, subject) => number === (subject === 1 ? 4 : 6)));
  const report = await checkSubject(first, [PHASE], OPTIONS);
  expect(report).toMatchObject({
    ok: false,
    cases: 6,
    failure: { code: 'endless-loop' },
    at: PHASE.caseAt(6),
  });
  expect(asked).toEqual([
    [1, 2, 4],
    [1, 2, 1, 1, 4],
    [1, 2, 1, 1, 1, 1],
  ]);
});

it('gives a second chance also where a late batch does not tell its case', async () => {
  const { asked, first } = subjectOf((cases, subject) =>
    subject === 1 && cases.length > 2 ? 'lost' : undefined,
  );
  expect(await checkSubject(first, [PHASE], OPTIONS)).toMatchObject({ ok: true, cases: CASES });
  expect(asked).toEqual([
    [1, 2, 4],
    [1, 2, 1, 1, 1, 1, 4, 4, 4, 1],
  ]);
});

it.each([1 / 10, 1 / 3, 1 / 2, 9 / 10])(
  'reports a program that stops after so many calls: %f of all and some',
  async (part) => {
    const count = 11_004;
    const most = Math.floor(part * count) + 600;
    for (const late of [stopsAfter(most), lostAfter(most)]) {
      const { asked, first } = subjectOf(late);
      const report = await checkSubject(first, [phaseOf(count)], OPTIONS);
      expect(report).toMatchObject({ ok: false, cases: most, failure: { code: 'endless-loop' } });
      expect(asked).toHaveLength(2);
    }
  },
);

/** The same, where the batch does not say which call it was. */
function lostAfter(most: number): Late {
  const stops = stopsAfter(most);
  return (cases, ...rest) => {
    const late = stops(cases, ...rest);
    return late === undefined || cases.length === 1 ? late : 'lost';
  };
}

it('shows progress that never goes back', async () => {
  const { first } = subjectOf(lateAt((number, subject) => subject === 1 && number === 18));
  const seen: number[] = [];
  await checkSubject(first, [PHASE], { ...OPTIONS, onProgress: ({ done }) => void seen.push(done) });
  expect(seen).toEqual([...new Set(seen)].toSorted((a, b) => a - b));
  expect(seen.at(-1)).toBe(CASES);
});

it('asks no second time for a case that was alone', async () => {
  const { asked, first } = subjectOf(() => 0);
  expect(await checkSubject(first, [PHASE], OPTIONS)).toMatchObject({
    ok: false,
    cases: 0,
    at: PHASE.caseAt(0),
  });
  expect(asked).toEqual([[1]]);
});

it('is too slow by the time of its batches, in which a pause of the device does not count', async () => {
  let time = 0;
  const taking = (milliseconds: (batch: number) => number) => {
    let batch = 0;
    return subjectOf(() => {
      time += milliseconds(batch++);
      return undefined;
    }).first;
  };
  const options = { now: () => time, seconds: 300 };
  const paused = await checkSubject(
    taking((batch) => (batch === 2 ? 360_000 : 10)),
    [PHASE],
    options,
  );
  expect(paused).toMatchObject({ ok: true, cases: CASES });
  expect(paused.milliseconds).toBeLessThan(10_000);
  const slow = await checkSubject(
    taking(() => 2000),
    [phaseOf(1000)],
    options,
  );
  expect(slow).toMatchObject({ ok: false, cases: 151, failure: { code: 'too-slow', seconds: 300 } });
});
