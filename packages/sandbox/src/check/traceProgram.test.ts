import { LEFT } from '@twofold/core';
import { WAYS } from '@twofold/lessons';
import { describe, expect, it } from 'vitest';
import { findContract } from '../contract/contract.js';
import { openProgram, type Source } from '../program/program.js';
import { PLATFORM } from '../testing/platform.js';
import { js, RIGHT, sourceOf } from '../testing/sources.js';
import { RIGHT_PROGRAMS, WRONG_PROGRAMS } from '../testing/wrongPrograms.js';
import { failedAt } from './failed.js';
import type { Case } from './plan.js';
import { answering } from './subject.js';
import { type Trace, traceProgram } from './traceProgram.js';

const ROW: Case = { board: [[2, 2, 4]], direction: LEFT };
const BOARD: Case = {
  board: [
    [2, 2, 4, 0],
    [4, 0, 4, 8],
    [0, 2, 2, 2],
  ],
  direction: LEFT,
};

const trace = (source: Source | string, at = ROW, contract = 'tilt') =>
  traceProgram(typeof source === 'string' ? js(source) : source, findContract(contract)!, at, PLATFORM);

/** What the variables of all steps on a line are. */
const valuesAt = ({ steps }: Trace, line: number) =>
  steps
    .filter((step) => step.line === line && step.returned === undefined)
    .map(({ variables }) => Object.fromEntries(variables.map(({ name, text }) => [name, text])));

/** The answer without a recorder. */
async function plainAnswer(source: Source, at: Case, contract: string) {
  const opened = await openProgram(source, findContract(contract)!.name, PLATFORM);
  if (!opened.ok) return { failure: opened.failure };
  const answered = await answering(opened.program, findContract(contract)!).answer([at], true);
  const [reply, failed] = [answered.replies[0], failedAt(at, answered, 0)];
  return { ...(reply && { reply }), ...(failed && { failure: failed.failure }) };
}

describe('a recorded program answers as it does alone', () => {
  const programs = [
    ...WRONG_PROGRAMS.map(([what, , text]) => [what, text] as const),
    ...RIGHT_PROGRAMS.map(([what, text]) => [what, text] as const),
  ].filter(([what]) => what !== 'adds a tile'); // a random one
  it.each(programs)('that %s', async (_, text) => {
    for (const direction of [0, 3] as const) {
      const at = { ...BOARD, direction };
      const { reply, failure, steps, isCut } = await trace(text, at);
      expect({ ...(reply && { reply }), ...(failure && { failure }) }).toEqual(
        await plainAnswer(js(text), at, 'tilt'),
      );
      expect(isCut).toBe(false);
      expect(steps.length).toBeGreaterThan(0);
    }
  });

  it.each(WAYS.map(({ id }) => id))('by the way of %s, in TypeScript', async (id) => {
    const { reply, steps } = await trace(sourceOf(id), BOARD, id);
    expect({ reply }).toEqual(await plainAnswer(sourceOf(id), BOARD, id));
    const lines = sourceOf(id).text.split('\n');
    for (const { line } of steps)
      expect(lines[line - 1]!.trim()).toMatch(/^(?!\/\/|\/?\*|type |interface )\S/);
  });
});

