/** How a submission is run: in the sandbox, as a command, or as Python of the students' page. Each is checked group by group. */
import {
  checkSubject,
  type Failed,
  findContract,
  type Handout,
  planOf,
  type Report,
  readsRows,
  type Scope,
  type Subject,
  withPoints,
} from '@twofold/sandbox';
import { CommandSubject } from '../commandSubject.js';
import type { Launch, Submitted } from '../confined/launch.js';
import { startSandbox } from '../sandboxThread.js';
import { PYTHON_DRIVER } from './pythonDriver.js';
import { PythonProgram } from './pythonProgram.js';
import type { Submission } from './submissions.js';

export interface GradeOptions {
  readonly handout: Handout;
  /** Of the whole submission. */
  readonly seconds: number;
  launch(submitted: Submitted): Launch;
  readonly signal: AbortSignal;
}

/** Something that can be checked group by group. */
export interface Checked {
  check(scope: Scope): Promise<Report>;
  end(): void;
  readonly rowsOnly: boolean;
}

export function checkedOf(submission: Submission, options: GradeOptions): Checked {
  if (submission.source === 'python') return asPython(submission, options);
  return submission.source ? inSandbox(submission, options) : asCommand(submission, options);
}

function inSandbox({ source, text }: Submission, { handout }: GradeOptions): Checked {
  const client = startSandbox();
  const { way: contract, points } = handout;
  return {
    check: (scope) => client.check({ source: { text, language: source! }, contract, points }, scope),
    end: () => client.close(),
    rowsOnly: readsRows(findContract(contract)!),
  };
}

function asCommand({ command }: Submission, options: GradeOptions): Checked {
  const start = (launch: Launch): Started => {
    const subject = new CommandSubject(launch);
    const end = () => subject.end();
    return {
      open: async () => ({ subject: options.handout.points ? withPoints(subject, '-') : subject }),
      end,
    };
  };
  return asProcess(command!, start, false, options);
}

function asPython({ text }: Submission, options: GradeOptions): Checked {
  const { way, points } = options.handout;
  const contract = findContract(way)!;
  const start = (launch: Launch): Started => {
    const program = new PythonProgram(launch, contract);
    return {
      async open() {
        const { failure, log } = await program.open(text);
        if (failure) return { failure, log };
        const subject = program.subject(contract);
        return { subject: points ? withPoints(subject) : subject };
      },
      end: () => program.end(),
    };
  };
  const checked = asProcess({ command: PYTHON_DRIVER }, start, readsRows(contract), options);
  return { ...checked, check: async (scope) => withoutLines(await checked.check(scope)) };
}

/** A function writes no lines that it could forget to flush. */
function withoutLines(report: Report): Report {
  if (report.ok || report.failure.code !== 'no-answer') return report;
  return { ...report, failure: { code: 'endless-loop', milliseconds: report.failure.milliseconds } };
}

/** A process that was started. */
interface Started {
  /** The subject of the check, or why there is none. */
  open(): Promise<{ subject: Subject } | Failed>;
  end(): void;
}

/** A process goes on to the next group while it is right. After a failure it is started again. */
function asProcess(
  submitted: Submitted,
  start: (launch: Launch) => Started,
  rowsOnly: boolean,
  { seconds, launch }: GradeOptions,
): Checked {
  let [isEnded, running] = [
    false,
    undefined as { opened: ReturnType<Started['open']>; end(): void } | undefined,
  ];
  const end = () => {
    running?.end();
    running = undefined;
  };
  const begin = () => {
    const launched = launch(submitted);
    const started = start(launched);
    running = {
      opened: started.open(),
      end() {
        started.end();
        launched.end?.();
      },
    };
    return running;
  };
  const now = () => performance.now();
  return {
    async check(scope) {
      if (isEnded) return { ok: false, cases: 0, milliseconds: 0, failure: { code: 'stopped' }, log: [] };
      const opened = await (running ?? begin()).opened;
      const report: Report =
        'subject' in opened
          ? await checkSubject(opened.subject, planOf(scope, rowsOnly), { now, seconds })
          : { ok: false, cases: 0, milliseconds: 0, ...opened };
      if (!report.ok) end();
      return report;
    },
    end() {
      isEnded = true;
      end();
    },
    rowsOnly,
  };
}
