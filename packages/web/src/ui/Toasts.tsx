import { createEffect, For, Show } from 'solid-js';
import { t } from '../i18n/i18n';
import { Icon } from './Icon';
import { closeToast, holdToast, releaseToast, type Toast, toasts } from './toasts';
import './toasts.css';

/** The height of the view's controls where they are a bar at the lower edge of the window, else 0. */
function barHeight(): number {
  const bar = document.querySelector('.controls,.games-ways')?.getBoundingClientRect();
  return bar && bar.bottom > innerHeight - 40 ? innerHeight - bar.top : 0;
}

/**
 * Shows the messages of toasts.ts in a polite live region at the lower edge of the page. They never take the
 * focus, and cover neither the navigation nor the score nor a bar of controls. A toast that is closed gives the focus
 * back.
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
  createEffect(() => {
    if (toasts().length > 0) place.style.setProperty('--bar', `${barHeight()}px`);
  });
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
      <For each={toasts()}>{(toast) => <Line toast={toast} close={close} />}</For>
    </div>
  );
}

interface LineProps {
  readonly toast: Toast;
  /** `isChosen`: its action is taken. */
  readonly close: (toast: Toast, isChosen?: boolean) => void;
}

function Line({ toast, close }: LineProps) {
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
