// A component whose code and messages are loaded when it is first shown.
import { type Component, createEffect, createSignal, type JSX, onCleanup, Show } from 'solid-js';
import { importAgain } from '../browser/lazy';
import { type LaterMessages, type Loads, loadMessages } from '../i18n/i18n';
import { createMissing } from './missingPart';
import { appLocation } from './router';

/** A component, and the messages that it brings. */
// biome-ignore lint/suspicious/noExplicitAny: Solid's own constraint
export interface LaterModule<Props extends Record<string, any>> {
  readonly default: Component<Props>;
  readonly messages?: readonly Loads[];
}

// biome-ignore lint/suspicious/noExplicitAny: Solid's own constraint
interface LaterProps<Props extends Record<string, any>> {
  readonly load: () => Promise<LaterModule<Props>>;
  /** The messages that it needs and that may not be there yet. */
  readonly messages?: readonly LaterMessages[];
  readonly props: Props;
}

/** Shows an empty page until it is loaded. If it cannot be loaded, a toast says so, and its link tries again. */
// biome-ignore lint/suspicious/noExplicitAny: Solid's own constraint
export function Later<Props extends Record<string, any>>(own: LaterProps<Props>): JSX.Element {
  const [component, setComponent] = createSignal<Component<Props>>();
  const missing = createMissing();
  onCleanup(missing.end);
  let isLoading = false;
  const load = async () => {
    isLoading = true;
    missing.close();
    try {
      const [module] = await Promise.all([importAgain(own.load), ...(own.messages ?? []).map(loadMessages)]);
      await Promise.all((module.messages ?? []).map(loadMessages));
      setComponent(() => module.default);
    } catch {
      missing.show();
    }
    isLoading = false;
  };
  createEffect(() => {
    appLocation(); // new with each link that is pressed, even if it leads to the same place
    if (!isLoading && !component()) void load();
  });
  return (
    <Show when={component()} fallback={<main class="page" aria-busy="true" />} keyed>
      {(Loaded) => <Loaded {...own.props} />}
    </Show>
  );
}
