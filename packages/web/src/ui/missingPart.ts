// Tells that a part of the page could not be loaded, as long as that is so.
import { t } from '../i18n/i18n';
import { closeToast, showToast } from './toasts';

const KIND = 'load';

/** The action of a message after which only a new start helps: some browsers remember what failed to load. */
export function reloadAction() {
  return { label: t('update.reload'), run: () => location.reload() };
}

/** Shows a toast that a part could not be loaded. */
export function tellMissing(message = t('app.viewMissing')): void {
  showToast({ kind: KIND, message, action: reloadAction() });
}

/** The message of one part. */
export function createMissing(message?: () => string) {
  let isShown = false;
  let isOver = false;
  const close = () => {
    if (isShown) closeToast(KIND);
    isShown = false;
  };
  return {
    show(): void {
      if (isOver) return;
      isShown = true;
      tellMissing(message?.());
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
