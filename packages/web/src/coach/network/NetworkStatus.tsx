// The state of the network, for the settings. Its progress is outside of the live region, which would read out every step.
import { Match, Show, Switch } from 'solid-js';
import { t } from '../../i18n/i18n';
import { formatBytes } from '../advice/words';
import type { PageAdvisor } from '../pageAdvisor';
import { NetworkProgress } from './NetworkLine';

export function NetworkStatus(props: { readonly advisor: PageAdvisor }) {
  const memory = () => {
    const state = props.advisor.network();
    return state.kind === 'ready' ? state.memory : undefined;
  };
  return (
    <div class="network-status">
      <div role="status">
        <Switch>
          <Match when={props.advisor.trouble()}>{(reason) => t('coach.broken', { reason: reason() })}</Match>
          <Match when={props.advisor.network().kind === 'failed'}>{t('settings.network.failed')}</Match>
          <Match when={memory()}>{t('settings.network.ready', { memory: formatBytes(memory() ?? 0) })}</Match>
        </Switch>
      </div>
      <Show when={!props.advisor.trouble()}>
        <NetworkProgress advisor={props.advisor} />
      </Show>
    </div>
  );
}
