// The day or the week to play: its board, the time left, and the button that begins, or how the attempt ended.
import { findVariant } from '@twofold/core';
import type { DailyToday, Streak } from '@twofold/protocol/client';
import { createSignal, Show } from 'solid-js';
import { variantName } from '../../board/variantName';
import { formatDuration, formatNumber, t } from '../../i18n/i18n';
import { api } from '../../net/api';
import { dailyApi, rememberAttempt } from '../../net/daily';
import { Refused } from '../../people/NoServer';
import { navigate } from '../../ui/router';
import { SmallBoard } from '../../ui/SmallBoard';
import { attemptPath } from './location';
import { ShareResult } from './ShareResult';
import { clockOf, createCountdown } from './serverClock';

interface BeginProps {
  readonly today: DailyToday;
  readonly now: string;
  readonly streak: Streak;
  /** The deal has closed: the next one is there. */
  readonly onEnd: () => void;
}

export function Begin(props: BeginProps) {
  const { deal, attempt, players } = props.today;
  const rest = createCountdown(clockOf(props.now), Date.parse(deal.closes), props.onEnd);
  const variant = findVariant(deal.variant)!;
  const isWeek = deal.kind === 'week';
  return (
    <section class="daily-begin stack">
      <div class="daily-board">
        <span class="daily-shape">
          <SmallBoard board={emptyBoard(variant)} />
        </span>
        <div>
          <h2>{isWeek ? t('daily.weekNumber', { number: deal.number }) : t('daily.board')}</h2>
          <p class="ranked-soft">
            {variantName(variant)} · {t('daily.players', { count: players })}
          </p>
        </div>
      </div>
      <p class="daily-rest">
        <span>{t(isWeek ? 'daily.ends' : 'daily.next')}</span>{' '}
        <span role="timer" aria-live="off" dir="ltr">
          {formatDuration(rest())}
        </span>
      </p>
      <Show when={attempt} fallback={<Start today={props.today} />} keyed>
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
            <p class="ranked-soft">{t(own.ranked ? 'daily.stands' : 'daily.standsUnranked')}</p>
            <div class="row wrap">
              <Show when={own.ply > 0}>
                <ShareResult deal={deal} attempt={own} streak={props.streak.current} />
              </Show>
              <Start today={props.today} isAgain />
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

/** The button that begins. The account of the device is made if there is none. */
function Start(props: { readonly today: DailyToday; readonly isAgain?: boolean }) {
  const [isBusy, setBusy] = createSignal(false);
  const [failure, setFailure] = createSignal<{ code: string; message: string }>();
  const { kind } = props.today.deal;
  const begin = async () => {
    if (isBusy()) return;
    setBusy(true);
    setFailure(undefined);
    const account = await api.makeAccount();
    const game = account.ok ? await dailyApi.begin(kind) : account;
    setBusy(false);
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
        <p class="ranked-soft">{t(props.today.counts ? 'daily.ranked' : 'daily.practice')}</p>
      </Show>
      <Show when={failure()}>{(reason) => <Refused failure={reason()} />}</Show>
    </>
  );
}
