/**
 * The recorder of steps, which runs inside QuickJS with the harness. The instrumented program calls it before each
 * line. It writes values as short texts at once: the program goes on to change them. No code of the program runs
 * for that, neither getters nor `toString` nor traps of proxies. All built-in functions are taken beforehand.
 */
import { HARNESS } from '../harness.js';
import { RECORDER } from './instrument.js';

/** Most steps of a recording, and most characters of its different values. */
const MOST_STEPS = 2000;
const MOST_TEXT = 1_000_000;

/** Source of a function from a value to its text. '' for a function: it is not shown. */
const SHOWING = `(() => {
  const { getOwnPropertyDescriptor, getPrototypeOf } = Object;
  const { ownKeys, construct } = Reflect;
  const RealProxy = Proxy;
  const proxies = new WeakSet();
  const isProxy = uncurry(WeakSet.prototype.has);
  const addProxy = uncurry(WeakSet.prototype.add);
  const sizeOf = (kind) => uncurry(getOwnPropertyDescriptor(kind.prototype, 'size').get);
  const [mapSize, setSize] = [sizeOf(Map), sizeOf(Set)];
  const [eachOfMap, eachOfSet] = [uncurry(Map.prototype.forEach), uncurry(Set.prototype.forEach)];
  const { isView } = ArrayBuffer;
  const lengthOfView = uncurry(getOwnPropertyDescriptor(getPrototypeOf(Int8Array.prototype), 'length').get);
  const plain = Object.prototype;
  const revocable = RealProxy.revocable;
  RealProxy.revocable = (target, traps) => {
    const made = revocable(target, traps);
    addProxy(proxies, made.proxy);
    return made;
  };
  globalThis.Proxy = new RealProxy(RealProxy, {
    __proto__: null,
    construct(real, args) {
      const made = construct(real, args);
      addProxy(proxies, made);
      return made;
    },
  });

  let left = 0; // parts of a value that may still be written
  const listed = (length, at) => {
    let text = '';
    for (let i = 0; i < length; i++) {
      if (i === 64 || left <= 0) return text + (i === 0 ? '…' : ', …');
      text += (i === 0 ? '' : ', ') + at(i);
    }
    return text;
  };
  const readOf = (from, key, depth) => {
    const found = getOwnPropertyDescriptor(from, key);
    return found === undefined ? 'empty' : 'value' in found ? write(found.value, depth) : '…';
  };
  const sized = (size, value) => {
    try {
      return size(value);
    } catch {
      return undefined;
    }
  };
  const collected = (name, each, value, size, depth) => {
    const parts = [];
    let count = 0;
    each(value, (entry, key) => {
      if (count < 64) parts[count] = name === 'Map' ? write(key, depth) + ' → ' + write(entry, depth) : write(entry, depth);
      count++;
    });
    return name + ' {' + listed(size, (i) => parts[i]) + '}';
  };
  const nameOf = (value) => {
    const prototype = getPrototypeOf(value);
    if (prototype === null || prototype === plain || isProxy(proxies, prototype)) return '';
    const maker = getOwnPropertyDescriptor(prototype, 'constructor')?.value;
    const name = typeof maker === 'function' && !isProxy(proxies, maker) && getOwnPropertyDescriptor(maker, 'name')?.value;
    return typeof name === 'string' && name !== 'Object' ? slice(name, 0, 40) + ' ' : '';
  };
  const record = (value, depth) => {
    const keys = ownKeys(value);
    const shown = [];
    for (let i = 0; i < keys.length && shown.length <= 64; i++) {
      if (typeof keys[i] !== 'string') continue;
      const found = getOwnPropertyDescriptor(value, keys[i]);
      if (found.enumerable && typeof found.value !== 'function') shown[shown.length] = keys[i];
    }
    return nameOf(value) + '{' + listed(shown.length, (i) => slice(shown[i], 0, 40) + ': ' + readOf(value, shown[i], depth)) + '}';
  };
  const object = (value, depth) => {
    if (isProxy(proxies, value)) return 'Proxy';
    if (depth === 0) return '…';
    if (isArray(value)) return '[' + listed(value.length, (i) => readOf(value, i, depth - 1)) + ']';
    if (isView(value)) {
      const length = sized(lengthOfView, value);
      return length === undefined ? 'DataView' : '[' + listed(length, (i) => readOf(value, i, depth - 1)) + ']';
    }
    const inMap = sized(mapSize, value);
    if (inMap !== undefined) return collected('Map', eachOfMap, value, inMap, depth - 1);
    const inSet = sized(setSize, value);
    if (inSet !== undefined) return collected('Set', eachOfSet, value, inSet, depth - 1);
    return record(value, depth - 1);
  };
  const write = (value, depth) => {
    left--;
    switch (typeof value) {
      case 'string': return stringify(value.length > 80 ? slice(value, 0, 80) + '…' : value);
      case 'bigint': return slice(text(value), 0, 80) + 'n';
      case 'symbol': return slice(text(value), 0, 80);
      case 'function': return 'function';
      case 'object': return value === null ? 'null' : object(value, depth);
      default: return text(value);
    }
  };
  return (value) => {
    if (typeof value === 'function') return '';
    left = 200;
    return write(value, 4);
  };
})()`;

