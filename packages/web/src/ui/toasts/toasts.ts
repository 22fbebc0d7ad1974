// Short messages over the page, with at most one action each. They never take the focus. The newest is shown, and those
// before it wait until it is closed. A new message replaces one of the same kind.
import { createSignal, untrack } from 'solid-js';

export interface Toast {
  readonly kind: string; // at most one of a kind is shown
  readonly message: string;
  readonly action?: { readonly label: string; readonly run: () => void };
  readonly seconds?: number; // that it is shown; undefined: until closed
}

const [toasts, setToasts] = createSignal<readonly Toast[]>([]);
const timers = new Map<string, ReturnType<typeof setTimeout>>();

export { toasts };

export function showToast(toast: Toast): void {
  for (const waiting of untrack(toasts)) holdToast(waiting);
  setToasts((all) => [...all.filter(({ kind }) => kind !== toast.kind), toast]);
  releaseToast(toast);
}

/** Stops a toast's timer while it is hovered or focused, so that everybody can finish reading. */
export function holdToast({ kind }: Toast): void {
  clearTimeout(timers.get(kind));
}

/** Restarts a toast's timer. */
export function releaseToast({ kind, seconds }: Toast): void {
  clearTimeout(timers.get(kind));
  if (seconds !== undefined)
    timers.set(
      kind,
      setTimeout(() => closeToast(kind), seconds * 1000),
    );
}

/** Closes the toast of a kind. `only`: unless another one has replaced this. */
export function closeToast(kind: string, only?: Toast): void {
  if (only && !untrack(toasts).includes(only)) return;
  clearTimeout(timers.get(kind));
  const wasShown = untrack(toasts).at(-1)?.kind === kind;
  const next = setToasts((all) => all.filter((toast) => toast.kind !== kind)).at(-1);
  if (next && wasShown) releaseToast(next);
}
