import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { randomOf, sampleReplay } from '../../test/sampleReplays.js';
import { makeCompact } from '../replay/compact.js';
import { makeReplay } from '../replay/text/makeText.js';
import { parseReplay } from '../replay/text/parseText.js';
import { convert, FORMATS, type FormatName, failureInFile, findFormat, splitEntries } from './convert.js';

const seeds = fc.integer({ min: 0, max: 2 ** 32 - 1 });
const TOLD = `[Twofold "1"]
[Variant "2x2"]
[Start "11/00"]

{*} 1. L3 (D0:2 L1) 2. U2 *
`;
const VERSE = '4x4-_00000400c000014'; // not a game

const linesOf = (text: string, format: FormatName) => [...splitEntries(text, format)].map(({ line }) => line);

const done = (text: string, from: FormatName, to: FormatName): string => {
  const result = convert(text, from, to);
  return result.ok ? result.value : `${result.error.code}:${result.error.line}:${result.error.column}`;
};

test.each<[FormatName, FormatName, string, string]>([
  ['twofold', 'values', '123/00f', '2 4 8\n0 0 32768'],
  ['values', 'storborg', '2,4,8\n. . 32768', '10/20/3f'],
  ['storborg', 'rowHex', '02000000b0001001', '00b1200000000001'],
  ['rowHex', 'twofold', '00b1200000000001', '00b1/2000/0000/0001'],
  ['any', 'twofold', TOLD, '21/10'],
  ['text', 'rowHex', TOLD, '2110'],
  ['any', 'values', `\n${TOLD}`, '4 2\n2 0'],
])('%s to %s', (from, to, text, expected) => {
  expect(done(text, from, to)).toBe(expected);
});

test('a position becomes a replay without moves, and comes back', () => {
  for (const to of ['text', 'compact'] as const) {
    expect(done(done('12/0h', 'twofold', to), to, 'twofold')).toBe('12/0h');
  }
  expect(done('12/0h', 'twofold', 'text')).toContain('[Variant "2x2"]\n[Start "12/0h"]\n');
});

test('the saved game of the classic web 2048 becomes a replay with its score', () => {
  const tile = (value: number) => ({ value });
  const cells = [
    [tile(2), null],
    [null, tile(1024)],
  ];
  const state = JSON.stringify({ grid: { size: 2, cells }, score: 9000, over: false, won: false });
  expect(done(state, 'classic', 'text')).toContain('[Start "10/0a"]\n[StartScore "9000"]\n');
  expect(done(state, 'classic', 'values')).toBe('2 0\n0 1024');
});

test('replays keep what the other form can hold', () => {
  fc.assert(
    fc.property(seeds, (seed) => {
      const replay = sampleReplay(randomOf(seed));
      expect(done(makeReplay(replay), 'any', 'compact')).toBe(makeCompact(replay));
      expect(done(makeReplay(replay), 'text', 'text')).toBe(makeReplay(replay).trimEnd());
      const back = parseReplay(done(makeCompact(replay), 'compact', 'text'));
      expect(back.ok && makeCompact(back.value)).toBe(makeCompact(replay));
    }),
    { numRuns: 100 },
  );
});

test.each<[FormatName, FormatName, string, string]>([
  ['twofold', 'values', '12/0!', 'position-cell:1:5'],
  ['values', 'twofold', '2 4\n8 7', 'position-cell:2:3'],
  ['twofold', 'rowHex', '12/0h', 'position-sign:undefined:undefined'],
  ['text', 'compact', TOLD.replace('2. U2', '2. D2'), 'spawn-impossible:5:24'],
  ['text', 'compact', TOLD.replace('[Start', '[Score "8"]\n[Start'), 'claim-score:3:1'],
  ['text', 'compact', 'UUgBA2FiYwTnfFVHCg', 'replay-unknown:1:1'],
  ['compact', 'text', 'UUg!', 'compact-character:1:4'],
  ['2048verse', 'text', '4x4-_0000~0', 'verse-character:1:10'],
  ['2048verse', 'text', VERSE, 'verse-step:1:6'],
  ['twofold', 'text', '(199)0/00', 'replay-contradictory:undefined:undefined'],
])('from %s to %s refuses what does not hold', (from, to, text, expected) => {
  expect(done(text, from, to)).toBe(expected);
});

test('names are checked, and what nothing writes is said to be read alone', () => {
  expect(() => convert('', 'hex' as FormatName, 'text')).toThrow(RangeError);
  expect(() => convert('', 'twofold', 'classic')).toThrow('classic is read, and not written');
  expect(findFormat('nothing')).toBeUndefined();
  expect(new Set(FORMATS.map(({ name }) => name)).size).toBe(FORMATS.length);
});

