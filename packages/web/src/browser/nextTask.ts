// Lets a view come in parts, each in a task of its own: a slow phone hears keys in between, and paints the board first.
import { createSignal } from 'solid-js';

/** False until the task that runs now has ended. Reactive. */
export function createNextTask(): () => boolean {
  const [isThere, setThere] = createSignal(false);
  setTimeout(setThere, 0, true);
  return isThere;
}
