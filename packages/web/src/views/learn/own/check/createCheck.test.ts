import type { Assignment, Report, SandboxClient } from '@twofold/sandbox';
import { expect, it } from 'vitest';
import { isDone, resetProgress } from '../../progress';
import { createCheck } from './createCheck';

const ASSIGNMENT: Assignment = { source: { language: 'javascript', text: '' }, contract: 'walk' };
const STOPPED: Report = { ok: false, cases: 0, milliseconds: 0, failure: { code: 'stopped' }, log: [] };
const FOUND: Report = { ...STOPPED, failure: { code: 'endless-loop', milliseconds: 1000 } };

/** A sandbox whose check ends with a report when it is stopped. */
function aSandbox() {
  let end = (_: Report): void => {};
  const check = () => new Promise<Report>((resolve) => (end = resolve));
  const client = { check, stop: () => end(STOPPED) } as unknown as SandboxClient;
  return { client, end: (report: Report) => end(report) };
}

it('reports what the sandbox found', async () => {
  const { client, end } = aSandbox();
  const check = createCheck(client, 'walk');
  const run = check.start(ASSIGNMENT, true);
  expect(check.isRunning()).toBe(true);
  end(FOUND);
  await run;
  expect([check.isRunning(), check.report()]).toEqual([false, FOUND]);
});

it('says that it was cancelled', async () => {
  const { client } = aSandbox();
  const check = createCheck(client, 'walk');
  const run = check.start(ASSIGNMENT, true);
  check.cancel();
  await run;
  expect(check.report()).toEqual(STOPPED);
});

it('ends without a report when it is cleared, and can start again', async () => {
  const { client, end } = aSandbox();
  const check = createCheck(client, 'walk');
  const first = check.start(ASSIGNMENT, true);
  check.clear();
  await first;
  expect([check.isRunning(), check.report()]).toEqual([false, undefined]);
  const second = check.start(ASSIGNMENT, true);
  end(FOUND);
  await second;
  expect(check.report()).toEqual(FOUND);
});

it.each([true, false])('marks the way done for a right program: own %s', async (isOwn) => {
  const { client, end } = aSandbox();
  const run = createCheck(client, 'walk').start(ASSIGNMENT, isOwn);
  end({ ok: true, cases: 1, milliseconds: 1 });
  await run;
  expect(isDone('own:walk')).toBe(isOwn);
  resetProgress();
});
