// The state of the network, for the settings.
import { Match, Switch } from 'solid-js';
import { t } from '../../i18n/i18n';
import { settings } from '../../settings/settings';
import { analyst } from '../page';
import { formatBytes } from '../words';
import { NetworkProgress } from './NetworkLine';
import '../coach.css';

/** Loads the chosen network, whatever the current board. */
export function loadNow(): void {
  void analyst.load(settings.network);
}

export function NetworkStatus() {
  const memory = () => {
    const state = analyst.network();
    return state.kind === 'ready' && state.name === settings.network ? state.memory : undefined;
  };
  return (
    <div class="network-status" role="status">
      <Switch>
        <Match when={analyst.trouble()}>{t('coach.broken', { reason: analyst.trouble() ?? '' })}</Match>
        <Match when={analyst.network().kind === 'failed'}>{t('settings.network.failed')}</Match>
        <Match when={analyst.network().kind === 'loading'}>
          <NetworkProgress />
        </Match>
        <Match when={memory()}>{t('settings.network.ready', { memory: formatBytes(memory() ?? 0) })}</Match>
      </Switch>
    </div>
  );
}
