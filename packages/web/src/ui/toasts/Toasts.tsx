import { onMount, Show } from 'solid-js';
import { importAgain } from '../../browser/lazy';
import { t } from '../../i18n/i18n';
import { Icon } from '../Icon';
import { closeToast, holdToast, releaseToast, type Toast, toasts } from './toasts';
import './toasts.css';

/**
 * Shows the messages of toasts.ts in a polite live region: the newest, and those before it once it is closed. They never
 * take the focus. toastPlace.ts finds a place where they cover no control. A toast that is closed gives the focus back.
 */
export function Toasts() {
  let place!: HTMLDivElement;
  let before: EventTarget | null = null; // had the focus before a toast
  const close = ({ kind, action }: Toast, isChosen = false) => {
    closeToast(kind);
    if (isChosen) action?.run();
    const isFree = document.activeElement === document.body; // the pressed button is gone
    if (isFree && before instanceof HTMLElement) before.focus({ preventScroll: true });
  };
  // A toast that tells of a lost connection needs it, too.
  // Until its code is there, or where that fails, a message stays at the lower edge.
  const follow = () =>
    importAgain(() => import('./toastPlace')).then(({ placeToasts }) => placeToasts(place));
  onMount(() => (globalThis.requestIdleCallback ?? setTimeout)(() => void follow().catch(() => {})));
  return (
    <div
      class="toasts"
      role="status"
      aria-live="polite"
      ref={place}
      onFocusIn={({ relatedTarget: from }) => {
        if (!place.contains(from as Node | null)) before = from;
      }}
    >
      <Show when={toasts().at(-1)} keyed>
        {(toast) => <Line toast={toast} close={close} />}
      </Show>
    </div>
  );
}

interface LineProps {
  readonly toast: Toast;
  /** `isChosen`: its action is taken. */
  readonly close: (toast: Toast, isChosen?: boolean) => void;
}

function Line(props: LineProps) {
  const { toast, close } = props;
  return (
    <div
      class="toast"
      onPointerEnter={() => holdToast(toast)}
      onPointerLeave={() => releaseToast(toast)}
      onFocusIn={() => holdToast(toast)}
      onFocusOut={() => releaseToast(toast)}
    >
      <span>{toast.message}</span>
      <Show when={toast.action}>
        {(action) => (
          <button type="button" class="btn quiet" onClick={() => close(toast, true)}>
            {action().label}
          </button>
        )}
      </Show>
      <button type="button" class="icon-btn" aria-label={t('toast.close')} onClick={() => close(toast)}>
        <Icon name="close" />
      </button>
    </div>
  );
}
