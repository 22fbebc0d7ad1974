// The chance of the first tile in doubt if the solver plays on, and that of the player's own games. Where the final
// score is known, it stands below.
import { createMemo, Show } from 'solid-js';
import { formatTile, t } from '../../i18n/i18n';
import type { Advice } from './advice';
import type { OwnRate } from './ownRate';
import { describeFinalScore, describeOwnRate, formatChance } from './words';

interface ChancesProps extends Pick<Advice, 'made' | 'doubt' | 'finalScore'> {
  /** How often the player made the next tile. */
  readonly ownRate?: OwnRate | undefined;
}

export function Chances(props: ChancesProps) {
  // Memos: advice is a new object each turn, and an element is written only if its words are others.
  const tile = createMemo(() => formatTile(props.doubt?.tile ?? 0));
  const chance = createMemo(() => formatChance(props.doubt?.rate ?? 0));
  return (
    <div class="chances">
      <Show when={props.made !== props.doubt?.tile && props.made}>
        {(made) => <p>{t('coach.isMade', { tile: formatTile(made()) })}</p>}
      </Show>
      <Show when={props.doubt}>
        <p class="chance">
          <span>
            {t('coach.chanceName', { tile: tile() })} <b>{chance()}</b>
          </span>
          <span class="later">{t('coach.ofSolver')}</span>
        </p>
      </Show>
      <Show when={props.ownRate}>
        {(own) => (
          <p class="chance own">
            <span>
              {t('coach.chanceName', { tile: formatTile(own().tile) })}{' '}
              <b>{formatChance(own().made / own().games)}</b>
            </span>
            <span class="later">{describeOwnRate(own())}</span>
          </p>
        )}
      </Show>
      <Show when={props.finalScore !== undefined}>
        <p class="later final-score">{describeFinalScore(props.finalScore ?? 0)}</p>
      </Show>
    </div>
  );
}
