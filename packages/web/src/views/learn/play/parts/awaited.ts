// Something that is loaded or computed once, as signals. Solid's resources would stand in the first load of the site: its
// runtime is one file.
import { createSignal } from 'solid-js';

export interface Awaited<T> {
  /** Undefined: still to come. Reactive. */
  readonly value: () => T | undefined;
  /** Reactive. */
  readonly error: () => unknown;
}

export function createAwaited<T>(start: () => Promise<T>): Awaited<T> {
  const [value, setValue] = createSignal<T>();
  const [error, setError] = createSignal<unknown>();
  start().then(
    (found) => setValue(() => found),
    (reason) => setError(() => reason ?? new Error('')),
  );
  return { value, error };
}
