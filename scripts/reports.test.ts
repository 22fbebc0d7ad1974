import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { countPlaywright, countVitest, readCount } from './reports.mjs';

const folder = mkdtempSync(join(tmpdir(), 'twofold-reports-'));
afterAll(() => rmSync(folder, { recursive: true }));

const vitest = (passed: number, failed: number, unloaded = 0) => ({
  numPassedTests: passed,
  numFailedTests: failed,
  testResults: [
    { status: failed > 0 ? 'failed' : 'passed', assertionResults: [{}] },
    ...Array.from({ length: unloaded }, () => ({ status: 'failed', assertionResults: [] })),
  ],
});

function read(report: object, code: number) {
  const file = join(folder, 'report.json');
  writeFileSync(file, JSON.stringify(report));
  return readCount({ file, code, count: countVitest });
}

describe('counts', () => {
  it('are those of the report', () => {
    expect(countVitest(vitest(10, 2))).toEqual({ passed: 10, failed: 2 });
    expect(countPlaywright({ stats: { expected: 5, unexpected: 1, flaky: 0 }, errors: [] })).toEqual({
      passed: 5,
      failed: 1,
    });
  });

  it('have a failure for a file that could not be loaded', () => {
    expect(countVitest(vitest(10, 0, 1))).toEqual({ passed: 10, failed: 1 });
  });

  it('have failures for a flaky test and for an error outside tests', () => {
    const report = { stats: { expected: 5, unexpected: 0, flaky: 1 }, errors: [{}] };
    expect(countPlaywright(report)).toEqual({ passed: 5, failed: 2 });
  });
});

describe('readCount', () => {
  it('passes on a good run', () => {
    expect(read(vitest(3, 0), 0)).toEqual({ passed: 3, failed: 0 });
  });

  it('fails a run of no tests', () => {
    expect(read(vitest(0, 0), 0)).toEqual({ passed: 0, failed: 1 });
  });

  it('fails a bad exit code that no test accounts for, and does not count it twice', () => {
    expect(read(vitest(3, 0), 1)).toEqual({ passed: 3, failed: 1 });
    expect(read(vitest(3, 2), 1)).toEqual({ passed: 3, failed: 2 });
  });

  it('fails a run that left no report', () => {
    const file = join(folder, 'none.json');
    expect(readCount({ file, code: 0, count: countVitest })).toEqual({ passed: 0, failed: 1 });
  });
});
