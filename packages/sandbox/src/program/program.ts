/**
 * A learner's program in its sandbox. It is opened once and then asked for tilts in batches: a crossing
 * of the border costs as much as ten tilts. Only JSON text crosses.
 */

import type { Answer } from '@twofold/lessons';
import type { QuickJSHandle } from 'quickjs-emscripten-core';
import {
  failureOf,
  type Origin,
  PROGRAM_FILE,
  type ProgramFailure,
  type Stage,
  type ThrownError,
} from './failure.js';
import { HARNESS, HARNESS_FILE, withFooter } from './harness.js';
import { LIMITS, type Limits, SCRIPT_LIMITS, TRACE_LIMITS } from './limits.js';
import type { Answers, Calls, NotReady, Opened, Program } from './opened.js';
import { openPython } from './python/pythonProgram.js';
import { type Ended, type Evaluated, Machine, type Platform } from './quickjs.js';
import { type Language, stripTypes } from './stripTypes.js';
import { instrument, type Site } from './trace/instrument.js';
import { TRACING_HARNESS } from './trace/recorder.js';
import { type Recording, recordingOf } from './trace/recording.js';

export type { Answers, Calls, NotReady, Opened, Program } from './opened.js';

/** A learner's program. */
export interface Source {
  /** The text of the module. */
  text: string;
  /** TypeScript loses its types before it runs. Python runs in MicroPython. */
  language: Language;
}

/** Opens a program that defines the function `name`, or says why it cannot be opened. Its top level runs. */
export async function openProgram(
  source: Source,
  name: string,
  platform: Platform,
  limits: Limits = LIMITS,
): Promise<Opened> {
  if (source.language === 'python') {
    const { python, now } = platform;
    return python ? openPython(source.text, name, { python, now }) : NO_PYTHON;
  }
  const begun = await begin(source, platform, limits);
  if (!begun.ok) return begun;
  const notReady = begun.program.load(begun.code, name);
  return notReady ? { ok: false, ...notReady } : { ok: true, program: begun.program };
}

const NO_PYTHON = {
  ok: false,
  failure: { code: 'other-language', language: 'python' },
  log: [] as string[],
} as const;

/** A program whose steps are recorded. */
export interface TracedProgram extends Program {
  /** The steps since the call. Of an instance that is full or too deep: none. */
  recording(): Recording | undefined;
}

/**
 * Opens a program as `openProgram` does, with calls of the recorder between its lines. A program that cannot be
 * opened has the steps of its top level.
 */
export async function openTraced(
  source: Source,
  name: string,
  platform: Platform,
): Promise<
  ({ ok: true; program: TracedProgram } | ({ ok: false } & NotReady)) & { top?: Recording | undefined }
> {
  if (source.language === 'python') return NO_PYTHON;
  const stripped = await codeOf(source);
  if (!stripped.ok) return { ...stripped, log: [] };
  const traced = await instrument(stripped.code);
  const machine = await Machine.start(TRACE_LIMITS, platform);
  const harness = machine.expression(TRACING_HARNESS, HARNESS_FILE);
  if (!harness.ok) throw new TypeError('the harness does not run');
  const program = new SandboxedProgram(machine, harness.value, source, TRACE_LIMITS, traced?.sites ?? []);
  const notReady = program.load(traced?.code ?? stripped.code, name);
  return notReady ? { ok: false, ...notReady, top: program.recording() } : { ok: true, program };
}

/** What a program without a function printed, and why it ended early. */
export interface Ran {
  /** Lines of console.log, of limited number and length. */
  log: string[];
  /** What ended it early; none if it ran to its end. */
  failure?: ProgramFailure;
}

/** Runs a program once, from its first line to its last. It may import `platform.modules`. */
export async function runScript(
  source: Source,
  platform: Platform,
  limits: Limits = SCRIPT_LIMITS,
): Promise<Ran> {
  const begun = await begin(source, platform, limits);
  return begun.ok ? begun.program.run(begun.code) : { log: begun.log, failure: begun.failure };
}

/** An instance of its own for a program that has not run yet, and the program's JavaScript. */
async function begin(source: Source, platform: Platform, limits: Limits) {
  const stripped = await codeOf(source);
  if (!stripped.ok) return { ...stripped, log: [] };
  const machine = await Machine.start(limits, platform);
  const harness = machine.expression(HARNESS, HARNESS_FILE);
  if (!harness.ok) throw new TypeError('the harness does not run');
  const program = new SandboxedProgram(machine, harness.value, source, limits);
  return { ok: true, program, code: stripped.code } as const;
}

async function codeOf({ text, language }: Source) {
  return language === 'typescript' ? stripTypes(text) : ({ ok: true, code: text } as const);
}

/** The last line of the harness's answer to a batch. */
interface Ending {
  error: ThrownError | null;
  log: string;
}

class SandboxedProgram implements TracedProgram {
  readonly #sites: readonly Site[] | undefined;
  readonly #machine: Machine;
  readonly #harness: QuickJSHandle;
  readonly #limits: Limits;
  readonly #origin: Origin;

