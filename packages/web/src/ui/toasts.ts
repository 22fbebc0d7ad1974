// Short messages at the edge of the page, with at most one action each. They never take the focus, and
// cover neither navigation nor score. A new message replaces one of the same kind.
import { createSignal, untrack } from 'solid-js';

export interface Toast {
  readonly kind: string; // at most one of a kind is shown
  readonly message: string;
  readonly action?: { readonly label: string; readonly run: () => void };
  readonly seconds?: number; // undefined: stays until closed
}

const [toasts, setToasts] = createSignal<readonly Toast[]>([]);
const timers = new Map<string, ReturnType<typeof setTimeout>>();

export { toasts };

export function showToast(toast: Toast): void {
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
  setToasts((all) => all.filter((toast) => toast.kind !== kind));
}
