import { expect, it } from 'vitest';
import type { Failure } from './failure.js';
import { FAILURE_TEXTS, messageOf, motionTexts, placeOf, sentenceOf } from './sentences.js';

const FAILURES: Failure[] = [
  { code: 'syntax', message: "unexpected token in expression: ';'", line: 2, column: 11 },
  { code: 'import', name: 'node:fs' },
  { code: 'missing-function', name: 'tilt' },
  { code: 'thrown', name: 'TypeError', message: 'not a function', line: 3 },
  { code: 'endless-loop', milliseconds: 1000 },
  { code: 'too-deep' },
  { code: 'too-much-memory', megabytes: 48 },
  { code: 'too-long-answer', characters: 5_000_000 },
  { code: 'waits' },
  { code: 'wrong-type', part: 'returned', expected: 'Array(4)', found: 'undefined' },
  { code: 'wrong-size', part: 'board', expected: 'Array(4)', found: 'Array(3)' },
  { code: 'no-number', part: 'score', found: 'Infinity' },
  { code: 'promise' },
  { code: 'wrong-rows', expected: 4, found: 300 },
  { code: 'wrong-cells', expected: 4, found: 3 },
  { code: 'changed-argument' },
  { code: 'wrong-board' },
  { code: 'wrong-motions', from: [0, 3], to: [0, 0], found: [] },
  { code: 'wrong-score', expected: 8, found: 4 },
  { code: 'too-slow', seconds: 60 },
  { code: 'stopped' },
  { code: 'sandbox-failed', message: 'the worker does not start' },
  { code: 'command-not-started', message: 'no such program' },
  { code: 'command-ended', status: 'exit code 1', stderr: '' },
  { code: 'no-answer', milliseconds: 2000, stderr: '' },
  { code: 'unreadable-line', text: 'hello', problem: 'it has 1 words' },
  { code: 'too-much-output', bytes: 2 ** 23 },
];

it('has a sentence for every failure, with all its arguments', () => {
  expect(FAILURES.map(({ code }) => code).sort()).toEqual(Object.keys(FAILURE_TEXTS).sort());
  for (const failure of FAILURES) {
    expect(sentenceOf(failure)).not.toMatch(/[{}]|undefined(?! for)/);
    expect(sentenceOf(failure)).toMatch(/^[A-Z].*[.?]$/);
    expect(messageOf(failure).key).toBe(`sandbox.failure.${failure.code}`);
  }
  expect(sentenceOf(FAILURES[3]!)).toBe('The program stopped with an error: TypeError: not a function.');
});

it('gives the place in the source where there is one', () => {
  expect(placeOf(FAILURES[0]!)).toEqual({ line: 2, column: 11 });
  expect(placeOf(FAILURES[3]!)).toEqual({ line: 3 });
  expect(placeOf(FAILURES[5]!)).toEqual({});
});

it('writes motions in the notation of JavaScript', () => {
  expect(
    motionTexts({
      from: [0, 3],
      to: [0, 0],
      found: [
        [0, 1],
        [0, 2],
      ],
    }),
  ).toEqual({
    // biome-ignore format: a list
    right: '[0, 3] → [0, 0]',
    found: '[0, 3] → [0, 1], [0, 2]',
  });
  expect(motionTexts({ from: [1, 0], to: [0, 0], found: [] }).found).toBe('[1, 0] → –');
});

it('writes another text for a wrong index of an empty cell than for none', () => {
  expect(motionTexts({ from: [1, 0], found: [] })).toEqual({ right: '[1, 0] → –', found: '[1, 0] → ?' });
});
