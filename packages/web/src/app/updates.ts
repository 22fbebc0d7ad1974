// Registers the service worker (offline from the second visit) and, when a new version waits, says so. The
// page never reloads by itself: the player does it when the game allows. The browser's own interface and not
// workbox-window, which would cost the first load 2.7 kB for these few calls.
import { t } from '../i18n/i18n';
import { BASE } from './base';
import { showToast } from './toasts';

const HOUR_MS = 3_600_000;

export function followUpdates(): void {
  if (import.meta.env.DEV || !('serviceWorker' in navigator)) return; // plain HTTP in the local network has none
  navigator.serviceWorker.register(`${BASE}/sw.js`, { scope: `${BASE}/` }).then(follow, () => undefined);
}

function follow(registration: ServiceWorkerRegistration): void {
  const offer = () => {
    // Without a controller this is the first visit: nothing older is running.
    if (registration.waiting && navigator.serviceWorker.controller) offerReload(registration.waiting);
  };
  offer();
  registration.addEventListener('updatefound', () => {
    registration.installing?.addEventListener('statechange', offer);
  });
  setInterval(() => void registration.update().catch(() => undefined), HOUR_MS);
}

function offerReload(waiting: ServiceWorker): void {
  const reload = () => {
    if (waiting.state !== 'installed') return location.reload(); // another tab has let it in already
    navigator.serviceWorker.addEventListener('controllerchange', () => location.reload(), { once: true });
    waiting.postMessage({ type: 'SKIP_WAITING' });
  };
  showToast({
    kind: 'update',
    message: t('update.ready'),
    action: { label: t('update.reload'), run: reload },
  });
}
