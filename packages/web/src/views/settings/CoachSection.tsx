// The coach's settings: the live bar, and the network of the solver. The strong network is large. So its size
// is shown first, and it is loaded only on request.

import networks from 'virtual:networks';
import { NETWORK_NAMES, type NetworkName } from '@twofold/solver';
import { createSignal, Show } from 'solid-js';
import { Dynamic } from 'solid-js/web';
import type { LazyCoach } from '../../coach';
import { formatBytes } from '../../coach/advice/words';
import { t } from '../../i18n/i18n';
import { changeSettings, settings } from '../../settings/settings';
import { Choices, Section, Switch } from './controls';

export function CoachSection(props: { readonly coach: LazyCoach }) {
  return (
    <Section title={t('settings.coach')}>
      <Switch
        label={t('settings.live')}
        hint={t('settings.live.hint')}
        checked={settings.liveBar}
        onChange={(liveBar) => changeSettings({ liveBar })}
      />
      <Choices
        legend={t('settings.network')}
        choices={NETWORK_NAMES.map((value) => ({
          value,
          label: t(`settings.network.${value}`),
          detail: () => sizeOf(value),
        }))}
        value={settings.network}
        onChange={(network) => changeSettings({ network })}
      />
      <Fetch coach={props.coach} />
    </Section>
  );
}

function sizeOf(name: NetworkName): string {
  const file = networks[name];
  return file ? t('settings.network.size', { size: formatBytes(file.bytes) }) : t('settings.network.absent');
}

/** Loads the chosen network now, for use without a connection. Otherwise it is loaded with the first hint. */
function Fetch(props: { readonly coach: LazyCoach }) {
  const [isAsked, setIsAsked] = createSignal(false);
  const fetch = async () => {
    setIsAsked(true);
    (await props.coach.load())?.loadNetwork();
  };
  return (
    <Show when={networks[settings.network]}>
      <div class="row wrap network-fetch">
        <button type="button" class="btn" onClick={() => void fetch()}>
          {t('settings.network.fetch')}
        </button>
        <Show when={isAsked() && props.coach.loaded()}>
          {(module) => <Dynamic component={module().NetworkStatus} />}
        </Show>
      </div>
    </Show>
  );
}
