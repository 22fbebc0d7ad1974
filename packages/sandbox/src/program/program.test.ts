import { describe, expect, it, test } from 'vitest';
import { PLATFORM } from '../testing/platform.js';
import { js } from '../testing/sources.js';
import { LIMITS } from './limits.js';
import { type Answers, openProgram, type Program, type Source } from './program.js';

const BOARD = [
  [2, 0],
  [2, 4],
];
const CALLS = [[[BOARD, 'WEST']], [[BOARD, 'NORTH']]];

async function opened(source: Source | string, name = 'tilt'): Promise<Program> {
  const program = await openProgram(typeof source === 'string' ? js(source) : source, name, PLATFORM);
  if (!program.ok) throw new Error(JSON.stringify(program.failure));
  return program.program;
}

/** Time enough for any failure but a loop without an end: a busy machine fills the memory in seconds. */
const UNHURRIED = { ...LIMITS, milliseconds: 60_000 };

async function failureOf(source: Source | string, limits = UNHURRIED) {
  const text = typeof source === 'string' ? js(source) : source;
  const program = await openProgram(text, 'tilt', PLATFORM, limits);
  return program.ok ? program.program.ask(CALLS, false).failure : program.failure;
}

/** What a program returns for the first call. */
async function returned(source: string): Promise<unknown> {
  const { answers, failure } = (await opened(source)).ask(CALLS, false);
  expect(failure).toBeUndefined();
  return answers[0]![0]!.returned;
}

