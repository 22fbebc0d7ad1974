// The statistics of one board at a glance: four figures, and how often each tile was the largest.
import { rankValue } from '@twofold/core';
import { createMemo, For, Show } from 'solid-js';
import { formatDuration, formatNumber, formatTile, t } from '../../../i18n/i18n';
import type { GameSummary } from '../../../storage/records';
import { Icon } from '../../../ui/Icon';
import { A } from '../../../ui/router';
import type { GameList } from '../gameList';
import { reviewOf } from '../location';
import { targetName } from '../variantLabel';
import { type Bar, barsOf, fastestTarget, summarise } from './summarise';
import './summary.css';

/** A whole number, or a share, in the form of the language. */
export const whole = (value: number) => formatNumber(Math.round(value));
export const share = (part: number, all: number) =>
  formatNumber(all === 0 ? 0 : part / all, { style: 'percent', maximumFractionDigits: 1 });

/** Fewer games have no figures but those of each game. */
export const LEAST_SUMMED = 2;

interface Figure {
  readonly value: string;
  readonly more?: string;
  readonly name: string;
  readonly game?: GameSummary | undefined; // whose figure it is
}

export function Summary(props: { readonly list: GameList }) {
  const { counted } = props.list;
  return (
    <div class="summary">
      <Figures list={props.list} />
      <Histogram bars={barsOf(counted())} />
    </div>
  );
}

/** Where the target was never reached, there are the largest tile and the usual score instead. */
function Figures(props: { readonly list: GameList }) {
  const { counted, figuresBoard } = props.list;
  const summary = createMemo(() => summarise(counted()));
  const fastest = createMemo(() => fastestTarget(counted()));
  const bestOf = (best: number | undefined) => counted().find(({ score }) => score === best);
  const figures = (): Figure[] => {
    const { games, wins, best, bestHelped, median } = summary();
    const target = targetName(figuresBoard());
    const largest = Math.max(...counted().map(({ maxRank }) => maxRank));
    return [
      { value: formatNumber(games), name: t('stats.gamesName', { count: games }) },
      best === undefined
        ? { value: formatNumber(bestHelped ?? 0), name: t('play.bestWithHelp'), game: bestOf(bestHelped) }
        : { value: formatNumber(best), name: t('stats.best'), game: bestOf(best) },
      wins > 0
        ? { value: formatNumber(wins), more: share(wins, games), name: t('games.targetReached', { target }) }
        : { value: formatTile(rankValue(largest)), name: t('games.largestTile') },
      fastest() === undefined
        ? { value: whole(median), name: t('stats.median') }
        : { value: formatDuration(fastest() ?? 0), name: t('stats.fastest', { target }) },
    ];
  };
  return (
    <dl class="figures">
      <For each={figures()}>
        {({ value, more, name, game }) => (
          <div class="figure">
            <dt>{name}</dt>
            <dd>
              {value}
              <Show when={more}>
                {' '}
                <small>{more}</small>
              </Show>
              <Show when={game}>
                {(best) => (
                  <A
                    class="figure-review"
                    href={reviewOf(best().id)}
                    aria-label={t('games.reviewOf', { score: best().score })}
                    title={t('games.review')}
                  >
                    <Icon name="analyse" />
                  </A>
                )}
              </Show>
            </dd>
          </div>
        )}
      </For>
    </dl>
  );
}

/** Bars in the colours of the tiles. */
function Histogram(props: { readonly bars: readonly Bar[] }) {
  const most = () => Math.max(...props.bars.map(({ games }) => games));
  const name = ({ rank, isSum }: Bar) => `${isSum ? '≤ ' : ''}${formatTile(rankValue(rank))}`;
  return (
    <ol class="histogram" dir="ltr" aria-label={t('stats.tiles')}>
      <For each={props.bars}>
        {(bar) => (
          <li>
            <span class="visually-hidden">{t('stats.tileGames', { tile: name(bar), count: bar.games })}</span>
            <span aria-hidden="true">{formatNumber(bar.games)}</span>
            <i
              class="tile"
              classList={{ none: bar.games === 0 }}
              data-rank={bar.rank}
              style={{ '--part': bar.games / most() }}
              aria-hidden="true"
            />
            <b aria-hidden="true">{name(bar)}</b>
          </li>
        )}
      </For>
    </ol>
  );
}
