import type { Failure } from '@twofold/sandbox';
import { expect, it } from 'vitest';
import { exitCodeOf } from './check.js';
import { reportText } from './checkReport.js';

const NAME = 'x\u001b]52;c;eA==\u0007\u202e\u2066.js';
const SCOPE = { shape: 'any', everySide: true } as const;
const COUNTED = { cases: 1, milliseconds: 1 };

it('shows no control characters, neither of a name nor of a program', () => {
  const right = reportText(NAME, { ok: true, ...COUNTED }, SCOPE);
  expect(right).toMatch(/^x\ufffd]52;c;eA==\ufffd+\.js: right: 1 tilts/);
  const failure = { code: 'thrown', name: 'Error', message: '\u001b[2J', line: 1 } as const;
  const log = ['\u001b]0;evil\u0007'];
  const wrong = reportText(NAME, { ok: false, ...COUNTED, failure, log }, SCOPE);
  for (const text of [right, wrong]) expect(text.replaceAll('\n', '')).not.toMatch(/\p{C}/u);
});

it('names the first motion that is wrong', () => {
  const failure: Failure = { code: 'wrong-motions', from: [1, 3], to: [1, 0], found: [] };
  const text = reportText('tilt.js', { ok: false, ...COUNTED, failure, log: [] }, SCOPE);
  expect(text).toContain('the right motion is [1, 3] → [1, 0]\n  and that of the program is [1, 3] → –');
});

it('ends with 1 for a fault of the program, and with another code for any other', () => {
  const codeFor = (failure: Failure) => exitCodeOf({ ok: false, ...COUNTED, failure, log: [] });
  expect(exitCodeOf({ ok: true, ...COUNTED })).toBe(0);
  expect(codeFor({ code: 'wrong-board' })).toBe(1);
  expect(codeFor({ code: 'too-slow', seconds: 300 })).toBe(1);
  expect(codeFor({ code: 'command-not-started', message: '' })).toBe(2);
  expect(codeFor({ code: 'stopped' })).toBe(3);
  expect(codeFor({ code: 'sandbox-failed', message: '' })).toBe(3);
});
