// The chances of the next two tiles, and the final score where it is known: those of the solver, if it plays on.
import { For, Show } from 'solid-js';
import { formatTile, t } from '../../i18n/i18n';
import type { Advice } from './advice';
import { describeFinalScore, formatChance } from './words';

export function Chances(props: Pick<Advice, 'milestones' | 'finalScore'>) {
  return (
    <p class="chances" title={t('coach.ofSolver')}>
      <For each={props.milestones}>
        {({ tile, rate }, at) => (
          <span classList={{ later: at() > 0 }}>
            {t(at() > 0 ? 'coach.chanceLater' : 'coach.chanceName', { tile: formatTile(tile) })}{' '}
            <b>{formatChance(rate)}</b>
          </span>
        )}
      </For>
      <Show when={props.finalScore !== undefined}>
        <span class="later">{describeFinalScore(props.finalScore ?? 0)}</span>
      </Show>
    </p>
  );
}
