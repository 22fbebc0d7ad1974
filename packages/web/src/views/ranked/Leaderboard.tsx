// The leaderboards. Each is of one variant and one class (score, or time to a tile). It covers a day, a week or all time,
// and has people or bots.
import {
  isPassing,
  LEADERBOARD_CLASSES,
  type LeaderboardClass,
  PERIODS,
  PLAYERS,
} from '@twofold/protocol/client';
import { createMemo, For, Match, Show, Switch } from 'solid-js';
import { variantName } from '../../board/variantName';
import { t } from '../../i18n/i18n';
import { createAsked } from '../../net/answers';
import { api } from '../../net/api';
import { firstVariant } from '../../people/game/lastVariant';
import { RANKED_VARIANTS } from '../../people/game/variants';
import { NoServer, Refused } from '../../people/NoServer';
import { LEADERBOARD_PATH, RANKED_PATH } from '../../people/paths';
import { appLocation, navigate } from '../../ui/router';
import { Sheets } from '../../ui/Sheets';
import { Results } from './Results';

const CHOICES = {
  variant: RANKED_VARIANTS.map(({ id }) => id),
  class: LEADERBOARD_CLASSES,
  period: PERIODS,
  players: PLAYERS,
} as const;
type Field = keyof typeof CHOICES;
type Query = { readonly [F in Field]: (typeof CHOICES)[F][number] };
const FIRST = { class: 'score', period: 'week', players: 'people' } as const;

/** The leaderboard that an address names. What it does not name, or names wrong, is that of the first visit. */
function queryOf(search: string): Query {
  const given = new URLSearchParams(search);
  const first: Query = { ...FIRST, variant: firstVariant() };
  const fields = (Object.keys(CHOICES) as Field[]).map((field) => {
    const value = given.get(field);
    return [field, (CHOICES[field] as readonly string[]).includes(value ?? '') ? value : first[field]];
  });
  return Object.fromEntries(fields) as Query;
}

export function Leaderboard() {
  const query = createMemo(() => queryOf(appLocation().search));
  const leaderboard = createAsked(query, (asked) => api.leaderboard(asked));
  const change = (field: Field, value: string) => {
    const next = new URLSearchParams({ ...query(), [field]: value });
    navigate(`${LEADERBOARD_PATH}&${next}`, { replace: true });
  };
  return (
    <div class="ranked-leaderboard">
      <div class="ranked-filter">
        <For each={Object.keys(CHOICES) as Field[]}>
          {(field) => (
            <label class="field">
              <span>{t(`ranked.by.${field}`)}</span>
              <select onChange={(event) => change(field, event.currentTarget.value)}>
                <For each={CHOICES[field] as readonly string[]}>
                  {(value) => (
                    <option value={value} selected={query()[field] === value}>
                      {nameOf(field, value)}
                    </option>
                  )}
                </For>
              </select>
            </label>
          )}
        </For>
      </div>
      <Switch fallback={<p class="ranked-soft">{t('ranked.loading')}</p>}>
        <Match when={leaderboard.value()}>
          {(shown) => (
            <Show when={shown().rows.length > 0} fallback={<NoResults variant={query().variant} />}>
              <Results leaderboard={shown()} kind={query().class} />
            </Show>
          )}
        </Match>
        <Match when={leaderboard.failure()}>
          {(failure) =>
            isPassing(failure()) ? (
              <NoServer failure={failure()} retry={leaderboard.askAgain} />
            ) : (
              <Refused failure={failure()} />
            )
          }
        </Match>
      </Switch>
    </div>
  );
}

/** Said in place of an empty leaderboard: what would fill it. */
function NoResults(props: { readonly variant: string }) {
  const name = () => nameOf('variant', props.variant);
  return (
    <section class="no-server">
      <Sheets />
      <h2>{name()}</h2>
      <p>{t('ranked.noResults')}</p>
      <button type="button" class="btn primary" onClick={() => navigate(RANKED_PATH)}>
        {t('ranked.start')}
      </button>
    </section>
  );
}

function nameOf(field: Field, value: string): string {
  const variant = field === 'variant' && RANKED_VARIANTS.find(({ id }) => id === value);
  if (variant) return variantName(variant);
  return t(`ranked.is.${value as Exclude<Query[Field], string & {}> & LeaderboardClass}`);
}
