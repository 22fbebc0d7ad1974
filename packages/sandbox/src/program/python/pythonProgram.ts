/**
 * A learner's Python, in an instance of MicroPython of its own. An endless loop is not ended from inside: it
 * gives no sign of life, and the client ends its worker (worker/client.ts).
 */
import type { Answer } from '@twofold/lessons';
import type { ProgramFailure, ThrownError } from '../failure.js';
import type { Answers, Calls, Opened, Program } from '../opened.js';
import type { Platform } from '../quickjs.js';
import { PYTHON_FILE, PYTHON_HARNESS } from './harness.js';

/** Megabytes that a Python program may use. */
export const PYTHON_MEGABYTES = 64;

/** The last line of an answer. `0`: the program has no such function. */
interface Ending {
  error: ThrownError | null | 0;
  log: string;
}

type Ask = (...args: (string | boolean)[]) => string;

/**
 * Opens a program that defines the function `name`, or says why it cannot be opened. On a busy device MicroPython starts slowly: a
 * look at the clock is a sign of life after it, so that a silence is the program's own.
 */
export async function openPython(
  text: string,
  name: string,
  { python: start, now }: Required<Pick<Platform, 'python' | 'now'>>,
): Promise<Opened> {
  const python = await start();
  now();
  python.runPython(PYTHON_HARNESS);
  now();
  const [open, run] = ['_open', '_run'].map((each) => python.globals.get(each) as Ask) as [Ask, Ask];
  const told = asked(() => open(text, name));
  if (typeof told !== 'string') return { ok: false, ...told, log: [] };
  const { failure, log } = readPythonEnding(told, name, PYTHON_MEGABYTES);
  return failure ? { ok: false, failure, log } : { ok: true, program: new PythonProgram(run, name) };
}

class PythonProgram implements Program {
  readonly #run: Ask;
  readonly #name: string;

  constructor(run: Ask, name: string) {
    this.#run = run;
    this.#name = name;
  }

  ask(tilts: readonly Calls[], wantsArgs: boolean): Answers {
    const told = asked(() => this.#run(JSON.stringify(tilts), wantsArgs));
    if (typeof told !== 'string') return { answers: [], ...told, log: [], lost: tilts.length > 1 };
    const lines = told.split('\n');
    const ending = readPythonEnding(lines.pop()!, this.#name, PYTHON_MEGABYTES);
    return { answers: lines.map((line) => JSON.parse(line) as Answer[]), lost: false, ...ending };
  }
}

/** The answer, or why the instance itself has failed: it is used no more. Its stack may be full. */
function asked(ask: () => string): string | { failure: ProgramFailure } {
  try {
    return ask();
  } catch (error) {
    const { name, message } = error as Error;
    const isDeep = error instanceof RangeError || error instanceof WebAssembly.RuntimeError;
    return { failure: isDeep ? { code: 'too-deep' } : { code: 'thrown', name, message } };
  }
}

/** What the last line of an answer says of the program, whose function has this name. Throws an error if the line is no such line. */
export function readPythonEnding(
  line: string,
  name: string,
  megabytes: number,
): { failure?: ProgramFailure; log: string[] } {
  const { error, log } = JSON.parse(line) as Ending;
  if (error && Object.values(error).some((part) => typeof part !== 'string'))
    throw new SyntaxError('no error');
  const lines = log === '' ? [] : log.split('\n');
  if (error === null) return { log: lines };
  return {
    failure: error === 0 ? { code: 'missing-function', name } : failureOf(error, megabytes),
    log: lines,
  };
}

function failureOf({ name, message, stack }: ThrownError, megabytes: number): ProgramFailure {
  const place = placeIn(stack);
  if (name === 'MemoryError') return { code: 'too-much-memory', megabytes };
  if (/^(?:Runtime|Recursion)Error$/.test(name) && /recursion/.test(message)) {
    return { code: 'too-deep', ...place };
  }
  if (/^(?:Syntax|Indentation|Tab)Error$/.test(name)) return { code: 'syntax', message, ...place };
  return { code: 'thrown', name, message, ...place };
}

const PLACE = new RegExp(`File "${PYTHON_FILE.replace('.', '\\.')}", line (\\d+)`, 'g');

/** The innermost line of the learner's source comes last in a traceback. */
function placeIn(stack: string): { line?: number } {
  const line = [...stack.matchAll(PLACE)].at(-1)?.[1];
  return line === undefined ? {} : { line: Number(line) };
}