test('a file of several has each with its line', () => {
  const link = 'UUgBA2FiYwTnfFVHCg';
  expect([...splitEntries(`${link}\n\n ${link}\n`, 'any')]).toEqual([
    { text: link, line: 1 },
    { text: ` ${link}`, line: 3 },
  ]);
  expect(linesOf('11/00\n12/00', 'twofold')).toEqual([1, 2]);
  expect([...splitEntries('2 4\n8 16\n', 'values')]).toEqual([{ text: '2 4\n8 16', line: 1 }]);
  expect(linesOf('\n2 4\r\n8 16\r\n\r\n\n2 2\n4 4', 'values')).toEqual([2, 6]);
  expect([...splitEntries('\n', 'any')]).toEqual([{ text: '\n', line: 1 }]);
});

test('saves of the classic game are entries of their own, on one line each or printed in many', () => {
  const line = JSON.stringify({ grid: { size: 1, cells: [[null]] }, name: '\\"}{' });
  const printed = JSON.stringify(JSON.parse(line), null, 2);
  const length = printed.split('\n').length;
  expect([...splitEntries(`\n${line}\n\n${printed}\r\n${line}\n`, 'any')]).toEqual([
    { text: line, line: 2 },
    { text: `${printed}\r`, line: 4 },
    { text: line, line: 4 + length },
  ]);
  expect([...splitEntries(printed, 'any')]).toEqual([{ text: printed, line: 1 }]);
  const half = line.slice(0, 20); // costs no other save
  expect([...splitEntries(`${line}\n${half}\n${line}`, 'any')].map((entry) => entry.text)).toEqual([
    line,
    half,
    line,
  ]);
  const cut = printed.slice(0, -2); // it ends nowhere
  expect([...splitEntries(`{}\n}\n${cut}`, 'any')].map((entry) => entry.line)).toEqual([1, 2, 3]);
});