describe('a program', () => {
  it.each([
    ['a function', 'function tilt(board, side) { return [side, board]; }'],
    ['a constant', 'const tilt = (board, side) => [side, board];'],
    ['an export', 'export function tilt(board, side) { return [side, board]; }'],
    ['a default export', 'export default function tilt(board, side) { return [side, board]; }'],
    ['a CommonJS export', 'function tilt(board, side) { return [side, board]; }\nmodule.exports = { tilt };'],
    [
      'a CommonJS export under its name',
      'const mine = (board, side) => [side, board];\nmodule.exports.tilt = mine;',
    ],
    ['a CommonJS export alone', 'module.exports = (board, side) => [side, board];'],
    [
      'an export under another name',
      'const mine = (board, side) => [side, board];\nexport { mine as tilt };',
    ],
    ['a default export without a name', 'export default (board, side) => [side, board];'],
    ['a default export in an object', 'export default { tilt: (board, side) => [side, board] };'],
    ['a last line with a comment', 'const tilt = (board, side) => [side, board] // the end'],
  ])('may define its function as %s', async (_, text) => {
    const { answers } = (await opened(text)).ask(CALLS, false);
    expect(answers).toEqual([[{ returned: ['WEST', BOARD] }], [{ returned: ['NORTH', BOARD] }]]);
  });

  it('may be TypeScript', async () => {
    const text = `enum Way { In = 1 }
type Board = number[][];
export function tilt<T extends string>(board: Board, side: T): Board { return [[Way.In, board[0]![0]!] as number[]]; }`;
    const program = await opened({ text, language: 'typescript' });
    expect(program.ask(CALLS, false).answers[0]).toEqual([{ returned: [[1, 2]] }]);
  });

  it('is asked with fresh arguments, and may tell what became of them', async () => {
    const program = await opened('function tilt(board) { board[0][0] += 1; board.push([]); return 7; }');
    for (let time = 0; time < 2; time++) {
      const { answers } = program.ask(CALLS, true);
      expect(answers[1]).toEqual([{ returned: 7, args: [[[3, 0], [2, 4], []], 'NORTH'] }]);
    }
  });

  it('keeps what it returned even where it uses one array for all', async () => {
    const program = await opened('const out = [0]; function tilt() { out[0]++; return out; }');
    expect(program.ask([[[], []]], false).answers).toEqual([[{ returned: [1] }, { returned: [2] }]]);
  });

  it('prints to a log of limited length', async () => {
    const program = await opened(`function tilt(board, side) {
      console.log(side, board, undefined, NaN, null);
      console.log([NaN, undefined, 3n], { a: null }, -0, true, () => 1, Symbol('a'));
      for (let i = 0; i < 1000; i++) console.error('x'.repeat(1000));
    }`);
    const { log } = program.ask(CALLS, false);
    expect(log).toHaveLength(100);
    expect(log[0]).toBe('NORTH [[2,0],[2,4]] undefined NaN null');
    expect(log[1]).toBe('["NaN","undefined","3"] {"a":null} 0 true function Symbol(a)');
    expect(log[2]).toHaveLength(300);
  });

  it('prints also what it shows as a table, or asserts, and takes no harm from other methods', async () => {
    const program = await opened(`function tilt(board, side) {
      console.time(side); console.count(); console.groupEnd(); console.clear(); console.timeEnd(side);
      console.table(board);
      console.table(1);
      console.assert(side === 'NORTH', 'never');
      console.assert(side === 'WEST', 'not', side);
    }`);
    const { log } = program.ask(CALLS, false);
    expect(log).toEqual(['[2,0]', '[2,4]', '1', 'Assertion failed not NORTH']);
  });

  it('may clone data', async () => {
    const text = `function tilt(board) {
      const data = { board, map: new Map([[1, [2]]]), set: new Set([3]), bytes: new Uint8Array([4]), day: new Date(5) };
      data.self = data;
      const copy = structuredClone(data);
      copy.board[0][0] = 7;
      copy.map.get(1).push(8);
      const same = [copy.self === copy, copy.bytes !== data.bytes, +copy.day === 5, structuredClone(1) === 1];
      return [board[0][0], data.map.get(1).length, copy.set.has(3), copy.bytes[0], ...same];
    }`;
    expect(await returned(text)).toEqual([2, 1, true, 4, true, true, true, true]);
    const refused = 'function tilt() { return structuredClone([tilt]); }';
    expect(await failureOf(refused)).toMatchObject({ code: 'thrown', name: 'TypeError' });
  });

  it('has the marks of things that JSON cannot say', async () => {
    const things = '[NaN, Infinity, undefined, null, () => 1, Symbol("a"), 3n, -0, "2"]';
    const marks = ['NaN', 'Infinity', 'undefined', 'null', 'function', 'symbol', 'bigint'];
    const expected = [...marks.map((mark) => ({ '?': mark })), 0, '2'];
    expect(await returned(`const tilt = () => ${things};`)).toEqual(expected);
    expect(await returned('const tilt = async () => 1;')).toEqual({ '?': 'promise' });
    expect(await returned('const tilt = () => { const a = []; a[0] = a; return a; };')).toEqual({
      '?': 'unreadable',
    });
    expect(await returned('const tilt = () => {};')).toBeUndefined();
  });
});

const typescript = (text: string): Source => ({ text, language: 'typescript' });

