/** A program of the students' page in Python, in a process of its own (pythonDriver.ts), asked as its contract says. */
import type { Answer } from '@twofold/lessons';
import {
  answering,
  type Calls,
  type Contract,
  type Failure,
  type Replies,
  readPythonEnding,
  type Subject,
} from '@twofold/sandbox';
import type { Launch } from '../confined/launch.js';
import { LineProcess } from '../lineProcess.js';

/** Characters of an answer with its prints and its traceback. */
const LONGEST = 2 ** 20;

/** What the program says of an answer's end. */
interface Ending {
  readonly failure?: Failure;
  readonly log: string[];
}

export class PythonProgram {
  readonly #process: LineProcess;
  readonly #name: string; // of its function
  readonly #megabytes: number;

  constructor(launch: Launch, { name }: Contract) {
    this.#process = new LineProcess(launch, LONGEST);
    this.#name = name;
    this.#megabytes = launch.megabytes ?? 0;
  }

  /** The failure says why it cannot be asked. */
  async open(text: string): Promise<Ending> {
    this.#process.ask([JSON.stringify([text, this.#name])]);
    const line = await this.#process.nextLine();
    return this.#endingIn(line);
  }

  /** The subject of a check. It is never lost: every answer has a line. */
  subject(contract: Contract): Subject {
    const { answer } = answering(this, contract);
    const subject: Subject = {
      answer: (cases, thorough) => answer(cases, thorough).catch(() => this.#unread()),
      again: async () => subject,
    };
    return subject;
  }

  async ask(tilts: readonly Calls[], wantsArgs: boolean) {
    const answers: Answer[][] = [];
    const failure = this.#process.ended();
    if (failure) return { answers, failure, log: [], lost: false };
    this.#process.ask([JSON.stringify([tilts, wantsArgs])]);
    for (;;) {
      const line = await this.#process.nextLine();
      const calls = tilts[answers.length]?.length; // undefined: all tilts have an answer
      const answer = line && calls ? answersIn(line, calls) : undefined;
      if (!answer) return { answers, lost: false, ...this.#endingIn(line, answers.length === tilts.length) };
      answers.push(answer);
      this.#process.accept();
    }
  }

  end(): void {
    this.#process.end();
  }

  /** Lists within lists without an end, which the program itself has written to the pipe. */
  #unread(): Replies {
    this.#process.refuse('[[[', 'it is no answer of the function');
    return { replies: [], failure: this.#process.ended()!, log: [], lost: false };
  }

  /** `isWhole`: all that was asked has an answer. Else an ending without a failure is none. */
  #endingIn(line: string | undefined, isWhole = true): Ending {
    if (line === undefined) return { failure: this.#process.ended()!, log: [] };
    try {
      const ending = readPythonEnding(line, this.#name, this.#megabytes);
      if (isWhole || ending.failure) {
        this.#process.accept();
        return ending;
      }
    } catch {
      // The program has written to the pipe of the answers.
    }
    this.#process.refuse(line, 'it is no answer of the function');
    return { failure: this.#process.ended()!, log: [] };
  }
}

/** The answers to the calls of one tilt, if the line has them. */
function answersIn(line: string, calls: number): Answer[] | undefined {
  try {
    const answers: unknown = JSON.parse(line);
    return Array.isArray(answers) && answers.length === calls ? (answers as Answer[]) : undefined;
  } catch {
    return undefined;
  }
}