/** Source of an expression: the harness with a recorder. `trace` gives the recording, `restart` forgets it. */
export const TRACING_HARNESS = `(() => {
  'use strict';
  const harness = ${HARNESS};
  const { stringify } = JSON;
  const { isArray } = Array;
  const text = String;
  const uncurry = (method) => Function.prototype.call.bind(method);
  const slice = uncurry(text.prototype.slice);
  const [find, put] = [uncurry(Map.prototype.get), uncurry(Map.prototype.set)];
  const sizeOfMap = uncurry(Object.getOwnPropertyDescriptor(Map.prototype, 'size').get);
  const printed = harness.printed;
  const textOf = ${SHOWING};
  let steps, values, count, size, cut, depth, calls, known;
  const restart = () => {
    steps = values = '';
    count = size = depth = calls = 0;
    cut = false;
    known = new Map();
  };
  restart();

  /** The number of a text in the list of values. */
  const numberOf = (value) => {
    const shown = textOf(value);
    if (shown === '') return -1;
    const before = find(known, shown);
    if (before !== undefined) return before;
    const number = sizeOfMap(known);
    put(known, shown, number);
    values += (number === 0 ? '' : ',') + stringify(shown);
    size += shown.length;
    return number;
  };
  const add = (site, read) => {
    if (count >= ${MOST_STEPS} || size > ${MOST_TEXT}) { cut = true; return; }
    steps += (count++ === 0 ? '[' : ',[') + site + ',' + depth + ',' + calls + ',' + printed().length + read() + ']';
  };
  const record = (site, names, value) => add(site, () => {
    let all = '';
    for (let i = 0; i < names; i++) {
      try {
        all += ',' + numberOf(value(i));
      } catch {
        all += ',-1'; // no value yet
      }
    }
    return all;
  });
  const enter = () => {
    if (depth === 0) calls++;
    return ++depth;
  };
  globalThis.${RECORDER} = {
    __proto__: null,
    s(frame, site, names = 0, value) {
      depth = frame;
      if (!cut) record(site, names, value);
    },
    a(site, names = 0, value) {
      const frame = enter();
      if (!cut) record(site, names, value);
      return frame;
    },
    e: enter,
    l(frame) { depth = frame - 1; },
    x(frame, value) {
      depth = frame - 1;
      return value;
    },
    r(frame, site, value) {
      depth = frame;
      if (!cut) add(site, () => ',' + numberOf(value));
      depth = frame - 1;
      return value;
    },
  };
  return {
    ...harness,
    restart() {
      restart();
      return '';
    },
    trace: () => '{"steps":[' + steps + '],"values":[' + values + '],"cut":' + cut + '}',
  };
})()`;