test('a save that is printed without indentation is one entry', () => {
  const tile = (x: number) => ({ position: { x, y: 0 }, value: 2 });
  const save = {
    grid: {
      size: 2,
      cells: [
        [tile(0), null],
        [tile(1), tile(1)],
      ],
    },
    score: 0,
  };
  // As Python's `json.dumps(save, indent=0)` prints it.
  const printed = JSON.stringify(save, null, 1).replaceAll(/^ +/gm, '');
  const braceBelow = printed.replaceAll(/: {/g, ':\r\n\n{');
  for (const text of [printed, braceBelow]) {
    expect([...splitEntries(text, 'any')]).toEqual([{ text, line: 1 }]);
    expect([...splitEntries(`${text}\n${text}`, 'any')].map((entry) => entry.text)).toEqual([text, text]);
    expect(convert(text, 'classic', 'twofold').ok).toBe(true);
    // One that is cut off behind a value, or before a key, costs no other save.
    for (const half of [text.slice(0, text.indexOf(',')), '{'])
      expect([...splitEntries(`${half}\n${text}`, 'any')].at(-1)!.text).toBe(text);
  }
});

test('texts that stand one after another are told apart, whatever their comments say', () => {
  const tricky = TOLD.replace('{*}', '{* [Twofold \\} "1"]}').replace(
    '[Start',
    '[Name "* [Twofold "]\n[Start',
  );
  const file = `${tricky}\n${TOLD}${TOLD.replace('U2', 'D2')}`;
  const entries = [...splitEntries(file, 'any')];
  expect(entries.map(({ line, text }) => [line, convert(text, 'any', 'twofold').ok])).toEqual([
    [1, true],
    [8, true],
    [13, false],
  ]);
  const refused = convert(entries[2]!.text, 'text', 'twofold');
  const { line } = refused.ok ? { line: 0 } : failureInFile(refused.error, entries[2]!);
  expect(file.split('\n')[line! - 1]).toContain('D2');
});

test.each([
  ['an open comment', `[${'{'.repeat(1e5)}`],
  ['an open quotation', `["${'a'.repeat(1e6)}`],
  ['escapes', `[{${'\\}'.repeat(5e6)}`],
  ['stars', `[${'* '.repeat(1e5)}`],
  ['a long comment', `[{${'a'.repeat(15e6)}}`],
])(
  '%s of any length is one entry',
  (_, text) => {
    // Growth by length is the fuzz's business (tools/fuzz/growth.ts); here the test's own limit of time is enough.
    expect([...splitEntries(text, 'any')]).toEqual([{ text, line: 1 }]);
  },
  240_000,
);

test('the examples of the documents are read', () => {
  const document = readFileSync(new URL('../../../../docs/replay-format.md', import.meta.url), 'utf8');
  const examples = [...document.matchAll(/```2048\n([\s\S]*?)```/g)].map((match) => match[1]!);
  expect([...splitEntries(examples.join(''), 'any')].map(({ text }) => done(text, 'any', 'twofold'))).toEqual(
    ['0000/0001/1200/2100', expect.stringMatching(/^[012]{4}(\/[012]{4}){3}$/)],
  );
});

test.each<[string, string, [line: number, text: string][]]>([
  [
    'two on a line',
    '[Twofold "1"] * [Twofold "1"] *',
    [
      [1, '[Twofold "1"] *'],
      [1, ' [Twofold "1"] *'],
    ],
  ],
  [
    'two on two lines',
    '[Twofold "1"] *\n[Twofold "1"] *',
    [
      [1, '[Twofold "1"] *'],
      [2, '[Twofold "1"] *'],
    ],
  ],
  [
    'empty lines between',
    '\n[Twofold "1"]\n*\n\n[Twofold "1"]\n\n*\r\n \n [Twofold\t"1"] *\n',
    [
      [1, '\n[Twofold "1"]\n*'],
      [5, '[Twofold "1"]\n\n*'],
      [9, ' [Twofold\t"1"] *\n'],
    ],
  ],
  [
    'a star in a comment',
    '[{* [Twofold }* [Twofold ',
    [
      [1, '[{* [Twofold }*'],
      [1, ' [Twofold '],
    ],
  ],
  [
    'a star in a quotation',
    '["* [Twofold "* [Twofold ',
    [
      [1, '["* [Twofold "*'],
      [1, ' [Twofold '],
    ],
  ],
  [
    'closing signs that were escaped',
    '[{\\} * [Twofold }"\\" * [Twofold "* [Twofold ',
    [
      [1, '[{\\} * [Twofold }"\\" * [Twofold "*'],
      [1, ' [Twofold '],
    ],
  ],
  [
    'a quotation that ends with its line',
    '["abc\n*\n[Twofold ',
    [
      [1, '["abc\n*'],
      [3, '[Twofold '],
    ],
  ],
  [
    'a quotation that goes on',
    '["abc\\\n* [Twofold "\n* [Twofold ',
    [
      [1, '["abc\\\n* [Twofold "\n*'],
      [3, ' [Twofold '],
    ],
  ],
  [
    'stars before nothing of ours',
    '[ * * [Twofold* [twofold * [Twofold',
    [[1, '[ * * [Twofold* [twofold * [Twofold']],
  ],
])('texts are parted: %s', (_, file, expected) => {
  expect([...splitEntries(file, 'text')].map(({ line, text }) => [line, text])).toEqual(expected);
});

test('what is refused says why', () => {
  expect(() => convert('', 'hex' as FormatName, 'text')).toThrow(new RangeError('no format is called hex'));
  expect(() => convert('', 'text', 'hex' as FormatName)).toThrow(new RangeError('no format is called hex'));
  expect(() => [...splitEntries('', 'hex' as FormatName)]).toThrow(RangeError);
  const sign = convert('12/0h', 'twofold', 'storborg');
  expect(sign.ok || sign.error.message).toBe(
    'storborg has hex digits, which have no sign for a tile above 32768.',
  );
  const rank = convert('(100)0/00', 'twofold', 'text');
  expect(rank.ok || rank.error.message).toBe('The start position has a tile of a rank above 99.');
});

test('each format says what it holds, and whether each line is one of its own', () => {
  expect(FORMATS.map(({ name, holds, byLine }) => [name, holds, byLine])).toEqual([
    ['any', 'game', false],
    ['text', 'game', false],
    ['compact', 'game', true],
    ['2048verse', 'game', false],
    ['classic', 'position', false],
    ['twofold', 'position', true],
    ['storborg', 'position', true],
    ['rowHex', 'position', true],
    ['values', 'position', false],
    ['ranks', 'position', false],
  ]);
  expect(linesOf('{\n}\n', 'classic')).toEqual([1]);
  expect(linesOf('a\nb', 'compact')).toEqual([1, 2]);
  expect(linesOf('a\n\ufeff \nb', 'any')).toEqual([1, 3]);
  expect(linesOf('', 'values')).toEqual([1]);
  expect([...splitEntries(' 2 4\n8 16', 'values')]).toEqual([{ text: ' 2 4\n8 16', line: 1 }]);
});

test('a failure is told by the lines of its file', () => {
  const entry = { text: '', line: 5 };
  const error = { code: 'x', message: 'y', line: 2, column: 3 };
  expect(failureInFile(error, entry)).toEqual({ ...error, line: 6 });
  expect(failureInFile({ code: 'x', message: 'y' }, entry)).toEqual({ code: 'x', message: 'y' });
});