  /** `sites`: of a program whose steps are recorded. */
  constructor(
    machine: Machine,
    harness: QuickJSHandle,
    { text, language }: Source,
    limits: Limits,
    sites?: readonly Site[],
  ) {
    this.#sites = sites;
    this.#machine = machine;
    this.#harness = harness;
    this.#limits = limits;
    const hasColumns = language === 'javascript' && sites === undefined;
    this.#origin = { hasColumns, text, megabytes: limits.memory / 2 ** 20 };
  }

  /** Undefined if the program is ready. */
  load(code: string, name: string): NotReady | undefined {
    const loaded = this.#load(withFooter(code, name));
    if ('failure' in loaded) return loaded;
    const ready = this.#call('choose', loaded.exports, name);
    if (ready.ok && ready.value === '1') return undefined;
    return { failure: { code: 'missing-function', name }, log: this.#printed() };
  }

  /** A script, from its first line to its last. */
  run(code: string): Ran {
    const loaded = this.#load(code);
    return 'failure' in loaded ? loaded : { log: this.#printed() };
  }

  /** Runs the top level. */
  #load(code: string): { exports: QuickJSHandle } | NotReady {
    const compiled = this.#machine.compile(code, PROGRAM_FILE);
    if (!compiled.ok) return { failure: this.#failureOf(compiled.ended, 'compile'), log: [] };
    const loaded = this.#machine.load(code, PROGRAM_FILE);
    if (!loaded.ok) return { failure: this.#failureOf(loaded.ended), log: this.#printed(loaded.ended) };
    if (loaded.value === 'waits') return { failure: { code: 'waits' }, log: this.#printed() };
    return { exports: loaded.value };
  }

  recording(): Recording | undefined {
    const [told, printed] = [this.#call('trace'), this.#call('printed')];
    return told.ok && printed.ok ? recordingOf(told.value, this.#sites ?? [], printed.value) : undefined;
  }

  ask(tilts: readonly Calls[], wantsArgs: boolean): Answers {
    if (this.#sites) this.#call('restart');
    const told = this.#call('run', JSON.stringify(tilts), wantsArgs);
    if (!told.ok) return this.#brokenOff(tilts, wantsArgs, told.ended);
    const lines = told.value.split('\n');
    const { error, log } = JSON.parse(lines.pop()!) as Ending;
    const failure = error && (this.#machine.isFull ? this.#failureOf({ by: 'memory' }) : this.#thrown(error));
    return {
      answers: lines.map(parse),
      log: linesOf(log),
      lost: false,
      ...(failure && { failure }),
    };
  }

  /** A batch that ran out of time is asked again up to the tilt that it stopped at. */
  #brokenOff(tilts: readonly Calls[], wantsArgs: boolean, ended: Ended): Answers {
    const failure = this.#failureOf(ended);
    const reached = ended.by === 'time' ? this.#call('reached') : undefined;
    if (!reached?.ok) return { answers: [], failure, log: [], lost: tilts.length > 1 };
    const log = this.#printed(); // before it is asked again
    const again = this.#call('run', JSON.stringify(tilts.slice(0, Number(reached.value))), wantsArgs);
    const lines = again.ok ? again.value.split('\n').slice(0, -1) : [];
    return { answers: lines.map(parse), failure, log, lost: !again.ok };
  }

  /** What was printed until now. After a limit of memory or of the stack nothing more can be asked. */
  #printed(ended?: Ended): string[] {
    const canTell = ended === undefined || ended.by === 'time' || ended.by === 'error';
    const told = canTell ? this.#call('printed') : undefined;
    return told?.ok ? linesOf(told.value) : [];
  }

  #call(method: string, ...args: (string | boolean | QuickJSHandle)[]): Evaluated<string> {
    return this.#machine.call(this.#harness, method, ...args);
  }

  #failureOf(ended: Ended, stage: Stage = 'run'): ProgramFailure {
    switch (ended.by) {
      case 'time':
        return { code: 'endless-loop', milliseconds: this.#limits.milliseconds };
      case 'depth':
        return { code: 'too-deep' };
      case 'memory':
        return { code: 'too-much-memory', megabytes: this.#origin.megabytes };
      case 'length':
        return { code: 'too-long-answer', characters: ended.length };
      case 'error':
        return this.#thrown(this.#described(ended.error), stage);
    }
  }

  #thrown(error: ThrownError, stage: Stage = 'run'): ProgramFailure {
    return failureOf(error, stage, this.#origin);
  }

  #described(error: QuickJSHandle): ThrownError {
    const told = this.#call('describe', error);
    return told.ok ? (JSON.parse(told.value) as ThrownError) : { name: 'Error', message: '', stack: '' };
  }
}

function linesOf(log: string): string[] {
  return log === '' ? [] : log.split('\n');
}

function parse(line: string): Answer[] {
  return JSON.parse(line) as Answer[];
}
