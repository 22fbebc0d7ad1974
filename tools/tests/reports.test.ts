import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { describeFailure, readPlaywright, readTally, readVitest } from './reports.mjs';

const folder = mkdtempSync(join(tmpdir(), 'twofold-reports-'));
afterAll(() => rmSync(folder, { recursive: true }));

const UNLOADED = { name: 'b.test.ts', status: 'failed', message: 'SyntaxError', assertionResults: [] };

/** A report with a number of passed tests, and failed tests by name. */
function vitest(passed: number, failed: string[] = []) {
  const good = Array.from({ length: passed }, () => ({
    status: 'passed',
    fullName: 'good',
    failureMessages: [] as string[],
  }));
  const bad = failed.map((fullName) => ({ status: 'failed', fullName, failureMessages: ['expected 1'] }));
  const status = failed.length > 0 ? 'failed' : 'passed';
  const file = { name: 'a.test.ts', status, message: '', assertionResults: [...good, ...bad] };
  return { numPassedTests: passed, testResults: [file] };
}

function read(report: object, code: number) {
  const file = join(folder, 'report.json');
  writeFileSync(file, JSON.stringify(report));
  return readTally({ name: 'the tests', file, code, seconds: 9, read: readVitest });
}

describe('a report', () => {
  it('of Vitest tells what passed, and of what failed where and why', () => {
    expect(readVitest(vitest(10, ['x', 'y']))).toEqual({
      passed: 10,
      failures: ['x', 'y'].map((name) => ({ name: `a.test.ts: ${name}`, message: 'expected 1' })),
      repeated: [],
    });
  });

  it('has a failure for a file that could not be loaded', () => {
    const report = vitest(10);
    report.testResults.push(UNLOADED);
    expect(readVitest(report)).toEqual({
      passed: 10,
      failures: [{ name: 'b.test.ts', message: 'SyntaxError' }],
      repeated: [],
    });
  });

  it('of Vitest names tests that passed at their second try', () => {
    const report = vitest(10);
    report.testResults[0]?.assertionResults.push({
      status: 'passed',
      fullName: 'late',
      failureMessages: ['expected 1'],
    });
    expect(readVitest(report)).toEqual({
      passed: 10,
      failures: [],
      repeated: [{ name: 'a.test.ts: late', message: 'expected 1' }],
    });
  });

  it('of Playwright has failures for a bad test and an error outside tests, and names a flaky one', () => {
    const spec = (title: string, status: string) => ({
      title,
      file: 'a.spec.ts',
      line: 7,
      tests: [{ status, results: [{ error: { message: `${title} broke` } }, {}] }],
    });
    const good = {
      title: 'good',
      file: 'a.spec.ts',
      line: 1,
      tests: [{ status: 'expected', results: [{}] }],
    };
    const suites = [{ specs: [good, spec('x', 'unexpected')], suites: [{ specs: [spec('y', 'flaky')] }] }];
    expect(
      readPlaywright({ stats: { expected: 5, flaky: 1 }, suites, errors: [{ message: 'no server' }] }),
    ).toEqual({
      passed: 6,
      failures: [
        { name: 'a.spec.ts:7: x', message: 'x broke' },
        { name: 'outside the tests', message: 'no server' },
      ],
      repeated: [{ name: 'a.spec.ts:7: y', message: 'y broke' }],
    });
  });
});

describe('a run', () => {
  const of = ({ passed, failures }: { passed: number; failures: object[] }) => [passed, failures.length];

  it('passes if its report and its exit code are good', () => {
    expect(of(read(vitest(3), 0))).toEqual([3, 0]);
  });

  it('of no tests fails', () => {
    expect(of(read(vitest(0), 0))).toEqual([0, 1]);
  });

  it('of a bad exit code that no test accounts for fails, and is not counted twice', () => {
    expect(of(read(vitest(3), 1))).toEqual([3, 1]);
    expect(of(read(vitest(3, ['x', 'y']), 1))).toEqual([3, 2]);
  });

  it('that left no report fails', () => {
    const file = join(folder, 'none.json');
    const run = { name: 'the tests', file, code: 0, seconds: 900, read: readVitest };
    expect(readTally(run).failures).toEqual([
      { name: 'the tests', message: expect.stringContaining('no report after 900 s') },
    ]);
  });
});

it('a failure is told in a few lines without colours', () => {
  const message = `\u001b[31mexpected 1\u001b[39m\n${'at here\n'.repeat(100)}`;
  const lines = describeFailure({ name: 'a.test.ts: x', message }).split('\n');
  expect(lines.slice(0, 3)).toEqual(['a.test.ts: x', '  expected 1', '  at here']);
  expect(lines).toHaveLength(13);
});
