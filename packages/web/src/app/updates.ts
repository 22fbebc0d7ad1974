// Registers the service worker, so that the app works offline from the second visit. When a new version waits,
// a toast offers to reload: the page never reloads by itself. This uses the browser's own interface, since
// workbox-window would add 2.7 kB to the first load.

import { BASE } from '../browser/basePath';
import { loadMessages, t } from '../i18n/i18n';
import { syncState } from '../storage/syncState';
import { showToast } from '../ui/toasts/toasts';

const HOUR_MS = 3_600_000;

export function followUpdates(): void {
  if (syncState() !== undefined)
    void import('../storage/sync/start').then(
      ({ startSync }) => startSync(),
      () => {},
    ); // the next visit tries again
  if (import.meta.env.DEV || !('serviceWorker' in navigator)) return; // over plain HTTP in a local network there is none
  navigator.serviceWorker.register(`${BASE}/sw.js`, { scope: `${BASE}/` }).then(follow, () => undefined);
}

/**
 * Offers new versions. `registration` is undefined where something, such as an extension, blocks service
 * workers.
 */
export function follow(registration: ServiceWorkerRegistration | undefined): void {
  if (!registration) return;
  const offer = () => {
    // Without a controller this is the first visit, so no older version is running.
    if (registration.waiting && navigator.serviceWorker.controller) offerReload(registration.waiting);
  };
  const track = () => registration.installing?.addEventListener('statechange', offer);
  offer();
  track(); // it may have begun before this page could listen
  registration.addEventListener('updatefound', track);
  // Another tab has chosen the new version: files of this tab's version are gone.
  navigator.serviceWorker.addEventListener('controllerchange', () => offerReload());
  setInterval(() => void registration.update().catch(() => undefined), HOUR_MS);
}

/** `waiting`: the new version, until a tab activates it. */
async function offerReload(waiting?: ServiceWorker): Promise<void> {
  const reload = () => {
    if (waiting?.state !== 'installed') return location.reload();
    navigator.serviceWorker.addEventListener('controllerchange', () => location.reload(), { once: true });
    waiting.postMessage({ type: 'SKIP_WAITING' });
  };
  await loadMessages('beside');
  showToast({
    kind: 'update',
    message: t('update.ready'),
    action: { label: t('update.reload'), run: reload },
  });
}
