import { createEffect, createMemo, createSignal, onCleanup } from 'solid-js';

/** How long after a try the warning is asked for again, in milliseconds. */
const NEXT_TRY = 5000;

/** What `load` brings, asked for while it is needed, until it comes. Then it stays. */
export function createLateWarning<Warning extends object | string>(
  isNeeded: () => boolean,
  load: () => Promise<Warning>,
): () => Warning | undefined {
  const [warning, setWarning] = createSignal<Warning>();
  const isMissing = createMemo(() => isNeeded() && !warning());
  createEffect(() => {
    if (!isMissing()) return;
    const bring = () => {
      load().then(
        (it) => setWarning(() => it),
        () => {}, // the next try follows
      );
    };
    bring();
    const timer = setInterval(bring, NEXT_TRY);
    onCleanup(() => clearInterval(timer));
  });
  return warning;
}
