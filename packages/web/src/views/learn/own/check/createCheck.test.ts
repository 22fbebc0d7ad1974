import type { Assignment, Report, SandboxClient } from '@twofold/sandbox';
import { expect, it } from 'vitest';
import { createCheck } from './createCheck';

const ASSIGNMENT: Assignment = { source: { language: 'javascript', text: '' }, contract: 'walk' };
const STOPPED: Report = { ok: false, cases: 0, milliseconds: 0, failure: { code: 'stopped' }, log: [] };
const FOUND: Report = { ...STOPPED, failure: { code: 'endless-loop', milliseconds: 1000 } };

/** A sandbox whose check ends with a report at the word of a test. */
function aSandbox() {
  let end = (_: Report): void => {};
  const check = () => new Promise<Report>((resolve) => (end = resolve));
  const client = { check, stop: () => end(STOPPED) } as unknown as SandboxClient;
  return { client, end: (report: Report) => end(report) };
}

it('reports what the sandbox found', async () => {
  const { client, end } = aSandbox();
  const check = createCheck(client, 'walk');
  const run = check.start(ASSIGNMENT);
  expect(check.isRunning()).toBe(true);
  end(FOUND);
  await run;
  expect([check.isRunning(), check.report()]).toEqual([false, FOUND]);
});

it('says that it was cancelled', async () => {
  const { client } = aSandbox();
  const check = createCheck(client, 'walk');
  const run = check.start(ASSIGNMENT);
  check.cancel();
  await run;
  expect(check.report()).toEqual(STOPPED);
});

it('ends without a report when it is cleared, and can start again', async () => {
  const { client, end } = aSandbox();
  const check = createCheck(client, 'walk');
  const first = check.start(ASSIGNMENT);
  check.clear();
  await first;
  expect([check.isRunning(), check.report()]).toEqual([false, undefined]);
  const second = check.start(ASSIGNMENT);
  end(FOUND);
  await second;
  expect(check.report()).toEqual(FOUND);
});
