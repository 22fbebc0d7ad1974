/**
 * The built command at a real pseudo-terminal from `script` (part of every Debian). A small terminal here
 * understands the command's output: cursor, clearing, alternate screen. Keys go in as bytes. Tests wait for
 * the contents of the screen, never for a time.
 */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

const BIN = join(import.meta.dirname, '../../bin/twofold.js');
/** For a slow and busy machine. */
const PATIENCE = 25_000;

/** The contents of a terminal after some output. */
export class FakeTerminal {
  readonly modes = new Set<string>(); // set ones: ?1049 and so on
  main = ''; // raw output to the main screen
  givenBack = 0; // times that the main screen came back
  columns: number; // of the terminal; the cursor never leaves the last one
  #rows: string[] = [];
  #row = 0;
  #column = 0;
  #rest = '';

  constructor(columns: number) {
    this.columns = columns;
  }

  get text(): string {
    return Array.from(this.#rows, (row) => (row ?? '').trimEnd()).join('\n');
  }

  write(output: string): void {
    // biome-ignore lint/suspicious/noControlCharactersInRegex: these are the sequences
    const parts = /\x1b\[([?0-9;]*)([A-Za-z])|\x1b$|\x1b\[[?0-9;]*$|([^\x1b])/gu;
    for (const [whole, parameters, final, character] of (this.#rest + output).matchAll(parts)) {
      this.#rest = '';
      if (character !== undefined) this.#put(character);
      else if (final !== undefined) this.#obey(parameters ?? '', final);
      else this.#rest = whole;
    }
  }

  #put(character: string): void {
    if (!this.modes.has('?1049')) {
      this.main += character;
      return;
    }
    const row = (this.#rows[this.#row] ?? '').padEnd(this.#column);
    this.#rows[this.#row] = row.slice(0, this.#column) + character + row.slice(this.#column + 1);
    this.#column = Math.min(this.#column + 1, this.columns - 1);
  }

  #obey(parameters: string, final: string): void {
    if (final === 'H') {
      [this.#row, this.#column] = parameters.split(';').map((part) => Number(part) - 1) as [number, number];
    } else if (final === 'C') this.#column += Number(parameters || 1);
    else if (final === 'K') {
      this.#rows[this.#row] = (this.#rows[this.#row] ?? '').slice(0, this.#column);
    } else if (final === 'J') this.#rows = [];
    else if (final === 'h') this.modes.add(parameters);
    else if (final === 'l') {
      if (parameters === '?1049') this.givenBack++;
      this.modes.delete(parameters);
    }
  }
}

export interface TerminalOptions {
  columns?: number;
  rows?: number;
  environment?: Record<string, string>;
  /** Runs the command as a job of a shell. Where the job stops, the shell waits for a line and brings it back. */
  isJob?: boolean;
}

/** A command at a pseudo-terminal. */
export class TerminalSession {
  readonly screen: FakeTerminal;
  readonly #script: ChildProcess;
  readonly #exit: Promise<unknown>;
  #ended = false;

  constructor(args: readonly string[], options: TerminalOptions = {}) {
    const { columns = 80, rows = 24, environment = {}, isJob = false } = options;
    this.screen = new FakeTerminal(columns);
    // A shell stays between, because `script` would stop together with its own child.
    const run = `sh -c 'echo pid $$; exec "$NODE" "$BIN" "$@"' sh ${args.join(' ')}`;
    // No loop: a job that stops breaks the loops of its shell.
    const job = `back() { local code=$?; [ "$(jobs -p)" ] || return $code; echo stopped; read -r line; fg; back; }; set -m; ${run}; back`;
    const command = `tty; stty cols ${columns} rows ${rows}; ${isJob ? job : `${run}; exit $?`}`;
    const fixed = { TERM: 'xterm-256color', LANG: 'C.UTF-8', LC_ALL: '', COLORTERM: '', NO_COLOR: '' };
    this.#script = spawn('script', ['-qec', command, '/dev/null'], {
      env: {
        ...process.env,
        ...fixed,
        NODE: process.execPath,
        BIN,
        SHELL: isJob ? '/bin/bash' : '/bin/sh',
        ...environment,
      },
      stdio: ['pipe', 'pipe', 'inherit'],
    });
    this.#script.stdout!.setEncoding('utf8').on('data', (text: string) => this.screen.write(text));
    // Not 'exit': the last output may still be under way then.
    this.#exit = once(this.#script, 'close').then(([code]) => {
      this.#ended = true;
      return code;
    });
  }

  /** The process at the terminal. */
  get pid(): number {
    return Number(/pid (\d+)/.exec(this.screen.main)![1]);
  }

  type(keys: string): void {
    this.#script.stdin!.write(keys);
  }

  signal(signal: NodeJS.Signals): void {
    process.kill(this.pid, signal);
  }

  /** Waits until the job has stopped, and has its shell bring it back. */
  async wake(): Promise<void> {
    await this.until(() => this.screen.main.endsWith('stopped\r\n'));
    this.type('\n');
    await this.until(() => this.screen.modes.has('?1049'));
  }

  resize(columns: number, rows: number): void {
    this.screen.columns = columns;
    const tty = /\/dev\/\S+/.exec(this.screen.main)![0];
    execFileSync('stty', ['-F', tty, 'cols', String(columns), 'rows', String(rows)]);
  }

  /** The screen once it shows that; an error with the screen if it never does. */
  async shows(what: string | RegExp): Promise<string> {
    return this.until(() =>
      typeof what === 'string' ? this.screen.text.includes(what) : what.test(this.screen.text),
    );
  }

  async until(condition: () => boolean): Promise<string> {
    for (const begun = Date.now(); !condition(); ) {
      if (Date.now() - begun > PATIENCE || this.#ended) {
        throw new Error(
          `This never came on the screen.\n${this.screen.text}\n--- before:\n${this.screen.main}`,
        );
      }
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
    return this.screen.text;
  }

  /** The exit code. */
  async exited(): Promise<unknown> {
    return this.#exit;
  }

  /**
   * Ends whatever still runs, and waits for it.
   *
   * The command is killed, not `script` alone: on a hang-up it would still save its game.
   */
  async close(): Promise<void> {
    if (this.#ended) return;
    if (/pid \d+/.test(this.screen.main)) this.#kill();
    else this.#script.kill('SIGKILL');
    await this.#exit;
  }

  #kill(): void {
    try {
      this.signal('SIGKILL');
    } catch {
      // It has ended by itself, and its end is on the way.
    }
  }
}
