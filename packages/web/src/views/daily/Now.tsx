// The day or the week of now: its head, the way to play it, what else goes on, and its results.
import { type Daily, isPassing } from '@twofold/protocol/client';
import { Match, onCleanup, Show, Switch } from 'solid-js';
import { watchSleep } from '../../browser/watchSleep';
import { t } from '../../i18n/i18n';
import { type Asked, createAsked } from '../../net/answers';
import { dailyApi, noteCommitments } from '../../net/daily';
import { FamilyTabs } from '../../people/FamilyTabs';
import { NoServer, Refused } from '../../people/NoServer';
import { Heading } from '../../ui/Heading';
import { Begin } from './Begin';
import { DailyWays } from './DailyWays';
import { type Numbered, nameOf, type Wanted } from './location';
import { createMoved } from './moved';
import { OpenAttempts } from './OpenAttempts';
import { OwnDays } from './OwnDays';
import { PuzzleButton } from './PuzzleButton';
import { Results } from './results/Results';

interface NowProps {
  readonly kind: Wanted['kind'];
}

/** Where a new day or week begins, the page follows, also after the device has slept. */
export function Now(props: NowProps) {
  const daily = createAsked(
    () => undefined,
    () => dailyApi.daily(),
  );
  const moved = createMoved(daily, () => props.kind);
  onCleanup(watchSleep(moved.renew)); // a countdown stands still while the device sleeps
  const isChanged = createChanged(daily);
  return (
    <main class="page daily-page">
      <FamilyTabs pageAsks />
      <Switch fallback={<p aria-busy="true" />}>
        <Match when={daily.value()} keyed>
          {(now) => <Shown kind={props.kind} now={now} moved={moved} isChanged={isChanged} />}
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

/** Compares the commitments that the server shows with those that this browser saw before. Returns whether a deal has another one. */
function createChanged(daily: Asked<Daily>): (dealId: string) => boolean {
  const changed = createAsked(
    () => daily.value()?.day.deal.id,
    async (id) => {
      const deals = id === undefined ? ({ ok: true, value: [] } as const) : await dailyApi.deals();
      return deals.ok ? { ok: true as const, value: noteCommitments(deals.value) } : deals;
    },
  );
  return (dealId) => changed.value()?.includes(dealId) ?? false;
}

interface ShownProps extends NowProps {
  readonly now: Daily;
  readonly moved: ReturnType<typeof createMoved>;
  readonly isChanged: (dealId: string) => boolean;
}

function Shown(props: ShownProps) {
  const { now, moved } = props;
  const today = () => (props.kind === 'week' ? now.week : now.day);
  return (
    <>
      <Head kind={props.kind} deal={today().deal} />
      <Show when={moved.hasMoved()}>
        <p role="alert">{t('daily.moved')}</p>
      </Show>
      <Show when={props.isChanged(today().deal.id)}>
        <p role="alert" class="daily-changed">
          {t('daily.changed')}
        </p>
      </Show>
      <Show when={today()} keyed>
        {(shown) => (
          <>
            <div class="daily-now">
              <Begin
                today={shown}
                now={now.now}
                onEnd={moved.renew}
                onChanged={moved.refused}
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
