// How Japanese, Chinese and Arabic are written here: their spaces and signs, and one word for one thing.
import { readFileSync } from 'node:fs';
import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage';
import { describe, expect, it } from 'vitest';

type Token = string | [name: string, type?: string, cases?: Record<string, unknown>];

/** All messages of a language, of each catalogue. */
function messagesOf(locale: string): [key: string, message: string][] {
  const folders = [
    '',
    'board/',
    'daily/',
    'learn/',
    'people/',
    'practise/',
    'profile/',
    'race/',
    'ranked/',
    'review/',
    'sync/',
  ];
  return folders.flatMap((folder) => {
    const text = readFileSync(new URL(`${folder}${locale}.json`, import.meta.url), 'utf8');
    return Object.entries(JSON.parse(text) as Record<string, string>);
  });
}

/** Values that are words of the language, or stand in a sentence as if they were. All others hold figures or Latin. */
const WORDS = [
  'act',
  'against',
  'againstOften',
  'board',
  'direction',
  'directions',
  'forced',
  'often',
  'reason',
  'sentence',
  'values',
];
/** Names of boards and languages have both, and dates end in letters. Chinese has no space beside them. */
const NAMES = ['name', 'names', 'variant', 'day', 'from', 'to'];

/** What a message may become: each branch of it, with 7 for a figure. */
function textsOf(tokens: unknown, words: readonly string[]): string[] {
  if (!Array.isArray(tokens)) return [String(tokens)];
  return (tokens as Token[]).reduce<string[]>(
    (before, token) => {
      const after = typeof token === 'string' ? [token.replace('#', '7')] : valuesOf(token, words);
      return before.flatMap((head) => after.map((tail) => head + tail));
    },
    [''],
  );
}

function valuesOf([name, type, cases = {}]: Exclude<Token, string>, words: readonly string[]): string[] {
  if (type === 'plural' || type === 'select')
    return Object.entries(cases).flatMap(([of, tokens]) => (of === 'offset' ? [] : textsOf(tokens, words)));
  return [words.includes(name) ? '…' : '7'];
}

/** The keys of the messages that a test finds at fault. */
function keysWith(locale: string, isFault: (message: string) => boolean): string[] {
  return messagesOf(locale)
    .filter(([, message]) => isFault(message))
    .map(([key]) => key);
}

const LETTER = String.raw`[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}ー]`;
const TOUCHING = new RegExp(`[0-9A-Za-z]${LETTER}|${LETTER}[0-9A-Za-z]`, 'u');

describe.each([
  ['ja', WORDS],
  ['zh', [...WORDS, ...NAMES]],
] as const)('the words of %s', (locale, words) => {
  it('have a space between their own letters and figures or Latin ones', () => {
    const touch = (message: string) =>
      textsOf(compileMessageOrThrow(message), words).some((text) => TOUCHING.test(text));
    expect(keysWith(locale, touch)).toEqual([]);
  });

  it('have the full colon, semicolon and one ellipsis', () => {
    expect(keysWith(locale, (message) => /[:;] |……/.test(message))).toEqual([]);
  });
});

describe('the words of ar', () => {
  it('have Latin digits, as tiles and formatted numbers have', () => {
    expect(keysWith('ar', (message) => /(?![0-9])\p{Nd}/u.test(message))).toEqual([]);
  });

  it('have no space before an ellipsis', () => {
    expect(keysWith('ar', (message) => message.includes(' …'))).toEqual([]);
  });

  it('keep the two sides of a board in their order', () => {
    const sides = /\} × \{/;
    const kept = /\u2066[^\u2069]*\} × \{[^\u2066]*\u2069/;
    expect(keysWith('ar', (message) => sides.test(message) && !kept.test(message))).toEqual([]);
  });

  it('count points and moves in all forms', () => {
    expect(keysWith('ar', (message) => /, number\} (نقطة|حركة|لعبة)/.test(message))).toEqual([]);
  });
});

/** Words that were used beside another one for the same thing. */
const LEFT = [
  ['ja', /対局|順位表|ランク外|学習したネットワーク|この盤(?!面)/],
  ['zh', /您|非排名|排位赛|发牌|(加载|没有|由|器的)网络(?!连接)/],
  ['ar', /نقل(ة|ات|ت)|قطعة|القطع|عقدًا|العقد(?!ة)|العقود|تعذر|هذه الإعادة/],
] as const;

it.each(LEFT)('one word for one thing: %s', (locale, left) => {
  expect(keysWith(locale, (message) => left.test(message))).toEqual([]);
});
