// The daily: one deal a day for everybody, and one a week on another board. Its address decides between the day, the week, an
// attempt, and the results of another day.
import type { Daily } from '@twofold/protocol/client';
import { isPassing } from '@twofold/protocol/client';
import { createMemo, Match, onCleanup, Show, Switch } from 'solid-js';
import { watchSleep } from '../../browser/watchSleep';
import dailyMessages from '../../i18n/daily';
import { t } from '../../i18n/i18n';
import peopleMessages from '../../i18n/people';
import rankedMessages from '../../i18n/ranked';
import { createAsked } from '../../net/answers';
import { dailyApi, noteCommitments } from '../../net/daily';
import { FamilyTabs } from '../../people/FamilyTabs';
import { GamePage } from '../../people/game/GamePage';
import { NoServer, Refused } from '../../people/NoServer';
import { Heading } from '../../ui/Heading';
import { appLocation } from '../../ui/router';
import { Archive } from './Archive';
import { Begin } from './Begin';
import './daily.css';
import { DailyWays } from './DailyWays';
import { DAY_PATH, dealOf, type Numbered, nameOf, type Wanted, wantedOf } from './location';
import { createMoved } from './moved';
import { OpenAttempts } from './OpenAttempts';
import { OwnDays } from './OwnDays';
import { Beside, Line } from './outcome/Beside';
import { ENDING } from './outcome/Outcome';
import { SharedResult, shareResult } from './outcome/result';
import { PuzzleButton } from './PuzzleButton';
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

/** The day or the week of now. Where a new one begins, the page follows, also after the device has slept. */
function Now(props: { readonly kind: Wanted['kind'] }) {
  const daily = createAsked(
    () => undefined,
    () => dailyApi.daily(),
  );
  const { hasMoved, refused, renew } = createMoved(daily, () => props.kind);
  onCleanup(watchSleep(renew)); // a countdown stands still while the device sleeps
  const commitments = createAsked(
    () => daily.value()?.day.deal.id,
    async (id) => {
      const deals = id === undefined ? ({ ok: true, value: [] } as const) : await dailyApi.deals();
      return deals.ok ? { ok: true as const, value: noteCommitments(deals.value) } : deals;
    },
  );
  const today = (now: Daily) => (props.kind === 'week' ? now.week : now.day);
  return (
    <main class="page daily-page">
      <FamilyTabs />
      <Switch fallback={<p aria-busy="true" />}>
        <Match when={daily.value()} keyed>
          {(now) => (
            <>
              <Head kind={props.kind} deal={today(now).deal} />
              <Show when={hasMoved()}>
                <p role="alert">{t('daily.moved')}</p>
              </Show>
              <Show when={commitments.value()?.includes(today(now).deal.id)}>
                <p role="alert" class="daily-changed">
                  {t('daily.changed')}
                </p>
              </Show>
              <Show when={today(now)} keyed>
                {(shown) => (
                  <>
                    <div class="daily-now">
                      <Begin
                        today={shown}
                        now={now.now}
                        onEnd={renew}
                        onChanged={refused}
                        streak={now.streak}
                      />
                      <div class="stack">
                        <OpenAttempts includes={(deal) => deal !== shown.deal.id} />
                        <PuzzleButton number={now.day.deal.number} />
                        <OwnDays today={now.day.deal.number} first={now.firstDay ?? 1} streak={now.streak} />
                      </div>
                    </div>
                    <Results id={shown.deal.id} />
                  </>
                )}
              </Show>
            </>
          )}
        </Match>
        <Match when={daily.failure()}>
          {(failure) => (
            <>
              <Heading class="daily-title">{t('nav.daily')}</Heading>
              <Show when={isPassing(failure())} fallback={<Refused failure={failure()} />}>
                <NoServer failure={failure()} retry={daily.askAgain} />
              </Show>
              <div class="daily-offline">
                <PuzzleButton />
              </div>
            </>
          )}
        </Match>
      </Switch>
    </main>
  );
}

function Head(props: { readonly kind: Wanted['kind']; readonly deal: Numbered }) {
  return (
    <div class="ranked-head">
      <Heading class="daily-title">{nameOf(props.deal)}</Heading>
      <DailyWays current={props.kind === 'week' ? 'week' : 'day'} />
    </div>
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