describe('steps', () => {
  it('have the values before the line runs, and what a call gives', async () => {
    const found = await trace(RIGHT);
    expect(valuesAt(found, 6).map(({ merged, last, value }) => [merged, last, value])).toEqual([
      ['[]', '0', '2'],
      ['[2]', '2', '2'],
      ['[4]', '0', '4'],
    ]);
    expect(found.steps.find(({ returned }) => returned !== undefined)).toMatchObject({
      line: 11,
      name: 'mergeRow',
      depth: 2,
      returned: '[4, 4, 0]',
    });
    expect(found.steps.at(-1)).toMatchObject({ depth: 1, returned: '{board: [[4, 4, 0]], score: 4}' });
  });

  it('have what the line prints', async () => {
    const { steps } = await trace(`const tilt = (board) => {
      for (const row of board) {
        console.log('row', row);
        row.sort();
      }
      return board;
    };`);
    expect(steps.filter(({ printed }) => printed !== '')).toMatchObject([
      { line: 3, printed: 'row [2,2,4]' },
    ]);
  });

  it('say which call they belong to', async () => {
    const { steps } = await trace(sourceOf('two-pointers'), BOARD, 'two-pointers');
    expect([...new Set(steps.map(({ call }) => call))]).toEqual([1, 2, 3]);
    expect(steps.filter(({ depth, call }) => depth === 1 && call === 3)[0]?.variables[0]?.text).toBe(
      '[0, 2, 2, 2]',
    );
  });

  it('have the depth of their calls, also after an error that was caught', async () => {
    const { steps } = await trace(`function down(n) {
      if (n === 0) throw new Error('bottom');
      return down(n - 1);
    }
    function tilt(board) {
      try { down(3); } catch {}
      [1, 2].map((v) => v);
      return board;
    }`);
    const depths = (line: number) => steps.filter((step) => step.line === line).map(({ depth }) => depth);
    expect(depths(2)).toEqual([2, 3, 4, 5, 5]); // the condition, and the error
    expect(depths(7)).toEqual([1, 2, 2]);
    expect(depths(8)).toEqual([1, 1]);
  });

  it('run nothing of the program to read a value', async () => {
    const { steps, reply } = await trace(`let ran = 0;
    class Tile { constructor(v) { this.v = v; } get twice() { ran++; return 2 * this.v; } toString() { ran++; return ''; } toJSON() { ran++; return 1; } }
    function tilt(board) {
      const tile = new Tile(2);
      const proxy = new Proxy([1], { get() { ran++; return 0; }, ownKeys() { ran++; return []; }, getPrototypeOf() { ran++; return null; } });
      const odd = { get x() { ran++; return 1; }, [Symbol.toStringTag]: 'x', f() {}, y: undefined };
      const many = [new Map([['a', [1]]]), new Set([1, 2]), new Uint8Array(2), null, NaN, -0, 10n, Symbol('s'), 'text', [, 1], new Date(0), () => 1];
      const { proxy: revoked, revoke } = Proxy.revocable({}, {});
      revoke();
      const round = {}; round.round = round;
      return ran === 0 ? board : [];
    }`);
    expect(reply).toEqual({ ok: true, tilted: { board: [[2, 2, 4]] } });
    const values = Object.fromEntries(steps.at(-2)!.variables.map(({ name, text }) => [name, text]));
    expect(values).toEqual({
      board: '[[2, 2, 4]]',
      tile: 'Tile {v: 2}',
      proxy: 'Proxy',
      odd: '{x: …, y: undefined}',
      many: '[Map {"a" → [1]}, Set {1, 2}, [0, 0], null, NaN, 0, 10n, Symbol(s), "text", [empty, 1], Date {}, function]',
      revoked: 'Proxy',
      round: '{round: {round: {round: {round: …}}}}',
      ran: '0',
    });
  });

  it('have values of limited length', async () => {
    const { steps } = await trace(`function tilt(board) {
      const long = 'x'.repeat(1e5), list = Array.from({ length: 1e5 }, (_, i) => i), deep = list.map(() => list);
      return board;
    }`);
    for (const { variables } of steps)
      for (const { text } of variables) expect(text.length).toBeLessThan(3000);
  });

  it('survive a program that changes what JavaScript can do', async () => {
    const { steps, reply } = await trace(`function tilt(board) {
      Array.prototype.toJSON = () => 7; String.prototype.toJSON = () => 7; Map.prototype.get = () => 0; Object.getOwnPropertyDescriptor = null;
      Array.prototype[Symbol.iterator] = null; WeakSet.prototype.has = () => true; JSON.stringify = () => '"'; Reflect.ownKeys = null;
      delete Array.prototype.toJSON; delete String.prototype.toJSON;
      return board;
    }`);
    expect(reply?.ok).toBe(true);
    expect(steps.at(-2)?.variables).toEqual([{ name: 'board', text: '[[2, 2, 4]]', isOuter: false }]);
  });
});

describe('one row alone', () => {
  it.each([
    [RIGHT, undefined],
    ['const tilt = (board) => board;', { code: 'wrong-board' }],
    [
      'const tilt = () => ({ board: [[4, 4, 0]], score: 8 });',
      { code: 'wrong-score', expected: 4, found: 8 },
    ],
    ['const tilt = () => [];', { code: 'wrong-rows', expected: 1, found: 0 }],
    [
      'const tilt = () => { throw new Error("no"); };',
      { code: 'thrown', name: 'Error', message: 'no', line: 1 },
    ],
  ])('is judged by the lessons: %#', async (text, failure) => {
    expect((await trace(text)).failure).toEqual(failure);
  });
});

describe('a program that fails', () => {
  it.each([
    ['never ends', 'function tilt(board) { let n = 0; for (;;) { n++; } }', 'endless-loop'],
    ['calls itself without end', 'function tilt(board) { return tilt(board); }', 'too-deep'],
    ['throws', 'function tilt(board) {\n  const n = 1;\n  return board.x.y;\n}', 'thrown'],
  ])('that %s has the steps up to there', async (_, text, code) => {
    const { steps, failure } = await trace(text);
    expect(failure?.code).toBe(code);
    expect(steps.length).toBeGreaterThan(0);
  });

  it('keeps no more than 2,000 steps, and says so', async () => {
    const { steps, isCut, reply } = await trace(
      'function tilt(board) { let n = 0; while (n < 5000) n++; return n === 5000 ? board : []; }',
    );
    expect([steps.length, isCut, reply?.ok]).toEqual([2000, true, true]);
  });

  it('has the line of its error, without the column', async () => {
    const { failure, steps } = await trace('function tilt(board) {\n  const n = 1;\n  return board.x.y;\n}');
    expect(failure).toEqual({ code: 'thrown', name: 'TypeError', message: expect.any(String), line: 3 });
    expect(steps.at(-1)).toMatchObject({ line: 3, variables: [{ name: 'board' }, { name: 'n', text: '1' }] });
  });

  it('at its top level has the steps of that', async () => {
    const { failure, steps } = await trace('const a = 1;\nconst b = a.b.c;\nfunction tilt() {}');
    expect(failure).toMatchObject({ code: 'thrown', line: 2 });
    expect(steps.map(({ line, depth }) => [line, depth])).toEqual([
      [1, 0],
      [2, 0],
    ]);
  });

  it('needs too much memory', async () => {
    const { failure } = await trace(
      'function tilt(b) { const all = []; for (;;) all.push(new Array(1e5).fill(1)); }',
    );
    expect(failure?.code).toBe('too-much-memory');
  });

  it('is no program', async () => {
    expect(await trace('function tilt( {')).toMatchObject({ steps: [], failure: { code: 'syntax' } });
    const python = { text: 'def tilt(board):\n    return board', language: 'typescript' } as const;
    expect(await trace(python)).toMatchObject({ failure: { code: 'other-language' } });
  });
});
