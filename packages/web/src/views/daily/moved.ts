// The page of a day or a week that has asked for something that the server has not: the page was out of date.
import { type Accessor, createEffect, createSignal, on } from 'solid-js';
import type { Asked } from '../../net/answers';

/** Whether the page has moved to a newer state by a refusal. It says so from the new state on, until another deal is shown. */
export function createMoved<T>({ value, askAgain }: Asked<T>, page: Accessor<unknown>) {
  const [refusedAt, setRefusedAt] = createSignal<T>();
  createEffect(on(page, () => setRefusedAt(undefined), { defer: true }));
  return {
    hasMoved: () => refusedAt() !== undefined && value() !== refusedAt(),
    /** The server has begun nothing: the state is asked for again. */
    refused: () => {
      setRefusedAt(() => value());
      askAgain();
    },
    /** Time has passed: the state is asked for again, and nothing was refused. */
    renew: () => {
      setRefusedAt(undefined);
      askAgain();
    },
  };
}
