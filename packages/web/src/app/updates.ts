// Registers the service worker (offline from the second visit) and, when a new version waits, says so. The
// page never reloads by itself: the player does it when the game allows.
import { registerSW } from 'virtual:pwa-register';
import { t } from '../i18n/i18n';
import { showToast } from './toasts';

const HOUR_MS = 3_600_000;

export function followUpdates(): void {
  const update = registerSW({
    onNeedRefresh: () =>
      showToast({
        kind: 'update',
        message: t('update.ready'),
        action: { label: t('update.reload'), run: () => void update(true) },
      }),
    onRegisteredSW: (_url, registration) => {
      if (registration) setInterval(() => void registration.update().catch(() => undefined), HOUR_MS);
    },
  });
}
