// Sync in the settings. Shown where this host has a server that stores something; its code and words come then.
import { type Component, createSignal, onMount, Show } from 'solid-js';
import { importAgain } from '../../browser/lazy';
import { loadMessages } from '../../i18n/i18n';
import { hostHas } from '../../net/hostParts';
import { syncState } from '../../storage/sync/syncState';
import { Dynamic } from '../../ui/Dynamic';

export function SyncSection() {
  const [part, setPart] = createSignal<Component>();
  onMount(async () => {
    if (syncState() === undefined && !(await hostHas('uploads'))) return;
    const load = () => importAgain(() => import('../../people/sync/SyncPart'));
    const loaded = await Promise.all([load(), loadMessages('sync')]).catch(() => undefined);
    if (loaded) setPart(() => loaded[0].default);
  });
  return <Show when={part()}>{(shown) => <Dynamic component={shown()} />}</Show>;
}
