/** A question that a key of the terminal answers, without a screen. */
import type { ReadStream } from 'node:tty';
import { guardTerminal, Listeners, suspend } from './guard.js';
import { type Key, KeyReader } from './keys.js';

/** Waits for a key that `take` has an answer for. Ctrl-Z puts the process into the background. */
export function askKey<Answer>(input: ReadStream, take: (key: Key) => Answer | undefined): Promise<Answer> {
  const reader = new KeyReader();
  const listeners = new Listeners();
  let isRaw = false;
  const enter = () => {
    isRaw = true;
    input.setRawMode(true);
    input.resume();
  };
  const leave = () => {
    if (!isRaw) return;
    isRaw = false;
    try {
      input.setRawMode(false);
    } catch {
      // The terminal is gone: there is nothing to restore.
    }
  };
  return new Promise((resolve) => {
    listeners.on(input, 'data', (bytes: Uint8Array) => {
      for (const key of reader.read(bytes)) {
        if (key === 'ctrl-z') return suspend();
        const answer = take(key);
        if (answer === undefined) continue;
        leave();
        listeners.forget();
        input.pause();
        return resolve(answer);
      }
    });
    guardTerminal(listeners, input, {
      leave,
      comeBack() {
        if (!isRaw) enter();
      },
    });
    enter();
  });
}
