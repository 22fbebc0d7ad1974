// How it went for all: first attempts by their largest tile and by their score, as lengths, and in words.
import type { DailyRanking } from '@twofold/protocol/client';
import { For, Show } from 'solid-js';
import { formatNumber, t } from '../../../i18n/i18n';
import { TileChip } from '../TileChip';

/** Of fewer players no score is the usual one. */
const FEW = 5;

export function Distribution(props: { readonly ranking: DailyRanking }) {
  const { tiles, scores, step, players, own } = props.ranking;
  const mostOf = (counts: readonly { readonly count: number }[]) =>
    counts.reduce((most, { count }) => Math.max(most, count), 1);
  const median = middleOf(tiles, players);
  const commonest = scores.filter(({ count }) => count === mostOf(scores));
  const usual = commonest.length === 1 && players >= FEW ? commonest[0] : undefined;
  return (
    <Show when={players > 0}>
      <section class="daily-all">
        <h2>{t('daily.all')}</h2>
        <p>{t('daily.half', { tile: String(median) })}</p>
        <ul class="daily-bars">
          <For each={tiles.toReversed()}>
            {({ tile, count }) => (
              <li classList={{ mine: own?.maxTile === tile }}>
                <TileChip tile={tile} />
                <span class="daily-bar" style={{ '--share': `${count / mostOf(tiles)}` }} />
                <span>{t('daily.players', { count })}</span>
              </li>
            )}
          </For>
        </ul>
        <Show when={usual} keyed>
          {({ from }) => (
            <p>{t('daily.usual', { from: formatNumber(from), to: formatNumber(from + step) })}</p>
          )}
        </Show>
        <div class="daily-columns" aria-hidden="true">
          <For each={fullOf(scores, step)}>
            {({ from, count }) => (
              <span
                classList={{ mine: own !== null && own.score >= from && own.score < from + step }}
                style={{ '--share': `${count / mostOf(scores)}` }}
              />
            )}
          </For>
        </div>
        <p class="daily-scale" aria-hidden="true">
          <span>0</span>
          <span>{formatNumber((scores.at(-1)?.from ?? 0) + step)}</span>
        </p>
      </section>
    </Show>
  );
}

/** The largest tile of the player in the middle: at least half have made it. */
export function middleOf(tiles: readonly { tile: number; count: number }[], players: number): number {
  let above = 0;
  for (const { tile, count } of tiles.toReversed()) {
    above += count;
    if (above * 2 >= players) return tile;
  }
  return 0;
}

/** All steps from 0 on, those without a score too. */
export function fullOf(scores: readonly { from: number; count: number }[], step: number) {
  const counts = new Map(scores.map(({ from, count }) => [from, count]));
  const last = scores.at(-1)?.from ?? 0;
  return Array.from({ length: last / step + 1 }, (_, index) => ({
    from: index * step,
    count: counts.get(index * step) ?? 0,
  }));
}
