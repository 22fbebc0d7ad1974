/**
 * The part of the sandbox that runs inside QuickJS, before the learner's program. It takes calls and gives
 * answers as JSON text; nothing else crosses the border. The program may change everything that the harness
 * uses later. That spoils the program's own answers and nothing else: answers are judged outside, and the
 * right ones are never inside. `JSON.stringify` is taken beforehand, so that a changed one disturbs nobody.
 *
 * `run` takes the calls of many tilts. It gives one line of JSON for each tilt. A last line has
 * the error that ended the batch, and the log of the last tilt.
 */

/** The name of the harness in stacks. */
export const HARNESS_FILE = 'harness.js';

/** The global function that the program's last line hands its function to. */
const COLLECT = '__collect';

/**
 * The learner's source with a last line that hands over its function. That line sees also what a module's
 * scope has: `const tilt = …` and `export function tilt`. Without such a name, `choose` looks at the exports.
 */
export function withFooter(source: string, name: string): string {
  return `${source}\n;${COLLECT}(typeof ${name} === 'undefined' ? undefined : ${name});`;
}

/** Source of a function: `structuredClone` for data, which QuickJS lacks. */
const CLONE = `(value) => {
    const copies = new Map();
    const filled = (copy, from) => {
      copies.set(from, copy);
      for (const key of Object.keys(from)) copy[key] = clone(from[key]);
      return copy;
    };
    const clone = (from) => {
      if (typeof from === 'function' || typeof from === 'symbol') {
        throw new TypeError('structuredClone takes no ' + typeof from);
      }
      if (typeof from !== 'object' || from === null) return from;
      if (copies.has(from)) return copies.get(from);
      if (isArray(from)) return filled(new Array(from.length), from);
      if (from instanceof Date) return new Date(from);
      if (ArrayBuffer.isView(from)) return from.slice();
      if (from instanceof Map) {
        const copy = new Map();
        copies.set(from, copy);
        for (const [key, entry] of from) copy.set(clone(key), clone(entry));
        return copy;
      }
      if (from instanceof Set) {
        const copy = new Set();
        copies.set(from, copy);
        for (const entry of from) copy.add(clone(entry));
        return copy;
      }
      return filled({}, from);
    };
    return clone(value);
  }`;

/** Source of an expression: the harness, with methods `run`, `reached`, `printed`, `choose` and `describe`. */
export const HARNESS = `(() => {
  'use strict';
  const { stringify, parse } = JSON;
  const { isArray } = Array;
  const text = String;
  const uncurry = (method) => Function.prototype.call.bind(method);
  const includes = uncurry(text.prototype.includes);
  const slice = uncurry(text.prototype.slice);
  const { apply } = Reflect;
  let log = '';
  let logged = 0;
  let tilt;
  let at = 0;

  /** What JSON would leave out or turn into null. */
  const label = (key, value) => {
    switch (typeof value) {
      case 'number': return value - value === 0 ? value : { '?': text(value) };
      case 'undefined': case 'function': case 'symbol': case 'bigint': return { '?': typeof value };
    }
    return value === null ? { '?': 'null' } : value;
  };
  /** The same for people. */
  const legible = (key, value) => {
    switch (typeof value) {
      case 'number': return value - value === 0 ? value : text(value);
      case 'undefined': case 'symbol': case 'bigint': return text(value);
      case 'function': return typeof value;
    }
    return value;
  };
  const isObject = (value) => (typeof value === 'object' && value !== null) || typeof value === 'function';
  const inWords = (value) => {
    if (!isObject(value)) return text(value);
    try {
      return typeof value === 'function' ? typeof value : (stringify(value, legible) ?? typeof value);
    } catch {
      return typeof value;
    }
  };
  const write = (...values) => {
    if (logged++ >= 100) return;
    let line = '';
    for (let i = 0; i < values.length; i++) line += (i === 0 ? '' : ' ') + inWords(values[i]);
    log += (logged === 1 ? '' : '\\n') + slice(line, 0, 300);
  };
  globalThis.console = { log: write, info: write, warn: write, error: write, debug: write, trace: write };
  console.group = console.groupCollapsed = write;
  console.dir = console.dirxml = (value) => write(value);
  console.table = (table) => {
    if (!isArray(table)) return write(table);
    for (let i = 0; i < table.length; i++) write(table[i]);
  };
  console.assert = (holds, ...values) => { if (!holds) write('Assertion failed', ...values); };
  for (const silent of ['clear', 'count', 'countReset', 'groupEnd', 'time', 'timeEnd', 'timeLog']) {
    console[silent] = () => {};
  }
  globalThis.structuredClone = ${CLONE};
  const commonJs = { exports: {} };
  globalThis.module = commonJs;
  globalThis.exports = commonJs.exports;
  globalThis.${COLLECT} = (found) => { tilt = found; delete globalThis.${COLLECT}; };

  /** The function among what a module exports: by its name, or alone. */
  const exported = (exports, name) => {
    if (typeof exports === 'function') return exports;
    return isObject(exports) && typeof exports[name] === 'function' ? exports[name] : undefined;
  };

  const readSafely = (value, key) => {
    try {
      const read = value[key];
      return typeof read === 'string' ? slice(read, 0, 2000) : '';
    } catch {
      return '';
    }
  };
  /** Without prototypes: no toJSON of the program's takes part. */
  const describe = (error) => {
    if (!isObject(error)) return { __proto__: null, name: '', message: slice(inWords(error), 0, 2000), stack: '' };
    const name = readSafely(error, 'name');
    const message = readSafely(error, 'message');
    return { __proto__: null, name, message, stack: readSafely(error, 'stack') };
  };

  const isPromise = (value) => {
    try {
      return typeof value === 'object' && value !== null && typeof value.then === 'function';
    } catch {
      return false;
    }
  };
  /** The answer to one call as JSON. */
  const textOf = (answer) => {
    if (isPromise(answer.returned)) return '{"returned":{"?":"promise"}}';
    try {
      const json = stringify(answer);
      if (json !== undefined && !includes(json, 'null')) return json;
    } catch {}
    try {
      return stringify(answer, label) ?? '{}';
    } catch {
      return '{"returned":{"?":"unreadable"}}';
    }
  };
  const answersTo = (calls, wantsArgs) => {
    let texts = '[';
    for (let i = 0; i < calls.length; i++) {
      const args = calls[i];
      const returned = apply(tilt, undefined, args);
      texts += (i === 0 ? '' : ',') + textOf(wantsArgs ? { returned, args } : { returned });
    }
    return texts + ']';
  };

  return {
    run(tilts, wantsArgs) {
      const list = parse(tilts);
      let lines = '';
      let error = null;
      for (at = 0; at < list.length; at++) {
        log = '';
        logged = 0;
        try {
          lines += answersTo(list[at], wantsArgs) + '\\n';
        } catch (thrown) {
          error = describe(thrown);
          break;
        }
      }
      return lines + stringify({ __proto__: null, error, log });
    },
    reached: () => at,
    printed: () => log,
    /** Of a program that has run. Gives 1 if there is a function to ask. */
    choose(exports, name) {
      if (typeof tilt !== 'function') {
        tilt = exported(exports, name) ?? exported(exports.default, name) ?? exported(commonJs.exports, name);
      }
      return typeof tilt === 'function' ? 1 : 0;
    },
    describe: (error) => stringify(describe(error)),
  };
})()`;
