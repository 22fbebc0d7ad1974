// The days of this device: the streak, and the last four weeks as a calendar of largest tiles. Attempts without a rank and
// outages of the server look otherwise, and have words below.
import type { Result } from '@twofold/core';
import {
  DAY_MS,
  type OwnDay,
  type OwnDays as OwnDaysAnswer,
  type Streak,
  startOfDay,
} from '@twofold/protocol/client';
import { For, Show } from 'solid-js';
import { formatDate, formatNumber, t } from '../../i18n/i18n';
import { createAsked } from '../../net/answers';
import { api } from '../../net/api';
import { dailyApi } from '../../net/daily';
import { A } from '../../ui/router';
import { dealPath } from './location';
import './ownDays.css';
import { TileChip } from './TileChip';

const SHOWN = 28;

type DateOptions = NonNullable<Parameters<typeof formatDate>[1]>;

interface OwnDaysProps {
  readonly today: number;
  /** The number of the first day with a deal. */
  readonly first: number;
  readonly streak: Streak;
}

export function OwnDays(props: OwnDaysProps) {
  const own = createAsked(
    () => props.today,
    async (): Promise<Result<OwnDaysAnswer | undefined>> => {
      const account = await api.account(); // null: a device without an account has no days
      if (!account.ok) return account;
      return account.value ? dailyApi.days() : { ok: true as const, value: undefined };
    },
  );
  const byNumber = () => new Map(own.value()?.days.map((day) => [day.number, day]));
  const numbers = () => {
    const last = props.today + ((7 - weekday(props.today)) % 7); // the week is full, from Monday
    return Array.from({ length: SHOWN }, (_, index) => last - SHOWN + 1 + index);
  };
  return (
    <section class="daily-own">
      <h2>{t('daily.days')}</h2>
      <p>
        <Show when={props.streak.current > 0}>{t('daily.streak', { count: props.streak.current })}</Show>
        <Show when={props.streak.longest > props.streak.current}>
          {' '}
          <span class="ranked-soft">{t('daily.longest', { count: props.streak.longest })}</span>
        </Show>
      </p>
      <p class="daily-span">
        {dateOf(numbers()[0]!)} – {dateOf(numbers().at(-1)!)}
      </p>
      <div class="daily-weekdays" aria-hidden="true">
        <For each={numbers().slice(0, 7)}>
          {(number) => <span>{dateOf(number, { weekday: 'narrow' })}</span>}
        </For>
      </div>
      <ol class="daily-days">
        <For each={numbers()}>
          {(number) => (
            <li classList={{ today: number === props.today }}>
              <Show
                when={number >= props.first && number <= props.today}
                fallback={<span class="daily-day no-deal">{dayOfMonth(number)}</span>}
              >
                <Day number={number} day={byNumber().get(number)} />
              </Show>
            </li>
          )}
        </For>
      </ol>
      <Legend days={numbers().flatMap((number) => byNumber().get(number) ?? [])} />
    </section>
  );
}

function Day(props: { readonly number: number; readonly day: OwnDay | undefined }) {
  const words = () => `${dateOf(props.number, { dateStyle: 'full' })}: ${resultWords(props.day)}`;
  return (
    <A class="daily-day" href={dealPath(`daily-${props.number}`)} aria-label={words()} title={words()}>
      <span>{dayOfMonth(props.number)}</span>
      <Sign day={props.day} />
    </A>
  );
}

/** The largest tile of a day, in a dashed frame where the attempt was practice. A bar: the server did not run. */
function Sign(props: { readonly day: OwnDay | undefined }) {
  return (
    <Show
      when={props.day?.maxTile}
      fallback={<span class={props.day?.kind === 'outage' ? 'daily-outage' : 'daily-empty'} />}
      keyed
    >
      {(tile) => (
        <span classList={{ 'daily-practice': props.day !== undefined && isUnranked(props.day) }}>
          <TileChip tile={tile} />
        </span>
      )}
    </Show>
  );
}

/** What the signs mean that are to be seen now, other than plain ones. */
function Legend(props: { readonly days: readonly OwnDay[] }) {
  return (
    <p class="daily-legend" aria-hidden="true">
      <Show when={props.days.some(isUnranked)}>
        <span>
          <i class="daily-practice" /> {t('daily.unranked')}
        </span>
      </Show>
      <Show when={props.days.some(({ kind }) => kind === 'outage')}>
        <span>
          <i class="daily-outage" /> {t('daily.outage')}
        </span>
      </Show>
    </p>
  );
}

/** Practice, or an attempt that has lost its rank. */
function isUnranked({ kind, rankLost }: OwnDay): boolean {
  return kind === 'practice' || Boolean(rankLost);
}

function resultWords(day: OwnDay | undefined): string {
  if (!day) return t('daily.notPlayed');
  if (day.kind === 'outage') return t('daily.outage');
  const score = t('people.points', { score: day.score ?? 0 });
  if (isUnranked(day)) return `${score}, ${t('daily.unranked')}`;
  return day.rank === null ? score : `${score}, ${t('daily.rank', { rank: day.rank })}`;
}

function dateOf(number: number, options: DateOptions = { dateStyle: 'medium' }): string {
  return formatDate(startOfDay(number), { ...options, timeZone: 'UTC' });
}

function dayOfMonth(number: number): string {
  return formatNumber(new Date(startOfDay(number)).getUTCDate());
}

/** 1 for Monday to 7 for Sunday. */
function weekday(number: number): number {
  return ((Math.floor(startOfDay(number) / DAY_MS) + 3) % 7) + 1;
}
