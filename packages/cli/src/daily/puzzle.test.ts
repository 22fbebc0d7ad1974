import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { dayNumberAt, puzzleOfDay } from '@twofold/protocol/client';
import { parsePuzzle, readPuzzleFile } from '@twofold/solver/internal';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { runHere } from '../testing/runHere.js';
import { TerminalSession } from '../testing/terminal.js';
import { SLOW, transcriptOf } from '../testing/transcript.js';
import { readPuzzle } from './puzzle.js';
import { describeAnswer, puzzleJson } from './puzzleReport.js';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'twofold-puzzle-'));
  vi.stubEnv('XDG_DATA_HOME', folder);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllEnvs();
  rmSync(folder, { recursive: true });
});

it('is the puzzle that the web opens on the same day in UTC', async () => {
  // The web's own steps: packages/web/src/puzzles/puzzles.ts and views/daily/PuzzleButton.tsx.
  const file = createRequire(import.meta.url).resolve('@twofold/solver/puzzles/puzzles.txt');
  const entries = readPuzzleFile(readFileSync(file, 'utf8'));
  if (!entries.ok) throw new Error(entries.error.message);
  for (const time of ['2026-12-24T23:59:59.999Z', '2026-12-25T00:00:00Z', '2028-02-29T12:00:00Z']) {
    vi.useFakeTimers({ now: Date.parse(time), toFake: ['Date'] });
    const { code, stdout } = await runHere(tmpdir(), ['daily', 'puzzle', '--json']);
    const wanted = puzzleOfDay(entries.value, dayNumberAt(Date.parse(time)));
    expect([code, JSON.parse(stdout)]).toMatchObject([0, { id: wanted!.id, date: time.slice(0, 10) }]);
  }
});

it('says of each direction what the puzzle has stored', () => {
  const read = parsePuzzle(
    '0001/0013/4321/5753 1064 921 corner,order 199363,-,-,226349 1024:675,-,-,690 U:U92D21R11U81Rd1:4:edge:128:1000:0 L:L12D31D21R01D91',
  );
  if (!read.ok) throw new Error(read.error.message);
  expect(describeAnswer(read.value, 3).split('\n')).toEqual([
    'Left is right. Left keeps 128 at the edge in all lines (Up: none).',
    '                   expected score  practised players make 1024 (± 4 %)',
    'Left, your answer            best                               69.0 %',
    'Up                        -11.9 %                               67.5 %',
    'Difficulty 921, keep the corner, keep the order.',
    '"twofold solve 0001/0013/4321/5753" asks the solver.',
  ]);
  const narrow = describeAnswer(read.value, 3, 40).split('\n');
  expect(narrow.slice(0, 2)).toEqual([
    'Left is right. Left keeps 128 at the',
    'edge in all lines (Up: none).',
  ]);
  expect(narrow).toContain('Left, your answer            best                               69.0 %'); // rows stay whole
  expect(describeAnswer(read.value, 0)).toMatch(/^Left, not Up\. /);
  expect(puzzleJson(read.value, 30)).toMatchObject({
    number: 30,
    date: '2026-11-30',
    position: '0001/0013/4321/5753',
    best: 'left',
    tile: 1024,
    directions: [
      { direction: 'left', value: 226349, lost: 0, isRight: true, chance: 0.69 },
      { direction: 'up', value: 199363, lost: 0.1187, isRight: false, why: { better: 'left', moves: 4 } },
    ],
  });
});

describe('the built command', { timeout: SLOW }, () => {
  it('takes the answer from a pipe, and refuses what is none', async () => {
    await expect(
      await transcriptOf(
        'echo down | twofold daily puzzle 29',
        'echo A | twofold daily puzzle 29 --plain',
        'echo A | XDG_DATA_HOME=/dev/null twofold daily puzzle 29 --plain',
        'echo x | twofold daily puzzle 29',
        'echo q | twofold daily puzzle 30',
        'printf "" | twofold daily puzzle 30',
        'echo right | twofold daily puzzle 0',
      ),
    ).toMatchFileSnapshot('../fixtures/puzzle.transcript');
  });

  it('asks for a key on a terminal, again where nothing moves', async () => {
    const { values, best } = readPuzzle(30);
    const blocked = values.indexOf(undefined);
    const session = new TerminalSession(['daily', 'puzzle', '30']);
    try {
      const { screen } = session;
      await session.until(() => screen.main.includes('q quits'));
      session.type(`x${'wdsa'[blocked]}`);
      await session.until(() => screen.main.includes('nothing moves'));
      session.type(['\x1b[A', '\x1b[C', '\x1b[B', '\x1b[D'][best]!);
      expect(await session.exited()).toBe(0);
      expect(screen.main).toContain('is right.');
      expect(screen.main).toMatch(/Your rating: 1,\d{3} ± \d{3} \(\+\d+\)\. Before: 1,500 ± 350\./);
      expect(readFileSync(join(folder, 'twofold/puzzles.jsonl'), 'utf8').split('\n')).toHaveLength(2);
    } finally {
      await session.close();
    }
  });
});
