// The day or the week to play: its board, the time left, and the button that begins, or how the attempt ended.
import { findVariant } from '@twofold/core';
import { CHANGED, type DailyToday, type Streak } from '@twofold/protocol/client';
import { createSignal, Show } from 'solid-js';
import { variantName } from '../../board/variantName';
import { formatNumber, t } from '../../i18n/i18n';
import { api } from '../../net/api';
import { dailyApi, rememberAttempt } from '../../net/daily';
import { knownName } from '../../net/knownAccount';
import { Refused } from '../../people/NoServer';
import { PROFILE_PATH } from '../../people/paths';
import { A, navigate } from '../../ui/router';
import { SmallBoard } from '../../ui/SmallBoard';
import { attemptPath } from './location';
import { ShareResult } from './outcome/ShareResult';
import { unrankedWords } from './outcome/standing';
import { clockOf, createCountdown, formatRest } from './serverClock';

interface BeginProps {
  readonly today: DailyToday;
  readonly now: string;
  readonly streak: Streak;
  /** The deal has closed: the next one is there. */
  readonly onEnd: () => void;
  /** Nothing was begun: the page is older than the deal of now, or than the attempts at it. */
  readonly onChanged: () => void;
}

export function Begin(props: BeginProps) {
  const { deal, attempt, players } = props.today;
  const rest = createCountdown(clockOf(props.now), Date.parse(deal.closes), props.onEnd);
  const variant = findVariant(deal.variant)!;
  const isWeek = deal.kind === 'week';
  const start = (isAgain = false) => (
    <Show when={rest() > 0} fallback={<Closed retry={props.onEnd} />}>
      <Start today={props.today} onChanged={props.onChanged} isAgain={isAgain} />
    </Show>
  );
  return (
    <section class="daily-begin stack">
      <div class="daily-board">
        <span class="daily-shape">
          <SmallBoard board={emptyBoard(variant)} />
        </span>
        <div>
          <h2>{isWeek ? variantName(variant) : t('daily.board')}</h2>
          <p class="ranked-soft">
            {isWeek ? '' : `${variantName(variant)} · `}
            {t('daily.players', { count: players })}
          </p>
        </div>
      </div>
      <p class="daily-rest">
        <span>{t(isWeek ? 'daily.ends' : 'daily.next')}</span>{' '}
        <span role="timer" aria-live="off">
          {formatRest(rest())}
        </span>
      </p>
      <Show when={attempt} fallback={start()} keyed>
        {(own) => (
          <Show
            when={own.status !== 'playing'}
            fallback={
              <button type="button" class="btn primary" onClick={() => navigate(attemptPath(own.gameId))}>
                {t('people.goOn')}
              </button>
            }
          >
            <p class="daily-result">
              <b>{formatNumber(own.score)}</b>{' '}
              {own.ply > 0 ? t('daily.tile', { tile: String(own.maxTile) }) : t('daily.noMove')}
            </p>
            <p class="ranked-soft">
              {own.ranked && !own.rankLost ? t('daily.stands') : unrankedWords(own.rankLost)}
            </p>
            <div class="row wrap">
              <Show when={own.ply > 0}>
                <ShareResult deal={deal} attempt={own} streak={props.streak.current} />
              </Show>
              {start(true)}
            </div>
          </Show>
        )}
      </Show>
      <details class="daily-about">
        <summary>{t('daily.aboutTitle')}</summary>
        <p>{t('daily.about')}</p>
        <p>{t('daily.commitment')}</p>
        <code dir="ltr">{deal.commitment}</code>
      </details>
    </section>
  );
}

function emptyBoard({ columns, rows, target }: { columns: number; rows: number; target: number }) {
  const ranks = new Uint8Array(columns * rows);
  ranks[0] = Math.log2(target);
  return { columns, rows, ranks };
}

/** In the place of the button once the deal has closed, until the server has named the next one. */
function Closed(props: { readonly retry: () => void }) {
  return (
    <div class="stack" role="status">
      <p>{t('daily.closed')}</p>
      <div>
        <button type="button" class="btn" onClick={() => props.retry()}>
          {t('people.tryNow')}
        </button>
      </div>
    </div>
  );
}

interface StartProps extends Pick<BeginProps, 'today' | 'onChanged'> {
  readonly isAgain: boolean;
}

/** The button that begins. The account of the device is made if there is none. */
function Start(props: StartProps) {
  const [isBusy, setBusy] = createSignal(false);
  const [failure, setFailure] = createSignal<{ code: string; message: string }>();
  const { id, kind } = props.today.deal;
  const begin = async () => {
    if (isBusy()) return;
    setBusy(true);
    setFailure(undefined);
    const account = await api.makeAccount();
    const seen = { deal: id, ranked: props.today.counts && !props.isAgain };
    const game = account.ok ? await dailyApi.begin(kind, seen) : account;
    setBusy(false);
    if (!game.ok && game.error.code === CHANGED) return props.onChanged();
    if (!game.ok) return void setFailure(game.error);
    rememberAttempt(game.value);
    navigate(attemptPath(game.value.id));
  };
  const label = () => {
    if (props.isAgain) return t('daily.again');
    return t(kind === 'week' ? 'daily.startWeek' : 'daily.start');
  };
  return (
    <>
      <button
        type="button"
        class="btn"
        classList={{ primary: !props.isAgain }}
        aria-disabled={isBusy()}
        aria-busy={isBusy()}
        onClick={() => void begin()}
      >
        {isBusy() ? t('ranked.dealing') : label()}
      </button>
      <Show when={!props.isAgain}>
        <Show when={!props.today.counts} fallback={<p class="ranked-soft">{t('daily.ranked')}</p>}>
          <Practice />
        </Show>
      </Show>
      <Show when={failure()}>{(reason) => <Refused failure={reason()} />}</Show>
    </>
  );
}

/** Why the first attempt is not ranked. A device without a claimed name gets a link to claim one. */
function Practice() {
  return (
    <p class="ranked-soft">
      {t('daily.practice')}
      <Show when={knownName() === undefined}>
        {' '}
        <A href={PROFILE_PATH}>{t('daily.toName')}</A>
      </Show>
    </p>
  );
}
