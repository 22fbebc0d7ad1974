// The best scores of this week on a board: what a new game is measured by.
import { findVariant } from '@twofold/core';
import { Show } from 'solid-js';
import { variantName } from '../../../board/variantName';
import { t } from '../../../i18n/i18n';
import { createAsked } from '../../../net/answers';
import { api } from '../../../net/api';
import { Results } from '../Results';

/** More would make the page longer than its other half. */
const MOST_ROWS = 8;

export function ThisWeek(props: { readonly variant: string }) {
  const week = createAsked(
    () => props.variant,
    (variant) => api.leaderboard({ variant, class: 'score', period: 'week', players: 'people' }),
  );
  const name = () => {
    const variant = findVariant(props.variant);
    return variant ? variantName(variant) : props.variant;
  };
  return (
    <section class="ranked-week">
      <h2>
        {t('ranked.is.week')} <small>{name()}</small>
      </h2>
      <Show when={week.value()}>
        {(found) => (
          <Show when={found().rows.length > 0} fallback={<p class="ranked-soft">{t('ranked.noResults')}</p>}>
            <Results leaderboard={found()} kind="score" most={MOST_ROWS} />
          </Show>
        )}
      </Show>
    </section>
  );
}
