// The coach's settings: the live bar, and the network of the solver. Its size is shown before it is loaded.

import networks from 'virtual:networks';
import { USUAL_NETWORK } from '@twofold/solver';
import { ENDGAMES } from '@twofold/solver/internal';
import { createSignal, createUniqueId, For, Show } from 'solid-js';
import type { LazyCoach } from '../../coach';
import { formatBytes } from '../../coach/advice/words';
import { chooseLiveFor, LIVE_FOR, type LiveFor, liveFor } from '../../coach/live/liveFor';
import { t } from '../../i18n/i18n';
import { ENOUGH_MOVES } from '../../reviews/ownPlayer';
import { changeSettings, settings } from '../../settings/settings';
import { Dynamic } from '../../ui/Dynamic';
import { Section, Switch } from './controls';

const isShipped = networks[USUAL_NETWORK] !== undefined;
const bytes = [USUAL_NETWORK, ...ENDGAMES].reduce((sum, name) => sum + (networks[name]?.bytes ?? 0), 0);

export function CoachSection(props: { readonly coach: LazyCoach }) {
  return (
    <Section title={t('settings.coach')}>
      <Switch
        label={t('settings.live')}
        hint={t('settings.live.hint')}
        checked={settings.liveBar}
        onChange={(liveBar) => changeSettings({ liveBar })}
      />
      <ForWhom />
      <Network coach={props.coach} />
    </Section>
  );
}

/** For whom the live evaluation has its chance. */
function ForWhom() {
  const hintId = createUniqueId();
  const nameOf = (who: LiveFor) =>
    who === 'you' || who === 'solver' ? t(`settings.liveFor.${who}`) : t(`coach.level.${who}`);
  return (
    <div class="switch">
      <label>
        <span>{t('settings.liveFor')}</span>
        <select
          aria-describedby={hintId}
          value={liveFor()}
          onChange={(event) => chooseLiveFor(event.currentTarget.value as LiveFor)}
        >
          <For each={LIVE_FOR}>{(who) => <option value={who}>{nameOf(who)}</option>}</For>
        </select>
      </label>
      <p class="hint" id={hintId}>
        {t('settings.liveFor.hint', { moves: ENOUGH_MOVES })}
      </p>
    </div>
  );
}

/** The network, and a button that loads it now, for use without a connection. Otherwise the first hint loads it. */
function Network(props: { readonly coach: LazyCoach }) {
  const [isAsked, setIsAsked] = createSignal(false);
  const fetch = async () => {
    setIsAsked(true);
    (await props.coach.load())?.loadNetwork();
  };
  return (
    <div class="network">
      <p>
        {t('settings.network')}
        <span class="detail">
          {isShipped
            ? t('settings.network.size', { size: formatBytes(bytes) })
            : t('settings.network.absent')}
        </span>
      </p>
      <Show when={isShipped}>
        <button type="button" class="btn" onClick={() => void fetch()}>
          {t('settings.network.fetch')}
        </button>
      </Show>
      <Show when={isAsked() && props.coach.loaded()}>
        {(module) => <Dynamic component={module().NetworkStatus} />}
      </Show>
    </div>
  );
}
