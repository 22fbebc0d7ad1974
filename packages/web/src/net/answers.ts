// Answers of the server as the views show them: not there yet, there, or why not. A server that is missing or about to
// start is asked again by itself.
import type { Failure, Result } from '@twofold/core';
import { isPassing } from '@twofold/protocol/client';
import { type Accessor, createEffect, createSignal, on, onCleanup } from 'solid-js';

const FIRST_PAUSE = 2000; // milliseconds
const LONGEST_PAUSE = 30_000;

export interface Asked<T> {
  readonly value: Accessor<T | undefined>;
  readonly failure: Accessor<Failure | undefined>;
  readonly askAgain: () => void;
}

/** Asks at once, with each change of `question`, and again while the failure may pass. */
export function createAsked<Q, T>(question: () => Q, ask: (question: Q) => Promise<Result<T>>): Asked<T> {
  const [value, setValue] = createSignal<T>();
  const [failure, setFailure] = createSignal<Failure>();
  let round = 0;
  let failures = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const run = async (asked: Q) => {
    const own = ++round;
    clearTimeout(timer);
    const answer = await ask(asked);
    if (own !== round) return;
    if (answer.ok) {
      failures = 0;
      setFailure(undefined);
      setValue(() => answer.value);
      return;
    }
    setFailure(answer.error);
    const pause = Math.min(FIRST_PAUSE * 2 ** failures++, LONGEST_PAUSE);
    if (isPassing(answer.error)) timer = setTimeout(() => void run(asked), pause);
  };
  const askAgain = () => {
    failures = 0;
    void run(question());
  };
  createEffect(
    on(question, (asked) => {
      setValue(undefined);
      void run(asked);
    }),
  );
  const mend = () => failure() && askAgain(); // an answer that is there stays: a game may be played by it
  addEventListener('online', mend);
  onCleanup(() => {
    round++;
    clearTimeout(timer);
    removeEventListener('online', mend);
  });
  return { value, failure, askAgain };
}
