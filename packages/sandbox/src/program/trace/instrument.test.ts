// Whatever a program does, it does the same with the recorder's calls between its lines.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { RIGHT } from '../../testing/sources.js';
import { RIGHT_PROGRAMS, WRONG_PROGRAMS } from '../../testing/wrongPrograms.js';
import { instrument, RECORDER } from './instrument.js';

/** A recorder that reads all values, so that a read with an effect would show. */
const READER = {
  s(_frame: number, _site: number, count = 0, read?: (at: number) => unknown) {
    for (let at = 0; at < count; at++) {
      try {
        read!(at);
      } catch (error) {
        if (!(error instanceof ReferenceError)) throw error;
      }
    }
  },
  a: (site: number, count?: number, read?: (at: number) => unknown) => READER.s(0, site, count, read),
  e: () => 1,
  l() {},
  x: (_frame: number, value: unknown) => value,
  r: (_frame: number, _site: number, value: unknown) => value,
};

/** What a program says by `say`, until its end or its error. It may `await`. */
async function saidBy(code: string): Promise<string[]> {
  const said: string[] = [];
  const say = (...values: unknown[]) => {
    if (said.length > 500) throw new Error('too much');
    said.push(JSON.stringify(values) ?? '');
  };
  Object.assign(globalThis, { [RECORDER]: READER });
  const { toString: textOf } = Function.prototype;
  Function.prototype.toString = () => 'function'; // the text of a function shows what was put in
  try {
    await new Function('say', `'use strict'; return (async () => { ${code}\n })()`)(say);
  } catch (error) {
    said.push(String(error));
  } finally {
    Function.prototype.toString = textOf;
  }
  return said;
}

async function bothSay(code: string): Promise<[plain: string[], recorded: string[]]> {
  const instrumented = await instrument(code);
  if (!instrumented) throw new Error(`cannot be read: ${code}`);
  expect(instrumented.code.split('\n').length).toBe(code.split('\n').length);
  return [await saidBy(code), await saidBy(instrumented.code)];
}

