import { WAY_IDS, WRONG_WAY_IDS } from '@twofold/lessons/ids';
import { describe, expect, it } from 'vitest';
import { CONTRACTS, findContract } from '../../contract/contract.js';
import { PLATFORM } from '../../testing/platform.js';
import { js, wrongRow } from '../../testing/sources.js';
import { RIGHT_PROGRAMS, WRONG_PROGRAMS } from '../../testing/wrongPrograms.js';
import { checkProgram } from '../checkProgram.js';
import type { Scope } from '../plan.js';
import { MISTAKE_IDS } from './known.js';
import { MISTAKE_TEXTS } from './sentences.js';

const ANY = { shape: 'any', everySide: false } as const;

const check = (program: string, scope: Scope = ANY, contract = 'tilt') =>
  checkProgram({ source: js(program), contract: findContract(contract)!, scope }, PLATFORM);

describe('a wrong program is named', () => {
  it.each(WRONG_PROGRAMS)('that %s: %s', async (_, mistake, program) => {
    const report = await check(program);
    expect(report).toMatchObject({ ok: false, mistake: { id: mistake } });
    if (!report.ok) expect([...WAY_IDS, ...WRONG_WAY_IDS]).toContain(report.mistake?.lesson);
  });

  it('by each known mistake', () => {
    expect(new Set(WRONG_PROGRAMS.map(([, mistake]) => mistake))).toEqual(new Set(MISTAKE_IDS));
    expect(WRONG_PROGRAMS.length).toBeGreaterThanOrEqual(20);
  });

  it('on one shape alone, too, where a program for squares is right', { tags: ['long'] }, async () => {
    for (const [, mistake, program] of WRONG_PROGRAMS) {
      const report = await check(program, { ...ANY, shape: '4x4' });
      expect(report).toMatchObject(
        mistake === 'squares' ? { ok: true } : { ok: false, mistake: { id: mistake } },
      );
    }
  });

  it('that keeps the contract of a row', async () => {
    for (const [name, id] of [
      ['repeatUntilNothingChanges', 'repeat'],
      ['mergeTwice', 'merge-twice'],
      ['mergeFromTheWrongEnd', 'wrong-end'],
    ] as const) {
      const report = await checkProgram(
        { source: wrongRow(name), contract: findContract('two-pointers')!, scope: ANY },
        PLATFORM,
      );
      expect(report).toMatchObject({ ok: false, mistake: { id, lesson: id } });
    }
  });

  it('by its beginning, in each contract that has a board', async () => {
    for (const { id, starter } of CONTRACTS) {
      const report = await checkProgram(
        { source: { text: starter, language: 'typescript' }, contract: findContract(id)!, scope: ANY },
        PLATFORM,
      );
      if (!report.ok && report.mistake) expect(['unchanged', 'no-merge']).toContain(report.mistake.id);
    }
  });
});

describe('a wrong program is not named', () => {
  it.each([
    ['makes a mistake on some boards alone', "const tilt = (board, side) => side === 'WEST' ? [] : board;"],
    ['makes another mistake', 'const tilt = (board) => board.map((row) => row.map((v) => 2 * v));'],
    [
      'makes a mistake until it has seen many boards',
      'let n = 0; const tilt = (board) => board.map((row) => row.map((v) => (++n > 2000 ? 2 * v : v)));',
    ],
    ['never ends', 'const tilt = () => { for (;;); };'],
    ['throws', 'const tilt = () => { throw new Error("no"); };'],
  ])('that %s', async (_, program) => {
    const report = await check(program);
    expect(report).toMatchObject({ ok: false });
    expect('mistake' in report).toBe(false);
  });
});

describe('a right program', () => {
  const [first, ...others] = RIGHT_PROGRAMS;
  const passes = async (_: string, program: string) => {
    expect(await check(program)).toMatchObject({ ok: true });
  };
  it.each([first!])('passes that %s', passes);
  it.each(others)('passes that %s', { tags: ['long'] }, passes);
});

it('has a sentence for each mistake', () => {
  expect(Object.keys(MISTAKE_TEXTS)).toEqual([...MISTAKE_IDS]);
  for (const text of Object.values(MISTAKE_TEXTS)) expect(text).toMatch(/^[A-Z].*\.$/);
});
