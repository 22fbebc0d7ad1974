/** A question that a key of the terminal answers, without a screen. */
import type { ReadStream } from 'node:tty';
import { EXIT_SIGNALS } from './exitSignals.js';
import { type Key, KeyReader } from './keys.js';

/** Waits for a key that `take` has an answer for. The terminal leaves raw mode on every way out. */
export function askKey<Answer>(
  input: ReadStream,
  take: (key: Key) => Answer | undefined,
): Promise<Answer | undefined> {
  const reader = new KeyReader();
  const restore = () => void input.setRawMode(false);
  const undo: (() => void)[] = [];
  // biome-ignore lint/suspicious/noExplicitAny: listeners of events of any kind
  const on = (emitter: NodeJS.EventEmitter, event: string, listener: (...values: any[]) => void) => {
    emitter.on(event, listener);
    undo.push(() => void emitter.off(event, listener));
  };
  return new Promise((resolve) => {
    const finish = (answer?: Answer) => {
      for (const each of undo.splice(0)) each();
      restore();
      input.pause();
      resolve(answer);
    };
    on(input, 'data', (bytes: Uint8Array) => {
      for (const key of reader.read(bytes)) {
        const answer = take(key);
        if (answer !== undefined) return finish(answer);
      }
    });
    on(input, 'end', () => finish()); // the terminal is gone
    on(process, 'exit', restore);
    for (const [signal, code] of Object.entries(EXIT_SIGNALS)) on(process, signal, () => process.exit(code));
    input.setRawMode(true);
    input.resume();
  });
}
