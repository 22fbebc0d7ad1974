// The coach's settings: the live bar, and which network the solver plays by. The strong one is large, so its size is
// told before, and it is fetched only when somebody asks for it.
import networks from 'virtual:networks';
import { createSignal, Show } from 'solid-js';
import { Dynamic } from 'solid-js/web';
import type { NetworkName } from '../coach/analyst';
import { formatBytes } from '../coach/words';
import { t } from '../i18n/i18n';
import { coach, openCoach } from '../play/coach';
import { Choices, Section, Switch } from './controls';
import { changeSettings, settings } from './settings';

const NAMES: readonly NetworkName[] = ['small', 'strong'];

export function CoachSection() {
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
        choices={NAMES.map((value) => ({
          value,
          label: t(`settings.network.${value}`),
          detail: () => sizeOf(value),
        }))}
        value={settings.network}
        onChange={(network) => changeSettings({ network })}
      />
      <Fetch />
    </Section>
  );
}

function sizeOf(name: NetworkName): string {
  const file = networks[name];
  return file ? t('settings.network.size', { size: formatBytes(file.bytes) }) : t('settings.network.absent');
}

/** Loads the chosen network now, so that it is there when there is no connection; else it comes with the first hint. */
function Fetch() {
  const [isAsked, setIsAsked] = createSignal(false);
  const fetch = async () => {
    setIsAsked(true);
    (await openCoach())?.loadNow();
  };
  return (
    <Show when={networks[settings.network]}>
      <div class="row wrap network-fetch">
        <button type="button" class="btn" onClick={() => void fetch()}>
          {t('settings.network.fetch')}
        </button>
        <Show when={isAsked() && coach()}>{(module) => <Dynamic component={module().NetworkStatus} />}</Show>
      </div>
    </Show>
  );
}
