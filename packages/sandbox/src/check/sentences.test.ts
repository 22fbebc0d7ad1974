import { expect, it } from 'vitest';
import type { Failure } from './failure.js';
import { FAILURE_TEXTS, messageOf, motionTexts, placeOf, sentenceOf } from './sentences.js';

const FAILURES: Failure[] = [
  { code: 'syntax', message: "unexpected token in expression: ';'", line: 2, column: 11 },
  {
    code: 'syntax',
    message: "expecting ';'",
    problem: 'wanted',
    wanted: ';',
    found: 'b',
    line: 2,
    column: 3,
  },
  { code: 'syntax', message: 'Unexpected token', problem: 'unexpected', found: ')', line: 2, column: 3 },
  { code: 'syntax', message: "unexpected token: ''", problem: 'ends', line: 2 },
  { code: 'syntax', message: 'unexpected end of string', problem: 'open-text', line: 2 },
  { code: 'syntax', message: 'invalid redefinition of lexical identifier', problem: 'twice', line: 2 },
  { code: 'other-language', language: 'python', line: 1 },
  { code: 'import', name: 'node:fs' },
  { code: 'missing-function', name: 'tilt' },
  { code: 'thrown', name: 'TypeError', message: 'not a function', line: 3 },
  { code: 'endless-loop', milliseconds: 1000 },
  { code: 'too-deep' },
  { code: 'too-much-memory', megabytes: 48 },
  { code: 'too-long-answer', characters: 5_000_000 },
  { code: 'waits' },
  { code: 'wrong-type', part: 'score', expected: 'number', found: '"2"' },
  { code: 'wrong-type', part: 'returned', expected: 'Array(4)', found: 'undefined' },
  { code: 'wrong-type', part: 'returned', expected: 'number', found: 'undefined' },
  { code: 'wrong-size', part: 'returned', expected: 'Array(4)', found: 'Array(0)' },
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
  { code: 'too-many-processes', processes: 32 },
];

it('has a sentence for every failure, with all its arguments', () => {
  const names = FAILURES.map((failure) => messageOf(failure).name);
  expect(names.sort()).toEqual(Object.keys(FAILURE_TEXTS).sort());
  for (const failure of FAILURES) {
    expect(sentenceOf(failure)).not.toMatch(/[{}]|undefined(?! for)/);
    expect(sentenceOf(failure)).toMatch(/^[A-Z“].*[.?]$/);
  }
  const thrown: Failure = { code: 'thrown', name: 'TypeError', message: 'not a function' };
  expect(sentenceOf(thrown)).toBe('The program stopped with an error: TypeError: not a function.');
});

it('gives the place in the source where there is one', () => {
  expect(placeOf(FAILURES[0]!)).toEqual({ line: 2, column: 11 });
  expect(placeOf({ code: 'thrown', name: '', message: '', line: 3 })).toEqual({ line: 3 });
  expect(placeOf({ code: 'too-deep' })).toEqual({});
});

it('says what was given and what is wanted in words', () => {
  const size = { code: 'wrong-size', expected: 'Array(4)', found: 'Array(0)' } as const;
  expect(sentenceOf({ ...size, part: 'returned' })).toBe(
    'The function returns an empty array ([]). It should return an array of length 4.',
  );
  expect(sentenceOf({ ...size, part: 'mergedRow', found: 'Array(3)' })).toBe(
    'The program gives an array of length 3 for mergedRow. It should be an array of length 4: the size must stay.',
  );
  expect(sentenceOf({ code: 'wrong-type', part: 'score', expected: 'number', found: '"2"' })).toBe(
    'The program gives "2" for score. It should be a number.',
  );
  expect(sentenceOf({ code: 'wrong-type', part: 'returned', expected: 'Array', found: 'null' })).toBe(
    'The function returns null. It should return an array.',
  );
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
