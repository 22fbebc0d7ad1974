/**
 * A learner's Python, in an instance of MicroPython of its own. An endless loop is not ended from inside: it
 * gives no sign of life, and the client ends its worker (worker/client.ts).
 */
import type { Answer } from '@twofold/lessons';
import type { ProgramFailure, ThrownError } from '../failure.js';
import type { Answers, Calls, Opened, Program } from '../opened.js';
import { PYTHON_FILE, PYTHON_HARNESS } from './harness.js';
import type { StartPython } from './micropython.js';

/** Megabytes that a Python program may use. */
export const PYTHON_MEGABYTES = 64;

/** The last line of an answer. `0`: the program has no such function. */
interface Ending {
  error: ThrownError | null | 0;
  log: string;
}

type Ask = (...args: (string | boolean)[]) => string;

/** Opens a program that defines the function `name`, or says why it cannot be opened. */
export async function openPython(text: string, name: string, start: StartPython): Promise<Opened> {
  const python = await start();
  python.runPython(PYTHON_HARNESS);
  const [open, run] = ['_open', '_run'].map((each) => python.globals.get(each) as Ask) as [Ask, Ask];
  const told = asked(() => open(text, name));
  if (typeof told !== 'string') return { ok: false, ...told, log: [] };
  const { error, log } = endingOf(told);
  if (error === null) return { ok: true, program: new PythonProgram(run) };
  const failure = error === 0 ? ({ code: 'missing-function', name } as const) : failureOf(error);
  return { ok: false, failure, log: linesOf(log) };
}

class PythonProgram implements Program {
  readonly #run: Ask;

  constructor(run: Ask) {
    this.#run = run;
  }

  ask(tilts: readonly Calls[], wantsArgs: boolean): Answers {
    const told = asked(() => this.#run(JSON.stringify(tilts), wantsArgs));
    if (typeof told !== 'string') return { answers: [], ...told, log: [], lost: tilts.length > 1 };
    const lines = told.split('\n');
    const { error, log } = endingOf(lines.pop()!);
    const failure = error ? failureOf(error) : undefined;
    const answers = lines.map((line) => JSON.parse(line) as Answer[]);
    return { answers, log: linesOf(log), lost: false, ...(failure && { failure }) };
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

function endingOf(line: string): Ending {
  return JSON.parse(line) as Ending;
}

function linesOf(log: string): string[] {
  return log === '' ? [] : log.split('\n');
}

function failureOf({ name, message, stack }: ThrownError): ProgramFailure {
  const place = placeIn(stack);
  if (name === 'MemoryError') return { code: 'too-much-memory', megabytes: PYTHON_MEGABYTES };
  if (name === 'RuntimeError' && /recursion/.test(message)) return { code: 'too-deep', ...place };
  if (name === 'SyntaxError' || name === 'IndentationError') return { code: 'syntax', message, ...place };
  return { code: 'thrown', name, message, ...place };
}

const PLACE = new RegExp(`File "${PYTHON_FILE.replace('.', '\\.')}", line (\\d+)`, 'g');

/** The innermost line of the learner's source comes last in a traceback. */
function placeIn(stack: string): { line?: number } {
  const line = [...stack.matchAll(PLACE)].at(-1)?.[1];
  return line === undefined ? {} : { line: Number(line) };
}
