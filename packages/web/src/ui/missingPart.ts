// Tells that a part of the page could not be loaded, as long as that is so.
import { t } from '../i18n/i18n';
import { closeToast, showToast, type Toast } from './toasts/toasts';

const KIND = 'load';

/** The action of a message after which only a new start helps: some browsers remember what failed to load. */
export function reloadAction() {
  return { label: t('update.reload'), run: () => location.reload() };
}

/** Shows a toast that a part could not be loaded, and returns it. */
function tellMissing(message = t('app.viewMissing')): Toast {
  const toast = { kind: KIND, message, action: reloadAction() };
  showToast(toast);
  return toast;
}

/** The message of one part. */
export function createMissing(message?: () => string) {
  let shown: Toast | undefined;
  let isOver = false;
  const close = () => {
    if (shown) closeToast(KIND, shown);
    shown = undefined;
  };
  return {
    show(): void {
      if (!isOver) shown = tellMissing(message?.());
    },
    /** Takes it away, as when the part is there. */
    close,
    /** Takes it away for good, as when the place of the part is gone. */
    end(): void {
      isOver = true;
      close();
    },
  };
}
