/**
 * A program in any language as the subject of a check: a command that reads cases and writes answers, line by
 * line (docs/lesson-protocol.md).
 */
import type { Replies, Reply, Subject } from '@twofold/sandbox';
import { type Case, type Failure, MAX_ANSWER, makeCaseLine, parseAnswerLine } from '@twofold/sandbox';
import type { Launch } from './confined/launch.js';
import { LineProcess } from './lineProcess.js';

export class CommandSubject implements Subject {
  readonly #process: LineProcess;

  /** A shell's command, or a program with its arguments. */
  constructor(command: string | Launch) {
    this.#process = new LineProcess(command, MAX_ANSWER);
  }

  async answer(cases: readonly Case[]): Promise<Replies> {
    const failure = this.#process.ended();
    if (failure) return { replies: [], failure, log: [], lost: false };
    this.#process.ask(cases.map(makeCaseLine));
    const replies: Reply[] = [];
    for (const at of cases) {
      const line = await this.#process.nextLine();
      const parsed = line === undefined ? undefined : parseAnswerLine(line, at);
      if (parsed && !parsed.ok) this.#process.refuse(line!, parsed.problem);
      if (!parsed?.ok) return { replies, failure: this.#process.ended()!, log: [], lost: false };
      replies.push({ ok: true, tilted: parsed.tilted });
      this.#process.accept();
    }
    return { replies, log: [], lost: false };
  }

  /** It is never lost: every answer has a line. */
  async again(): Promise<Subject> {
    return this;
  }

  /** Ends the command and all that it has started. The check then fails by `stopped`, or for this reason. */
  end(reason?: Failure): void {
    this.#process.end(reason);
  }
}
