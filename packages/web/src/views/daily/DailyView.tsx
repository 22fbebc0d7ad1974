// The daily: one deal a day for everybody, and one a week on another board. Its address decides between the day, the week, an
// attempt, and the results of another day.
import { createMemo, Match, Show, Switch } from 'solid-js';
import dailyMessages from '../../i18n/daily';
import { t } from '../../i18n/i18n';
import peopleMessages from '../../i18n/people';
import rankedMessages from '../../i18n/ranked';
import { FamilyTabs } from '../../people/FamilyTabs';
import { GamePage } from '../../people/game/GamePage';
import { Refused } from '../../people/NoServer';
import { appLocation } from '../../ui/router';
import { Archive } from './Archive';
import './daily.css';
import { DAY_PATH, dealOf, wantedOf } from './location';
import { Now } from './Now';
import { Beside, Line } from './outcome/Beside';
import { ENDING } from './outcome/Outcome';
import { SharedResult, shareResult } from './outcome/result';
import { Results } from './results/Results';

export const messages = [peopleMessages, rankedMessages, dailyMessages];

export default function DailyView() {
  const wanted = createMemo(() => wantedOf(appLocation()), undefined, {
    equals: (before, now) => JSON.stringify(before) === JSON.stringify(now),
  });
  const idOf = (kind: 'game' | 'deal') => {
    const now = wanted();
    return now.kind === kind ? now.id : undefined;
  };
  return (
    <Switch fallback={<Now kind={wanted().kind} />}>
      <Match when={wanted().kind === 'archive' || wanted().kind === 'weeks'}>
        <Archive kind={wanted().kind === 'weeks' ? 'week' : 'daily'} />
      </Match>
      <Match when={idOf('game')} keyed>
        {(id) => (
          <SharedResult.Provider value={shareResult()}>
            <GamePage
              id={id}
              title={t('nav.daily')}
              leave={DAY_PATH}
              ending={ENDING}
              beside={Beside}
              line={Line}
            />
          </SharedResult.Provider>
        )}
      </Match>
      <Match when={idOf('deal')} keyed>
        {(id) => <Past id={id} />}
      </Match>
    </Switch>
  );
}

/** The results of a day or a week that is over. */
function Past(props: { readonly id: string }) {
  return (
    <main class="page daily-page">
      <FamilyTabs />
      <Show
        when={dealOf(props.id)}
        fallback={<Refused failure={{ code: 'no_deal', message: t('people.refusal.noDeal') }} />}
      >
        <Results id={props.id} isPage />
      </Show>
    </main>
  );
}
