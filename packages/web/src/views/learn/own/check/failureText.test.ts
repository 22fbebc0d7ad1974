import { FAILURE_TEXTS, type Failure, MISTAKE_IDS, MISTAKE_TEXTS, THING_TEXTS } from '@twofold/sandbox';
import { afterEach, expect, it } from 'vitest';
import { activateLocale, loadMessages } from '../../../../i18n/i18n';
import learn from '../../../../locales/learn/en.json';
import { MISTAKE_KEYS } from '../../parts/mistakeKeys';
import { FAILURE_KEYS, failureText, THING_KEYS } from './failureText';

afterEach(() => activateLocale('en', []));

/** Those of commands, which no page runs. */
const OF_COMMANDS = [
  'command-not-started',
  'command-ended',
  'no-answer',
  'unreadable-line',
  'too-much-output',
  'too-many-processes',
];

it('has the sentences of the sandbox, each under its key', () => {
  const texts = Object.entries(FAILURE_TEXTS).filter(([code]) => !OF_COMMANDS.includes(code));
  expect(Object.keys(FAILURE_KEYS).sort()).toEqual(texts.map(([code]) => code).sort());
  for (const [code, text] of texts) {
    const key = FAILURE_KEYS[code as keyof typeof FAILURE_KEYS];
    expect(key).toBe(`learn.own.failure.${code}`);
    expect(learn[key]).toBe(text);
  }
});

it('has the words for things', () => {
  for (const [name, key] of Object.entries(THING_KEYS)) {
    expect(learn[key]).toBe(THING_TEXTS[name as keyof typeof THING_TEXTS]);
  }
});

it('says what was given and what is wanted in words of the language', async () => {
  await loadMessages('learn');
  const failure = { code: 'wrong-size', part: 'returned', expected: 'Array(4)', found: 'Array(0)' } as const;
  expect(failureText(failure)).toBe(
    'The function returns an empty array ([]). It should return an array of length 4.',
  );
  await activateLocale('de', ['de-DE']);
  await loadMessages('learn');
  expect(failureText(failure)).toBe(
    'Die Funktion gibt ein leeres Array ([]) zurück. Sie soll ein Array der Länge 4 zurückgeben.',
  );
});

it('has the sentences of known mistakes', () => {
  for (const id of MISTAKE_IDS) expect(learn[MISTAKE_KEYS[id]]).toBe(MISTAKE_TEXTS[id]);
});

it('fills in what is known, with numbers of the language', async () => {
  await loadMessages('learn');
  const told = (failure: Failure) => failureText(failure);
  expect(told({ code: 'endless-loop', milliseconds: 1500 })).toContain('for 1.5 s');
  expect(told({ code: 'too-long-answer', characters: 5_000_000 })).toContain('5,000,000');
  expect(told({ code: 'thrown', name: 'TypeError', message: 'no {braces}', line: 2 })).toContain(
    'TypeError: no {braces}',
  );
  expect(failureText({ code: 'no-tile', value: 3 })).toContain('3');
  await activateLocale('de', ['de-DE']);
  expect(told({ code: 'endless-loop', milliseconds: 1500 })).toContain('1,5');
});

it('says it plainly where a function returns nothing, or something else', async () => {
  await loadMessages('learn');
  const failure = { code: 'wrong-type', part: 'returned', expected: 'Array' } as const;
  expect(failureText({ ...failure, expected: 'number', found: 'undefined' })).toContain('the points');
  expect(failureText({ code: 'wrong-rows', expected: 4, found: 300 })).toContain('300. There should be 4,');
  expect(failureText({ ...failure, found: 'undefined' })).toContain('returns nothing');
  expect(failureText({ ...failure, found: '"2"' })).toContain('"2"');
  const inBoard = { code: 'no-number', part: 'returned', found: 'NaN' } as const;
  expect(failureText(inBoard)).toContain('gives NaN where a finite number should be');
});
