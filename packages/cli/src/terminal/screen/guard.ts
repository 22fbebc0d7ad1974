/** A terminal with raw keys: its settings are restored on every way out that a process can see. */
import type { ReadStream } from 'node:tty';
import { EXIT_SIGNALS } from './exitSignals.js';

/** Listeners that are forgotten together. */
export class Listeners {
  readonly #undo: (() => void)[] = [];

  // biome-ignore lint/suspicious/noExplicitAny: listeners of events of any kind
  on(emitter: NodeJS.EventEmitter, event: string, listener: (...values: any[]) => void): void {
    emitter.on(event, listener);
    this.#undo.push(() => void emitter.off(event, listener));
  }

  forget(): void {
    for (const undo of this.#undo.splice(0)) undo();
  }
}

interface Guarded {
  /** Restores the terminal. May be called again. */
  leave(): void;
  /** The process has left the background: the terminal is prepared anew. */
  comeBack(): void;
  /** A signal or a lost terminal ends the process after this call. By default: nothing is done. */
  onEnd?(): void;
}

/** Listens for all that ends or stops the process, or takes its terminal away. */
export function guardTerminal(
  listeners: Listeners,
  input: ReadStream,
  { leave, comeBack, onEnd }: Guarded,
): void {
  const end = (code: number) => {
    leave();
    onEnd?.();
    process.exit(code);
  };
  /**
   * Stops this process by the signal's own default. A process without a shell that could bring it back, as in
   * `xterm -e twofold play`, ignores that; a SIGSTOP would freeze it for good. After a stop this goes on behind the
   * signal, too, and SIGCONT draws once more.
   */
  const stop = () => {
    leave();
    process.off('SIGTSTP', stop);
    process.kill(process.pid, 'SIGTSTP');
    process.on('SIGTSTP', stop);
    comeBack();
  };
  for (const lost of ['end', 'error']) listeners.on(input, lost, () => end(EXIT_SIGNALS.SIGHUP));
  for (const [signal, code] of Object.entries(EXIT_SIGNALS)) listeners.on(process, signal, () => end(code));
  listeners.on(process, 'SIGTSTP', stop);
  listeners.on(process, 'SIGCONT', comeBack);
  listeners.on(process, 'exit', leave);
  listeners.on(process, 'uncaughtExceptionMonitor', leave);
}

/** Puts the process into the background, as Ctrl-Z does; the shell brings it back. */
export function suspend(): void {
  // All of the group, so that a wrapper (npx) stops with it; the guard's handler then stops this process.
  process.kill(0, 'SIGTSTP');
}
