/**
 * QuickJS, a small JavaScript engine compiled to WebAssembly. Each program gets an instance of its own. No
 * other program sees its memory, which is thrown away whole. There are no host functions: the inside
 * has no network, no messages and no timers. The limits hold wherever QuickJS looks; some of its own loops
 * (`indexOf` over 2^53 indices) do not look, and for those the worker is ended (worker/client.ts).
 */
import {
  newQuickJSWASMModuleFromVariant,
  newVariant,
  type QuickJSContext,
  type QuickJSHandle,
  type QuickJSRuntime,
  type QuickJSSyncVariant,
} from 'quickjs-emscripten-core';
import type { Limits } from './limits.js';
import type { StartPython } from './python/micropython.js';

/** What the sandbox needs of a platform. */
export interface Platform {
  /** Milliseconds from any beginning. */
  now(): number;
  /** A WebAssembly.Module, by `compileQuickjs` or by a stream. */
  quickjs: object;
  /** Sources of JavaScript that programs may import, by name. By default none. */
  modules?: Readonly<Record<string, string>>;
  /** Starts MicroPython. Without it a program in Python is in another language. */
  python?: StartPython;
}

/** Compiles the bytes of `@jitl/quickjs-wasmfile-release-sync/wasm`: once, for all programs of a worker. */
export function compileQuickjs(bytes: Uint8Array): object {
  return new WebAssembly.Module(bytes);
}

/** Its types are written for CommonJS and place the variant one `default` too deep. */
async function releaseVariant(): Promise<QuickJSSyncVariant> {
  return ((await import('@jitl/quickjs-wasmfile-release-sync')) as unknown as Release).default;
}

/** Fetches all code that the first program needs, so that the limits of time are those of programs. */
export async function loadEngine(): Promise<void> {
  const variant = await releaseVariant();
  await Promise.all([variant.importFFI(), variant.importModuleLoader()]);
}

/** What ended an evaluation. After anything but an error the instance is used no more. */
export type Ended =
  | { by: 'error'; error: QuickJSHandle }
  | { by: 'time' }
  | { by: 'depth' }
  | { by: 'memory' }
  | { by: 'length'; length: number };

export type Evaluated<T> = { ok: true; value: T } | { ok: false; ended: Ended };

interface Release {
  default: QuickJSSyncVariant;
}

type Answer = { value: QuickJSHandle; error?: undefined } | { error: QuickJSHandle };

/** Bytes of a page of WebAssembly, and the pages that an instance begins with. */
const PAGE = 65_536;
const FIRST_PAGES = 256;

/**
 * Most milliseconds between two looks at the clock that count as the program's time: the rest is a pause of the
 * device. QuickJS looks at the clock at least every 3 ms on average. Only long loops of its own come near this limit.
 */
const LONGEST_GAP = 500;

/** Most jobs of promises that the loading of a program may leave. */
const MAX_JOBS = 10_000;

export class Machine {
  readonly #runtime: QuickJSRuntime;
  readonly #context: QuickJSContext;
  readonly #memory: WebAssembly.Memory;
  readonly #limits: Limits;
  readonly #now: Platform['now'];
  #deadline = Infinity;
  #lastLook = 0;
  #late = false;

  private constructor(
    runtime: QuickJSRuntime,
    memory: WebAssembly.Memory,
    limits: Limits,
    now: Platform['now'],
  ) {
    runtime.setMaxStackSize(limits.stack);
    runtime.setInterruptHandler(() => {
      this.#look();
      return this.#late;
    });
    this.#runtime = runtime;
    this.#memory = memory;
    this.#context = runtime.newContext();
    this.#limits = limits;
    this.#now = now;
  }

  static async start(limits: Limits, { now, quickjs, modules = {} }: Platform): Promise<Machine> {
    // QuickJS's own limit counts 8 bytes for each block in this build, however large.
    const memory = new WebAssembly.Memory({
      initial: FIRST_PAGES,
      maximum: Math.floor(limits.memory / PAGE),
    });
    const variant = newVariant(await releaseVariant(), { wasmModule: quickjs, wasmMemory: memory });
    const instance = await newQuickJSWASMModuleFromVariant(variant);
    const runtime = instance.newRuntime();
    runtime.setModuleLoader((name) =>
      Object.hasOwn(modules, name) ? modules[name]! : { error: new Error(`could not load module '${name}'`) },
    );
    return new Machine(runtime, memory, limits, now);
  }