const KINDS: readonly (readonly [what: string, code: string])[] = [
  [
    'a variable before its value',
    'const f = () => late; try { f(); } catch (e) { say(e.name); } let late = 1; say(f());',
  ],
  [
    'an inner variable before its value',
    'let x = 1; { try { say(x); } catch (e) { say(e.name); } let x = 2; say(x); }',
  ],
  ['patterns', 'const { a, b: [c, ...d], e = 4, ...f } = { a: 1, b: [2, 3, 5], g: 6 }; say(a, c, d, e, f);'],
  [
    'patterns of parameters',
    'const f = ({ a }, [b, c] = [a, 2], ...d) => say(a, b, c, d); f({ a: 1 }); f({ a: 1 }, [2], 3);',
  ],
  ['an assignment to a pattern', 'let a = 1, b = 2\n;[a, b] = [b, a]\nsay(a, b)'],
  [
    'closures of a loop',
    'const all = []; for (let i = 0; i < 3; i++) all.push(() => i); say(all.map((f) => f()));',
  ],
  ['an arrow with a comma', 'const f = (a) => (say(a), a + 1); say(f(1), [1, 2].map((v) => (v, v * 2)));'],
  ['an arrow with an object', 'say([1].map((v) => ({ v })), ((a) => (b) => (c) => a + b + c)(1)(2)(3));'],
  ['an arrow within an arrow in an if', 'let f; if (true) f = (x) => x; else f = (y) => -y; say(f(1));'],
  [
    'statements without braces',
    'for (let i = 0; i < 3; i++) if (i === 1) say("one"); else if (i === 2) say("two"); else say("none");',
  ],
  [
    'no semicolons',
    'let a = 1\nconst b = () => a\nif (a) say(a)\nelse say(b)\ndo a++\nwhile (a < 4)\nsay(b())',
  ],
  [
    'labels',
    'outer: for (const a of [1, 2, 3]) { inner: for (const b of [1, 2]) { if (b === 2) continue outer; if (a === 3) break outer; say(a, b); continue inner; } }',
  ],
  ['a labelled block', 'done: { say(1); if (true) break done; say(2); } say(3);'],
  [
    'a switch that falls through',
    'for (const v of [0, 1, 2, 3]) switch (v) { case 1: let a = v; say(a); case 2: say("two"); break; default: say("other"); }',
  ],
  [
    'a switch past a declaration',
    'switch (2) { case 1: let a = 1; case 2: try { say(a); } catch (e) { say(e.name); } }',
  ],
  [
    'finally over return',
    'const f = () => { try { return say("try"), 1; } finally { say("finally"); return 2; } }; say(f());',
  ],
  [
    'an error caught outside',
    'const f = (n) => { if (n === 0) throw new Error("deep"); f(n - 1); }; try { f(3); } catch ({ message }) { say(message); }',
  ],
  [
    'a return without a value',
    'const f = (n) => { if (n) return; say("no"); }; say(typeof f(1), typeof f(0)); function g() { return\n1 } say(typeof g());',
  ],
  [
    'generators',
    'function* g(n) { const got = yield n; say(got); try { yield* [1, 2]; } finally { say("closed"); } } const it = g(0); say(it.next(), it.next(5), it.return(9), it.next());',
  ],
  [
    'generators side by side',
    'function* count(n) { for (let i = 0; i < n; i++) yield i; } const [a, b] = [count(2), count(3)]; say([...a].map((v) => v + b.next().value));',
  ],
  [
    'async functions',
    'const f = async (v) => { const w = await v; return w + 1; }; const g = async (v) => await f(v); say(await g(1)); for await (const v of [f(1), 2]) say(v);',
  ],
  [
    'getters and setters',
    'let reads = 0; const o = { get v() { reads++; return 1; }, set v(x) { say(x); } }; o.v = 2; const p = o; say(reads, o.v, reads);',
  ],
  [
    'a proxy',
    'let traps = 0; const p = new Proxy([1], { get(t, k) { traps++; return t[k]; }, ownKeys() { traps++; return []; } }); const q = p; say(traps); say(p[0], traps);',
  ],
  [
    'classes',
    'class A { #x = 1; static n = 0; static { A.n++; } constructor(y) { this.y = y; } get x() { return this.#x; } m = () => this.y; static make(y) { return new this(y); } } class B extends A { constructor() { say("before"); super(5); say(this.y); } } say(A.make(2).m(), new B().x, A.n);',
  ],
  [
    'names of functions',
    'const f = function () {}, g = () => {}, h = class {}; let i; i = () => {}; const { j = () => {} } = {}; say(f.name, g.name, h.name, i.name, j.name, (() => () => {})().name);',
  ],
  [
    'this and arguments',
    'const o = { v: 3, m() { return [this.v, arguments.length, (() => this.v)()]; } }; say(o.m(1, 2));',
  ],
  [
    'new.target and instanceof',
    'function F() { this.t = new.target === F; } say(new F().t, new F() instanceof F);',
  ],
  [
    'hoisted functions',
    'say(f(2)); function f(n) { return n <= 0 ? 0 : n + g(n - 1); } function g(n) { return f(n); } var v = 1; say(v);',
  ],
  [
    'var',
    'for (var i = 0; i < 2; i++) { var w = i; } say(i, w); { function inner() { return 1; } say(inner()); }',
  ],
  [
    'for in, and a head without declarations',
    'let k; for (k in { a: 1, b: 2 }) say(k); let i = 0; for (; i < 2; ) i++; for (i = 5, k = 1; i > 3; i--, k++); say(i, k);',
  ],
  [
    'sequences and assignments as conditions',
    'let m = 3, n; while (n = m--, n) say(n); do say(m); while (m++ < 1);',
  ],
  [
    'optional chains and templates',
    'const o = { f: (x) => `<$' +
      '{((y) => y + x)(1)}>` }; say(o?.f?.(2), o?.g?.(1), `a$' +
      '{[1].map((v) => `b$' +
      '{v}`)}`);',
  ],
  [
    'tagged templates and regular expressions',
    'const tag = (parts, ...values) => parts.raw.join("|") + values; say(tag`a$' +
      '{1}b\\n`, "a/b".replace(/\\//g, () => "-"));',
  ],
  [
    'names like those of the recorder',
    'const __r = 1, __f = 2, __i = 3; say(__r + __f + __i); function f(__r_) { return __r_; } say(f(4));',
  ],
  ['comments and strings with code', 'say("if (x) { return }"); // for (;;) {}\nsay(1) /* return */; say(2)'],
  ['an empty program', ''],
];

describe('a program does the same', () => {
  it.each(KINDS)('with %s', async (_, code) => {
    const [plain, recorded] = await bothSay(code);
    expect(recorded).toEqual(plain);
  });

  it.each([...WRONG_PROGRAMS.map(([what, , text]) => [what, text] as const), ...RIGHT_PROGRAMS])(
    'that %s',
    async (_, text) => {
      const code = text.replace(/^export default/m, 'const tilt =').replace(/^module\.exports/m, 'const out');
      const board = '[[2, 2, 4, 0], [4, 0, 4, 8], [0, 2, 2, 2], [8, 8, 8, 8], [0, 0, 0, 2]]';
      const seeded =
        'let seed = 1; const Math = { __proto__: globalThis.Math, random: () => (seed = (seed * 69621) % 2147483647) / 2147483647 };';
      const ask = `for (const side of ['NORTH', 'EAST', 'SOUTH', 'WEST']) say(tilt(${board}, side));`;
      const [plain, recorded] = await bothSay(`${seeded}\n${code}\n${ask}`);
      expect(plain).toHaveLength(4);
      expect(recorded).toEqual(plain);
    },
  );

  const holds = (numRuns: number) =>
    fc.assert(
      fc.asyncProperty(PROGRAM, async (code) => {
        const [plain, recorded] = await bothSay(code);
        expect(recorded).toEqual(plain);
      }),
      { numRuns },
    );
  it('whatever its statements are', () => holds(100));
  it('whatever its statements are, for long', { tags: ['long'] }, () => holds(1000));
});

