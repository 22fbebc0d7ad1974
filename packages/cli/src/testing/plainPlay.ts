/** The built command in a pipe, playing by lines. Its output is everything that the player sees. */
import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

const BIN = join(import.meta.dirname, '../../bin/twofold.js');
const SLOW_SYNC = `--import=${join(import.meta.dirname, 'slowSync.mjs')}`;
/** For a slow and busy machine. */
const PATIENCE = 25_000;

export interface PlainOptions {
  readonly data: string; // XDG_DATA_HOME
  readonly server?: string; // of a ranked game
  readonly args?: readonly string[];
  readonly slowSync?: boolean;
}

export class PlainPlay {
  readonly process: ChildProcessWithoutNullStreams;
  output = '';
  errors = '';
  readonly #closed: Promise<unknown>;

  constructor({ data, server, args = [], slowSync = false }: PlainOptions) {
    const options = { XDG_DATA_HOME: data, NODE_OPTIONS: slowSync ? SLOW_SYNC : '' };
    const env = { ...process.env, ...options, ...(server && { TWOFOLD_SERVER: server }) };
    const command = server ? 'ranked' : 'play';
    this.process = spawn(process.execPath, [BIN, command, '--plain', ...args], { env });
    this.#closed = once(this.process, 'close').then(([code]) => code);
    this.process.stdin.on('error', () => {}); // it ended during the typing
    this.process.stdout.setEncoding('utf8').on('data', (text: string) => {
      this.output += text;
    });
    this.process.stderr.setEncoding('utf8').on('data', (text: string) => {
      this.errors += text;
    });
  }

  /** Types lines, and waits until a text has been printed a given number of times since. */
  async type(lines: string, awaited: string | RegExp, times = 1): Promise<void> {
    const from = this.output.length;
    this.process.stdin.write(lines);
    await this.#until(() => this.output.slice(from).split(awaited).length > times);
  }

  async prints(text: string): Promise<void> {
    await this.#until(() => this.output.includes(text));
  }

  async quit(): Promise<unknown> {
    this.process.stdin.write('q\n');
    return this.exited();
  }

  /** The exit code; null after a kill. */
  exited(): Promise<unknown> {
    return this.#closed;
  }

  async #until(condition: () => boolean): Promise<void> {
    for (const begun = Date.now(); !condition(); ) {
      if (Date.now() - begun > PATIENCE) throw new Error(`Never printed.\n${this.output}\n${this.errors}`);
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
  }
}
