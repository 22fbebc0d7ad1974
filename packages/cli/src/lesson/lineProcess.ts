/**
 * A process that answers lines with lines. By itself this is no sandbox: it may do what its user may do. It has limits of
 * time and output. Its whole process group is ended with it. confined/ starts it with fewer rights.
 */
import { type ChildProcessWithoutNullStreams, spawn, spawnSync } from 'node:child_process';
import type { Failure } from '@twofold/sandbox';
import type { Launch } from './confined/launch.js';
import { watchProcesses } from './confined/watchProcesses.js';

/** Milliseconds until the first answer, in which a virtual machine starts, and until each later one. */
const FIRST_ANSWER = 20_000;
const NEXT_ANSWER = 3000;
/** Most bytes that it may write on stdout and stderr: right answers take 8 MB. */
const MAX_OUTPUT = 2 ** 26;
/** Most lines that nobody has read: a batch of cases has at most 512. */
const MOST_UNREAD = 4096;
/** Characters of stderr that are kept: its end says why a program stopped. */
const KEPT_STDERR = 2000;

export class LineProcess {
  readonly #child: ChildProcessWithoutNullStreams;
  readonly #longest: number;
  readonly #onExit = () => this.#kill();
  #unwatch = () => {};
  #partial = ''; // of a line
  #lines: string[] = []; // not yet read
  #bytes = 0;
  #stderr = '';
  #failure: Failure | undefined; // no answer comes any more
  #answered = false;
  #wake = () => {};

  /** A shell's command, or a program with its arguments. `longest`: characters of a line. */
  constructor(command: string | Launch, longest: number) {
    this.#longest = longest;
    // A group of its own. A shell splits a command's words.
    const own = { detached: process.platform !== 'win32', windowsHide: true };
    if (typeof command === 'string') this.#child = spawn(command, { ...own, shell: true });
    else {
      const { file, args, cwd, env, megabytes } = command;
      this.#child = spawn(file, args, { ...own, cwd, env }) as ChildProcessWithoutNullStreams;
      this.#watch(megabytes);
    }
    const { stdin, stdout, stderr } = this.#child;
    stdout.setEncoding('utf8').on('data', (text: string) => this.#hear(text));
    stderr.setEncoding('utf8').on('data', (text: string) => {
      this.#stderr = (this.#stderr + text).slice(-KEPT_STDERR);
      this.#count(text);
    });
    stdin.on('error', () => {}); // it has ended; `close` says how
    this.#child.on('error', ({ message }) => this.#fail({ code: 'command-not-started', message }));
    this.#child.on('close', (code, signal) => this.#closed(code, signal));
    process.once('exit', this.#onExit);
  }

  /** Why it answers no more. Undefined: it may be asked. A line that nobody has read is a failure. */
  ended(): Failure | undefined {
    const extra = this.#failure ? undefined : this.#lines[0];
    if (extra !== undefined) this.refuse(extra, 'nothing was asked');
    return this.#failure;
  }

  ask(lines: readonly string[]): void {
    this.#child.stdin.write(lines.map((line) => `${line}\n`).join(''));
  }

  /** The line was an answer: the next one has less time. */
  accept(): void {
    this.#answered = true;
  }

  /** The line was none. */
  refuse(line: string, problem: string): void {
    this.#fail({ code: 'unreadable-line', text: line.slice(0, 60), problem });
  }

  /** Ends the command and all that it has started. The check then fails by `stopped`, or for this reason. */
  end(reason: Failure = { code: 'stopped' }): void {
    this.#fail(reason);
    process.off('exit', this.#onExit);
  }

  /** The next line. Undefined: no more come, and `ended` says why. */
  async nextLine(): Promise<string | undefined> {
    const milliseconds = this.#answered ? NEXT_ANSWER : FIRST_ANSWER;
    if (this.#lines.length === 0 && !this.#failure) {
      const timer = setTimeout(() => {
        this.#fail({ code: 'no-answer', milliseconds, stderr: this.#stderr });
      }, milliseconds);
      await new Promise<void>((resolve) => {
        this.#wake = resolve;
      });
      clearTimeout(timer);
    }
    return this.#lines.shift();
  }

  #hear(text: string): void {
    const lines = (this.#partial + text).split(/\r?\n/);
    this.#partial = lines.pop()!;
    this.#lines.push(...lines);
    this.#count(text);
    if (this.#partial.length > this.#longest) this.#lines.push(this.#partial);
    if (this.#lines.length > MOST_UNREAD) this.refuse(this.#lines.at(-1)!, 'nothing was asked');
    if (this.#lines.length > 0) this.#wake();
  }

  #watch(megabytes: number | undefined): void {
    const { pid } = this.#child;
    if (pid === undefined || megabytes === undefined) return;
    this.#unwatch = watchProcesses(pid, megabytes, (failure) => this.#fail(failure));
  }

  #count(text: string): void {
    this.#bytes += text.length;
    if (this.#bytes > MAX_OUTPUT) this.#fail({ code: 'too-much-output', bytes: MAX_OUTPUT });
  }

  #closed(code: number | null, signal: string | null): void {
    const status = signal ?? `exit code ${code}`;
    // What a shell says of a program that it does not find, or may not run.
    const failure: Failure =
      (code === 126 || code === 127) && !this.#answered
        ? { code: 'command-not-started', message: this.#stderr.trim() }
        : { code: 'command-ended', status, stderr: this.#stderr };
    this.#fail(failure);
  }

  /** The first failure counts. */
  #fail(failure: Failure): void {
    this.#failure ??= failure;
    this.#kill();
    this.#wake();
  }

  #kill(): void {
    this.#unwatch();
    const { pid } = this.#child;
    if (pid === undefined) return;
    if (process.platform === 'win32') {
      spawnSync('taskkill', ['/pid', String(pid), '/t', '/f']);
      return;
    }
    try {
      process.kill(-pid, 'SIGKILL');
    } catch {
      // The group has ended.
    }
  }
}