describe('a failure', () => {
  it.each<[string, Source | string, object]>([
    ['syntax', 'function tilt() {\n  return [;\n}', { code: 'syntax', line: 2, column: 11 }],
    [
      'a missing sign',
      'function tilt() {\n  let a = 1 b = 2;\n}',
      { code: 'syntax', problem: 'wanted', wanted: ';', found: 'b', line: 2, column: 13 },
    ],
    [
      'a missing sign in TypeScript',
      typescript('function tilt() {\n  if x { return 2; }\n}'),
      { code: 'syntax', problem: 'wanted', wanted: '(', found: 'x', line: 2, column: 6 },
    ],
    [
      'one brace too many',
      typescript('function tilt() {\n  return 1;\n}}'),
      { code: 'syntax', problem: 'unexpected', found: '}', line: 3 },
    ],
    [
      'a missing brace in TypeScript',
      typescript('function tilt() {\n  if (1) {\n}\n'),
      { code: 'syntax', problem: 'ends' },
    ],
    ['an open text', 'function tilt() {\n  return "a;\n}', { code: 'syntax', problem: 'open-text', line: 2 }],
    ['a name twice', 'let a = 1;\nlet a = 2;', { code: 'syntax', problem: 'twice', line: 2 }],
    ['another language', 'def tilt(board, side):\n    return board\n', { code: 'other-language', line: 1 }],
    [
      'another language for TypeScript',
      typescript('\nfn tilt(b: i32) -> i32 {\n  let mut a = 1;\n  a\n}'),
      { code: 'other-language', language: 'rust', line: 2 },
    ],
    ['an open brace', 'function tilt() {\n  if (1) {\n}\n\n', { code: 'syntax', problem: 'ends', line: 3 }],
    [
      'syntax of TypeScript',
      typescript('function tilt(a: number) {\n  return a as ;\n}'),
      { code: 'syntax', line: 2 },
    ],
    ['no function', 'function tilts() {}', { code: 'missing-function', name: 'tilt' }],
    ['no function of that name', 'const tilt = [[2]];', { code: 'missing-function', name: 'tilt' }],
    ['an import', 'import fs from "node:fs";\nfunction tilt() {}', { code: 'import', name: 'node:fs' }],
    [
      'an error',
      '\n\nfunction tilt(b) {\n  return b.a.b;\n}',
      { code: 'thrown', name: 'TypeError', line: 4, column: 13 },
    ],
    [
      'an error in TypeScript',
      typescript('type A = 1;\n\nfunction tilt(b: any): A {\n  return b.a!.b;\n}'),
      { code: 'thrown', line: 4 },
    ],
    ['an error at the top level', 'let a = 1;\nb = 2;', { code: 'thrown', name: 'ReferenceError', line: 2 }],
    ['a thrown text', 'function tilt() { throw "no"; }', { code: 'thrown', name: '', message: 'no' }],
    ['a thrown object', 'function tilt() { throw { a: 1 }; }', { code: 'thrown', name: '', message: '' }],
    ['a thrown nothing', 'function tilt() { throw undefined; }', { code: 'thrown', message: 'undefined' }],
    ['a thrown null', 'function tilt() { throw null; }', { code: 'thrown', message: 'null' }],
    [
      'too much memory',
      'function tilt() { const a = []; for (;;) a.push([1, 2, 3]); }',
      { code: 'too-much-memory' },
    ],
    ['a text of 2 GB', 'function tilt() { let a = "x"; for (;;) a += a; }', { code: 'too-much-memory' }],
    ['a long answer', 'function tilt() { return "x".repeat(5e6); }', { code: 'too-long-answer' }],
    ['deep recursion', 'function tilt() {\n  return tilt() + 1;\n}', { code: 'too-deep', line: 2 }],
    [
      'deep recursion below a native stack',
      'const tilt = () => eval("(".repeat(1e6));',
      { code: 'too-deep' },
    ],
    ['waiting', 'await new Promise(() => {});\nfunction tilt() {}', { code: 'waits' }],
    [
      'a rejected promise',
      'await Promise.reject(new RangeError("no"));',
      { code: 'thrown', name: 'RangeError' },
    ],
  ])('by %s is told', async (_, source, expected) => {
    expect(await failureOf(source)).toMatchObject(expected);
  });

  it.each([
    ['small arrays', 'a.push([1, 2, 3])'],
    ['objects', 'a.push({ a })'],
    ['texts', 'a.push("x".repeat(1e6) + a.length)'],
    ['buffers', 'a.push(new Uint8Array(1e6))'],
    ['functions', 'a.push(() => a)'],
  ])('by %s without an end is told before the device notices', async (_, grow) => {
    const failure = await failureOf(`const a = [];\nfunction tilt() { for (;;) ${grow}; }`);
    expect(failure).toEqual({ code: 'too-much-memory', megabytes: 48 });
  });

  it('by memory is told also where the program catches it', async () => {
    for (const end of ['return 1', 'throw 1']) {
      // In small pieces: a large one that has no place would leave room for an answer.
      const text = `let a;\nfunction tilt() { try { for (;;) a = [a]; } catch { ${end}; } }`;
      expect(await failureOf(text)).toMatchObject({ code: 'too-much-memory' });
    }
  });

  it.each([
    ['in the function', 'function tilt() { while (true); }'],
    ['at the top level', 'while (true);'],
    [
      'that catches everything',
      'function tilt() { for (;;) { try { for (;;); } catch {} finally { continue; } } }',
    ],
    ['in a getter of an error', 'function tilt() { throw { get message() { for (;;); } }; }'],
    ['in a regular expression', 'function tilt() { return /(a*)*b/.test("a".repeat(40)); }'],
    ['in toJSON', 'function tilt() { return { toJSON() { for (;;); } }; }'],
  ])('by a loop without end %s is told within two seconds', async (_, source) => {
    const began = performance.now();
    const limits = { ...LIMITS, milliseconds: 200 };
    expect(await failureOf(source, limits)).toEqual({ code: 'endless-loop', milliseconds: 200 });
    expect(performance.now() - began).toBeLessThan(2000);
  });

  it('is never one of the harness, however late a busy machine is', async () => {
    let time = 0;
    const busy = { ...PLATFORM, now: () => (time += 10_000) };
    expect(await openProgram(js('const tilt = (board) => board;'), 'tilt', busy)).toMatchObject({ ok: true });
  });

  it('is not a pause of the device, while it is opened or asked', async () => {
    let [time, looks, pauseAt] = [0, 0, 20];
    const pausing = { ...PLATFORM, now: () => (time += ++looks === pauseAt ? 10_000 : 1) };
    const counts = 'for (let n = 0; n < 300_000; n++);'; // QuickJS looks at the clock some 60 times
    const program = await openProgram(
      js(`${counts}\nfunction tilt() { ${counts} return 1; }`),
      'tilt',
      pausing,
    );
    if (!program.ok) throw new Error(JSON.stringify(program.failure));
    pauseAt = looks + 20;
    const answers = program.program.ask([[[]]], false);
    expect(looks).toBeGreaterThan(pauseAt);
    expect(answers).toMatchObject({ answers: [[{ returned: 1 }]] });
  });

  const asked = async (text: string): Promise<Answers> => (await opened(text)).ask(CALLS, false);

  it('in the middle of a batch leaves the answers before it', async () => {
    const loops = await asked('function tilt(_, side) { while (side === "NORTH"); return 1; }');
    expect(loops).toMatchObject({
      answers: [[{ returned: 1 }]],
      failure: { code: 'endless-loop' },
      lost: false,
    });
    const throws = await asked(
      'function tilt(_, side) { console.log(side); if (side === "NORTH") throw 1; return 1; }',
    );
    expect(throws).toMatchObject({
      answers: [[{ returned: 1 }]],
      failure: { code: 'thrown' },
      log: ['NORTH'],
    });
  });

  it('has what was printed until then, also where nothing ends or the top level fails', async () => {
    const loops = await asked(
      'function tilt(_, side) { console.log(side); while (side === "NORTH"); return 1; }',
    );
    expect(loops.log).toEqual(['NORTH']);
    for (const end of ['for (;;);', 'throw 1;', 'await new Promise(() => {});', '']) {
      const text = `console.log('begins');\n${end}`;
      expect(await openProgram(js(text), 'tilt', PLATFORM, { ...LIMITS, milliseconds: 200 })).toMatchObject({
        ok: false,
        log: ['begins'],
      });
    }
  });

  it('of the instance itself says that its place is lost', async () => {
    const { failure, lost } = await asked(
      'function tilt(_, side) { return side === "NORTH" && eval("(".repeat(1e6)); }',
    );
    expect([failure?.code, lost]).toEqual(['too-deep', true]);
  });
});