/** Random programs of all kinds of statements. Loops have a fuel that runs out; variables may be missing. */
const NAME = fc.constantFrom('a', 'b', 'c');
const { expression, statement, block } = fc.letrec<{ expression: string; statement: string; block: string }>(
  (tie) => {
    const [e, s, b] = [tie('expression'), tie('statement'), tie('block')];
    const joined = (parts: fc.Arbitrary<string>[], make: (...texts: string[]) => string) =>
      fc.tuple(...parts).map((texts) => make(...texts));
    return {
      expression: fc.oneof(
        { maxDepth: 3 },
        NAME,
        fc.integer({ min: 0, max: 9 }).map(String),
        joined([e, e], (x, y) => `(num(${x}) - num(${y}))`),
        joined([NAME, e], (n, x) => `(${n} = ${x})`),
        joined([e, e, e], (x, y, z) => `(${x} ? ${y} : ${z})`),
        joined([e, e], (x, y) => `(${x}, ${y})`),
        joined([NAME, e, e], (n, x, y) => `((${n}) => ${x})(${y})`),
        joined([NAME, b], (n, x) => `(function ${n}() ${x})()`),
        joined([e], (x) => `[...(function* () { yield ${x}; })()][0]`),
        joined([NAME, e], (n, x) => `[1, 2].map((${n}) => (${x}))`),
      ),
      statement: fc.oneof(
        { maxDepth: 4 },
        joined([e], (x) => `tell(${x});`),
        joined([NAME, e], (n, x) => `let ${n} = ${x};`),
        joined([NAME, e], (n, x) => `var v${n} = ${x};`),
        joined([NAME, e], (n, x) => `const [c${n}] = [${x}];`),
        joined([e, s, s], (x, y, z) => `if (${x}) { ${y} } else { ${z} }`),
        joined([e, e], (x, y) => `if (${x}) tell(${y})\nelse if (${y}) tell(1)`),
        joined([NAME, b], (n, x) => `for (const ${n} of [1, 2]) ${x}`),
        joined([e, e], (x, y) => `for (let i = 0; i < 2; i++) tell(i, ${x}, () => ${y})`),
        joined([e, b], (x, y) => `while (fuel-- > 0 && ${x}) ${y}`),
        joined([b, e], (x, y) => `do ${x} while (fuel-- > 0 && ${y});`),
        joined(
          [e, s, e, s],
          (x, y, z, w) => `switch (${x}) { case ${z}: ${y} case 1: break; default: ${w} }`,
        ),
        joined([b, b], (x, y) => `try ${x} catch (a) { tell(a instanceof Error); } finally ${y}`),
        joined([e], (x) => `if (fuel-- < 0) throw ${x};`),
        joined([e], (x) => `if (fuel-- < 20) return ${x};`),
        joined([b], (x) => `l: for (const a of [1, 2]) { if (fuel-- > 0) continue l; ${x} break l; }`),
        b,
      ),
      block: fc.array(s, { maxLength: 3 }).map((texts) => `{ ${texts.join(' ')} }`),
    };
  },
);
/** Values that hold each other grow fast: of anything but a number its kind is enough. */
const TELLING =
  'const num = (v) => (typeof v === "number" ? v : 0); const tell = (...all) => say(...all.map((v) => (typeof v === "number" ? v : typeof v)));';
const PROGRAM = fc
  .tuple(fc.array(statement, { minLength: 1, maxLength: 5 }), expression, block)
  .map(
    ([all, last, body]) =>
      `${TELLING} let a = 1, b, fuel = 30; const g = () => ${body}; g(); const f = () => { ${all.join('\n')} tell(${last}); }; f(); f();`,
  )
  .filter((code) => isProgram(code));

/** Names may be declared twice, which is an error before anything runs. */
function isProgram(code: string): boolean {
  try {
    new Function('say', `'use strict'; ${code}`);
    return true;
  } catch {
    return false;
  }
}

it('gives no program for a text that is none', async () => {
  expect(await instrument('const = 1;')).toBeUndefined();
});

it('keeps the lines of the source', async () => {
  const { code, sites } = (await instrument(RIGHT))!;
  const lines = code.split('\n');
  for (const [at, line] of RIGHT.split('\n').entries()) {
    const last = line
      .trim()
      .split(/\W+/)
      .findLast((word) => word.length > 2);
    if (last) expect(lines[at]).toContain(last);
  }
  for (const { line } of sites) expect(RIGHT.split('\n')[line - 1]!.trim()).not.toBe('');
});
