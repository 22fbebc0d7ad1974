import { createEffect, For, Show } from 'solid-js';
import { t } from '../i18n/i18n';
import { Icon } from './Icon';
import { closeToast, holdToast, releaseToast, toasts } from './toasts';
import './toasts.css';

/** The height of the view's controls where they are a bar at the lower edge of the window, else 0. */
function barHeight(): number {
  const bar = document.querySelector('.controls,.games-ways')?.getBoundingClientRect();
  return bar && bar.bottom > innerHeight - 40 ? innerHeight - bar.top : 0;
}

/**
 * Shows the messages of toasts.ts in a polite live region at the lower edge of the page. They never take the
 * focus, and cover neither the navigation nor the score nor a bar of controls.
 */
export function Toasts() {
  let place!: HTMLDivElement;
  createEffect(() => {
    if (toasts().length > 0) place.style.setProperty('--bar', `${barHeight()}px`);
  });
  return (
    <div class="toasts" role="status" aria-live="polite" ref={place}>
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
