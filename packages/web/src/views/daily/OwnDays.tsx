// The days of this device: the streak, and the last four weeks as a calendar of largest tiles.
import type { Result } from '@twofold/core';
import {
  DAY_MS,
  type OwnDay,
  type OwnDays as OwnDaysAnswer,
  type Streak,
  startOfDay,
} from '@twofold/protocol/client';
import { For, Show } from 'solid-js';
import { formatDate, t } from '../../i18n/i18n';
import { createAsked } from '../../net/answers';
import { api } from '../../net/api';
import { dailyApi } from '../../net/daily';
import { A } from '../../ui/router';
import { dealPath } from './location';
import { TileChip } from './TileChip';

const SHOWN = 28;

export function OwnDays(props: { readonly today: number; readonly streak: Streak }) {
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
      <ol class="daily-days">
        <For each={numbers()}>
          {(number) => <Day number={number} today={props.today} day={byNumber().get(number)} />}
        </For>
      </ol>
    </section>
  );
}

function Day(props: { readonly number: number; readonly today: number; readonly day: OwnDay | undefined }) {
  const words = () => {
    const date = formatDate(startOfDay(props.number), { dateStyle: 'medium', timeZone: 'UTC' });
    return `${date}: ${resultWords(props.day)}`;
  };
  const isToCome = () => props.number > props.today || props.number < 1;
  return (
    <li classList={{ today: props.number === props.today }}>
      <Show when={!isToCome()} fallback={<span class="daily-day to-come" />}>
        <A class="daily-day" href={dealPath(`daily-${props.number}`)} aria-label={words()} title={words()}>
          <Show when={props.day?.maxTile} fallback={<span class="daily-empty" />} keyed>
            {(tile) => <TileChip tile={tile} />}
          </Show>
        </A>
      </Show>
    </li>
  );
}

function resultWords(day: OwnDay | undefined): string {
  if (!day) return t('daily.notPlayed');
  if (day.kind === 'outage') return t('daily.outage');
  const score = t('people.points', { score: day.score ?? 0 });
  return day.rank === null ? score : `${score}, ${t('daily.rank', { rank: day.rank })}`;
}

/** 1 for Monday to 7 for Sunday. */
function weekday(number: number): number {
  return ((Math.floor(startOfDay(number) / DAY_MS) + 3) % 7) + 1;
}
