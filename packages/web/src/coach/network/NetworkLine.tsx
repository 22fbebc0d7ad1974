// One line below the solver's figures: their source. It also reports a network that is loading or
// failed to load.
import { Match, Show, Switch } from 'solid-js';
import { t } from '../../i18n/i18n';
import { formatBytes } from '../advice/words';
import type { CoachActions } from '../coachActions';
import type { NetworkState, PageAdvisor } from '../pageAdvisor';

interface NetworkLineProps {
  readonly coach: Pick<CoachActions, 'usesNetwork' | 'advisor' | 'askHint' | 'loadNetwork'>;
  readonly source: string | undefined; // where the figures above come from; undefined: there are none yet
}

export function NetworkLine(props: NetworkLineProps) {
  /** Whether the network is in this state, and the board uses it. */
  const isNetwork = (kind: NetworkState['kind']) =>
    props.coach.usesNetwork() && props.coach.advisor.network().kind === kind;
  return (
    <div class="coach-line">
      <Switch fallback={<span>{props.source}</span>}>
        <Match when={props.coach.advisor.trouble()}>
          {(reason) => (
            <Trouble text={t('coach.broken', { reason: reason() })} onRetry={() => props.coach.askHint()} />
          )}
        </Match>
        <Match when={isNetwork('failed')}>
          <Trouble text={t('coach.networkFailed')} onRetry={() => props.coach.loadNetwork()} />
        </Match>
        <Match when={isNetwork('absent')}>
          <span>{t('coach.networkAbsent')}</span>
        </Match>
        <Match when={isNetwork('loading')}>
          <NetworkProgress advisor={props.coach.advisor} />
        </Match>
      </Switch>
    </div>
  );
}

function Trouble(props: { readonly text: string; readonly onRetry: () => void }) {
  return (
    <>
      <span role="alert">{props.text}</span>
      <button type="button" class="btn" onClick={() => props.onRetry()}>
        {t('coach.retry')}
      </button>
    </>
  );
}

type Loading = Extract<NetworkState, { kind: 'loading' }>;

/** The progress of loading a network. Empty while none is loading. */
export function NetworkProgress(props: { readonly advisor: PageAdvisor }) {
  const loading = (): Loading | undefined => {
    const state = props.advisor.network();
    return state.kind === 'loading' ? state : undefined;
  };
  return (
    <Show when={loading()}>
      {(state) => (
        <label class="network-progress">
          <span>
            {t('coach.loading', { loaded: formatBytes(state().loaded), total: formatBytes(state().total) })}
          </span>
          <progress max={state().total} value={Math.min(state().loaded, state().total)} />
        </label>
      )}
    </Show>
  );
}
