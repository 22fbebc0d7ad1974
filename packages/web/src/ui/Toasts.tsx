import { For, Show } from 'solid-js';
import { t } from '../i18n/i18n';
import { Icon } from './Icon';
import { closeToast, holdToast, releaseToast, toasts } from './toasts';

/**
 * Shows the messages of toasts.ts in a polite live region at the edge of the page. They never take the focus.
 */
export function Toasts() {
  return (
    <div class="toasts" role="status" aria-live="polite">
      <For each={toasts()}>
        {(toast) => (
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
                <button
                  type="button"
                  class="btn quiet"
                  onClick={() => {
                    closeToast(toast.kind);
                    action().run();
                  }}
                >
                  {action().label}
                </button>
              )}
            </Show>
            <button
              type="button"
              class="icon-btn"
              aria-label={t('toast.close')}
              onClick={() => closeToast(toast.kind)}
            >
              <Icon name="close" />
            </button>
          </div>
        )}
      </For>
    </div>
  );
}