  /** Whether the memory has grown to its limit. Errors then say little: there is no room for their texts. */
  get isFull(): boolean {
    return this.#memory.buffer.byteLength > 0.9 * this.#limits.memory;
  }

  /** Only reads the source: gives its first syntax error. */
  compile(source: string, file: string): Evaluated<QuickJSHandle> {
    return this.#limited(() => this.#context.evalCode(source, file, { type: 'module', compileOnly: true }));
  }

  /** Runs a source as a module: strict, and with a scope of its own. Gives its exports. `waits`: a promise has not come. */
  load(source: string, file: string): Evaluated<QuickJSHandle | 'waits'> {
    const loaded = this.#limited(() => this.#context.evalCode(source, file, { type: 'module' }));
    if (!loaded.ok) return loaded;
    const settled = this.#limited(() => {
      const jobs = this.#runtime.executePendingJobs(MAX_JOBS);
      return jobs.error ? { error: jobs.error } : { value: loaded.value };
    });
    if (!settled.ok) return settled;
    const state = this.#context.getPromiseState(loaded.value);
    if (state.type === 'rejected') return { ok: false, ended: { by: 'error', error: state.error } };
    return { ok: true, value: state.type === 'pending' ? 'waits' : state.value };
  }

  /** The value of an expression of our own. No limit of time: a busy machine may reach any, whatever the source. */
  expression(source: string, file: string): Evaluated<QuickJSHandle> {
    return this.#limited(() => this.#context.evalCode(source, file, { type: 'global' }), Infinity);
  }

  /** Calls a method that gives a text or a number; gives it as a text. */
  call(
    object: QuickJSHandle,
    method: string,
    ...args: (string | boolean | QuickJSHandle)[]
  ): Evaluated<string> {
    const context = this.#context;
    const called = this.#limited(() => {
      const callee = context.getProp(object, method);
      const handles = args.map((arg) => this.#handleOf(arg));
      const answer = context.callFunction(callee, object, ...handles);
      for (const handle of [callee, ...handles]) handle.dispose();
      return answer;
    });
    return called.ok ? this.#textOf(called.value) : called;
  }

  #handleOf(value: string | boolean | QuickJSHandle): QuickJSHandle {
    if (typeof value === 'string') return this.#context.newString(value);
    if (typeof value === 'boolean') return value ? this.#context.true : this.#context.false;
    return value;
  }

  /** Its length is looked at first: a text is copied out of the instance whole. */
  #textOf(value: QuickJSHandle): Evaluated<string> {
    if (this.#context.typeof(value) === 'number') {
      return { ok: true, value: String(this.#context.getNumber(value)) };
    }
    const length = this.#context.getProp(value, 'length').consume((found) => this.#context.getNumber(found));
    if (length > this.#limits.answers) return { ok: false, ended: { by: 'length', length } };
    const text = value.consume((found) => this.#context.getString(found));
    // A full instance has no room for the copy, and gives an empty one.
    return text === '' && length > 0 ? { ok: false, ended: { by: 'memory' } } : { ok: true, value: text };
  }

  /** Runs something with a deadline. A native stack that runs over throws a RangeError through the instance. */
  #limited(run: () => Answer, milliseconds = this.#limits.milliseconds): Evaluated<QuickJSHandle> {
    this.#lastLook = this.#now();
    this.#deadline = this.#lastLook + milliseconds;
    this.#late = false;
    try {
      const answer = run();
      if (answer.error === undefined) return { ok: true, value: answer.value };
      if (this.#late) return { ok: false, ended: { by: 'time' } };
      return { ok: false, ended: this.isFull ? { by: 'memory' } : { by: 'error', error: answer.error } };
    } catch (error) {
      return { ok: false, ended: { by: error instanceof RangeError ? 'depth' : 'memory' } };
    } finally {
      this.#deadline = Infinity;
    }
  }

  /** Looks at the clock. A pause between two looks moves the deadline: a device sleeps, or is busy. */
  #look(): void {
    const time = this.#now();
    this.#deadline += Math.max(0, time - this.#lastLook - LONGEST_GAP);
    this.#lastLook = time;
    this.#late ||= time > this.#deadline;
  }
}
