// A component whose code and messages are loaded when it is first shown.
import { type Component, createSignal, type JSX, Show } from 'solid-js';
import { Dynamic } from 'solid-js/web';
import { importAgain } from '../browser/lazy';
import { type LaterMessages, loadMessages, t } from '../i18n/i18n';
import { showToast } from './toasts';

// biome-ignore lint/suspicious/noExplicitAny: Solid's own constraint
interface LaterProps<Props extends Record<string, any>> {
  readonly load: () => Promise<{ default: Component<Props> }>;
  /** The messages that it needs and that may not be there yet. */
  readonly messages?: readonly LaterMessages[];
  readonly props: Props;
}

/** Shows an empty page until it is loaded. If it cannot be loaded, a toast says so. */
// biome-ignore lint/suspicious/noExplicitAny: Solid's own constraint
export function Later<Props extends Record<string, any>>(own: LaterProps<Props>): JSX.Element {
  const [component, setComponent] = createSignal<Component<Props>>();
  Promise.all([importAgain(own.load), ...(own.messages ?? []).map(loadMessages)])
    .then(([module]) => setComponent(() => module.default))
    .catch(() => showToast({ kind: 'load', message: t('app.viewMissing') }));
  return (
    <Show when={component()} fallback={<main class="page" aria-busy="true" />}>
      <Dynamic component={component()} {...own.props} />
    </Show>
  );
}
