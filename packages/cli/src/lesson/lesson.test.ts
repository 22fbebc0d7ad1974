import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { SLOW, transcriptOf } from '../testing/transcript.js';
import { parseBoard } from './boardOption.js';
import { boardLines, sentenceOf } from './frames.js';

const BIN = join(import.meta.dirname, '../../bin/twofold.js');

// The installed command: `npm test` builds before this test runs.
it('lists the ways, shows one step by step, and plays the console game', {
  timeout: SLOW,
  tags: ['long'],
}, async () => {
  const transcript = await transcriptOf(
    'twofold lesson list',
    'twofold lesson list --json | cut -c 1-110',
    'twofold lesson show repeat',
    "twofold lesson show minimum-row --board '2 2/4 _' --side east | tail -n 106",
    "twofold lesson show rotate-with-motions --board '2/2/4' --side north | grep -A 100 Steps | head -n 36",
    "twofold lesson show walk --json --board '2 2' | cut -c 1-100",
    'printf asdwq | twofold lesson game --seed abc',
    'twofold lesson show minimumrow',
    "twofold lesson show walk --board '2 3'",
    'twofold lesson sho',
  );
  await expect(transcript).toMatchFileSnapshot('../fixtures/lesson.transcript');
});

it(
  'prints JSON lines: the way, each step, and the result',
  async () => {
    const args = ['lesson', 'show', 'merge-twice', '--json', '--side', 'east'];
    const { stdout } = await promisify(execFile)(process.execPath, [BIN, ...args]);
    const lines = stdout
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as Record<string, unknown>);
    expect(lines[0]).toMatchObject({ id: 'merge-twice', name: 'Merge twice', file: 'wrongWays.ts' });
    expect(lines[0]!.source).toContain('export function mergeTwice(row: number[]): number {');
    expect(lines.slice(1, -1).map(({ step }) => step)).toEqual(
      lines.slice(1, -1).map((_, index) => index + 1),
    );
    expect(lines.at(-2)).toMatchObject({ fact: { kind: 'done' } });
    // To the east 2 2 4 is read as 4 2 2: there the mistake does not show.
    expect(lines.at(-1)).toMatchObject({ side: 'EAST', result: { board: [[0, 0, 4, 4]] } });
    expect(lines.at(-1)).not.toHaveProperty('firstWrong');
  },
  SLOW,
);

it.each([
  ['4 4 _ 8', [[4, 4, 0, 8]]],
  [
    '2,0 / 4 .',
    [
      [2, 0],
      [4, 0],
    ],
  ],
  [
    '2 4\n131072 0\n',
    [
      [2, 4],
      [131072, 0],
    ],
  ],
  ['1024', [[1024]]],
])('reads the board %j', (text, board) => {
  expect(parseBoard(text)).toEqual(board);
});

it.each([
  ['2 2/4', 'different lengths'],
  ['', 'no tile ""'],
  ['2 1', 'no tile "1"'],
  ['6 2', 'no tile "6"'],
  ['2 -2', 'no tile "-2"'],
  ['0x10', 'no tile "0x10"'],
  ['2 2 2 2 2 2 2 2 2', 'at most 8'],
])('refuses the board %j', (text, reason) => {
  expect(() => parseBoard(text)).toThrow(reason);
});

it('draws several marks on one cell, and an edge below the last row', () => {
  expect(
    boardLines(
      [
        [2, 1024],
        [0, 4],
      ],
      [
        { kind: 'flag', name: 'merged', cell: [0, 1] },
        { kind: 'cursor', name: 'r', cell: [0, 1] },
        { kind: 'edge', name: 'top', cell: [2, 0] },
      ],
    ),
  ).toEqual(['       2  [1024*]', '       .       4', '  ------- top']);
});

it('says what happened in a sentence', () => {
  expect(sentenceOf({ kind: 'merge', from: [2, 1], to: [0, 1], value: 8 })).toBe(
    '4 and 4 merge to 8 at row 0, column 1',
  );
  expect(sentenceOf({ kind: 'write', lane: { axis: 'column', index: 3 }, values: [2, 0] })).toBe(
    'column 3 becomes [2 0]',
  );
  expect(sentenceOf({ kind: 'rotate', quarters: -3 })).toBe('3 quarters to the left');
  expect(sentenceOf({ kind: 'rotate', quarters: 0 })).toBe('no turn is needed');
  expect(sentenceOf({ kind: 'done', moved: false, score: 0 })).toBe('done: nothing moved');
});
