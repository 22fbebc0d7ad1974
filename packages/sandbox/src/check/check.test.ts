import { LEFT } from '@twofold/core';
import { expect, it } from 'vitest';
import { checkSubject } from './check.js';
import type { Case, Phase } from './plan.js';
import type { Replies, Reply, Subject } from './subject.js';
import { expectedOf } from './verdict.js';

const CASES = 20;
const PHASE: Phase = {
  name: 'examples',
  count: CASES,
  caseAt: (index) => ({
    board: [
      [0, 2 ** (index + 1)],
      [0, 0],
    ],
    direction: LEFT,
  }),
};
const OPTIONS = { now: () => 0 };

const rightReply = (at: Case): Reply => ({ ok: true, tilted: { board: expectedOf(at).board() } });

/** A right subject that runs out of time at some cases. `asked`: the sizes of all batches, a list for each subject. */
function subjectOf(runsOut: (at: Case, subject: number) => boolean) {
  const asked: number[][] = [];
  const begin = (): Subject => {
    const sizes: number[] = [];
    const subject = asked.push(sizes);
    return {
      async answer(cases): Promise<Replies> {
        sizes.push(cases.length);
        const late = cases.findIndex((at) => runsOut(at, subject));
        if (late < 0) return { replies: cases.map(rightReply), log: [], lost: false };
        const failure = { code: 'endless-loop', milliseconds: 1000 } as const;
        return { replies: cases.slice(0, late).map(rightReply), failure, log: [], lost: false };
      },
      again: async () => begin(),
    };
  };
  return { asked, first: begin() };
}

const isNumber = ({ board }: Case, index: number) => board[0]![1] === 2 ** (index + 1);

it('asks alone for a case at which a batch ran out of time, and goes on with the next ones', async () => {
  const { asked, first } = subjectOf((at, subject) => subject === 1 && isNumber(at, 4));
  expect(await checkSubject(first, [PHASE], OPTIONS)).toMatchObject({ ok: true, cases: CASES });
  expect(asked).toEqual([
    [1, 2, 4],
    [1, 8, 7],
  ]);
});

it('reports the case that runs out of time alone too', async () => {
  const { asked, first } = subjectOf((at, subject) => isNumber(at, subject === 1 ? 4 : 6));
  const report = await checkSubject(first, [PHASE], OPTIONS);
  expect(report).toMatchObject({
    ok: false,
    cases: 6,
    failure: { code: 'endless-loop' },
    at: PHASE.caseAt(6),
  });
  expect(asked).toEqual([[1, 2, 4], [1, 8], [1]]);
});

it('reports a program that stops after so many calls, although each case is right alone', async () => {
  const { asked, first } = subjectOf((at) => at.board[0]![1]! % 8 === 0 && asked.at(-1)!.at(-1)! > 1);
  const report = await checkSubject(first, [PHASE], OPTIONS);
  expect(report).toMatchObject({ ok: false, failure: { code: 'endless-loop' } });
  expect(asked).toHaveLength(3); // two second chances
});

it('asks no second time for a case that was alone', async () => {
  const { asked, first } = subjectOf(() => true);
  expect(await checkSubject(first, [PHASE], OPTIONS)).toMatchObject({
    ok: false,
    cases: 0,
    at: PHASE.caseAt(0),
  });
  expect(asked).toEqual([[1]]);
});