describe('nothing of the outside is reachable', () => {
  const NAMES = [
    'process', 'require', 'global', 'window', 'self', 'document', 'navigator', 'location', 'fetch', 'XMLHttpRequest',
    'WebSocket', 'importScripts', 'postMessage', 'onmessage', 'addEventListener', 'setTimeout', 'setInterval',
    'setImmediate', 'queueMicrotask', 'indexedDB', 'localStorage', 'caches', 'Worker', 'SharedArrayBuffer',
    'WebAssembly', 'Deno', 'Bun', 'std', 'os', 'scriptArgs', 'print', '__collect',
  ]; // biome-ignore format: a list

  it('by a name', async () => {
    const tests = NAMES.map((name) => `typeof ${name} === 'undefined' ? '' : '${name}'`);
    // SharedArrayBuffer is QuickJS's own: memory of the instance.
    expect(await returned(`const tilt = () => [${tests}].join('');`)).toBe('SharedArrayBuffer');
  });

  it.each([
    [
      'the constructor of this',
      'function tilt() { return this.constructor.constructor("return process")(); }',
    ],
    ['the constructor of a function', 'const tilt = () => tilt.constructor("return process")();'],
    ['an argument', 'const tilt = (board) => board.constructor.constructor("return process")();'],
    [
      'an error',
      'const tilt = () => { try { null.a } catch (e) { return e.constructor.constructor("return process")(); } };',
    ],
    ['eval', 'const tilt = () => (0, eval)("process");'],
    ['a caller', 'function tilt() { return tilt.caller.caller.constructor("return process")(); }'],
    [
      'a stack frame',
      'Error.prepareStackTrace = (_, frames) => frames;\nfunction tilt() { return new Error().stack[1].getFunction().constructor("return process")(); }',
    ],
    ['an import', 'const tilt = async () => import("node:process");'],
  ])('by %s', async (_, source) => {
    const { answers, failure } = (await opened(source)).ask(CALLS, false);
    expect(failure ?? answers[0]![0]!.returned).toEqual(
      failure ? expect.objectContaining({ code: 'thrown' }) : { '?': 'promise' },
    );
  });

  it('and what a program changes of its own world stays there', async () => {
    const before = Object.getOwnPropertyNames(Object.prototype);
    const evil = `
      Object.prototype.evil = 1; Object.prototype.toJSON = () => 'evil';
      Array.prototype.push = Array.prototype.map = null; Array.prototype[Symbol.iterator] = null;
      JSON.stringify = JSON.parse = () => { throw 1; }; String.prototype.includes = null;
      Function.prototype.call = Function.prototype.apply = Reflect.apply = () => 'evil';
      function tilt(board) { return { __proto__: { polluted: 1 }, board }; }`;
    const { answers, failure } = (await opened(evil)).ask(CALLS, true);
    expect(failure).toBeUndefined();
    expect(answers).toEqual([['evil'], ['evil']]);
    expect(({} as { evil?: number }).evil).toBeUndefined();
    expect(Object.getOwnPropertyNames(Object.prototype)).toEqual(before);
    // The next program has a world of its own.
    expect(await returned('const tilt = () => [[].push(1), {}.evil === undefined];')).toEqual([1, true]);
  });

  test('a key __proto__ stays a key', async () => {
    const value = (await returned('const tilt = () => JSON.parse(\'{"__proto__":{"evil":1}}\');')) as object;
    expect(Object.keys(value)).toEqual(['__proto__']);
    expect(Object.getPrototypeOf(value)).toBe(Object.prototype);
  });

  it.each([
    ['a proxy', 'new Proxy([[1]], { get: (t, k) => k === "length" ? 1e9 : t[k] })'],
    ['a getter', '({ get board() { return process; } })'],
    ['a symbol', '({ [Symbol.toPrimitive]() { return process; }, [Symbol.iterator]: 1, valueOf: null })'],
    ['an array of a huge length', 'Object.assign([], { length: 2 ** 32 - 1 })'],
    ['a typed array', 'new Float64Array(2)'],
  ])('%s as an answer does no harm', async (_, value) => {
    const { answers, failure } = (await opened(`const tilt = () => (${value});`)).ask(CALLS, false);
    expect(answers.length + (failure ? 1 : 0)).toBeGreaterThan(0);
  });
});
