// The statistics of the filtered games, as numbers, charts and tables. Every chart has a sentence that
// describes it, and tables contain its numbers.
import { rankValue } from '@twofold/core';
import { createMemo, For, Show } from 'solid-js';
import { MiniTile } from '../../../board/MiniTile';
import { formatDuration, formatNumber, formatTile, t } from '../../../i18n/i18n';
import type { GameSummary } from '../../../storage/records';
import { formatDay, formatMonth } from '../dates';
import type { GameList } from '../gameList';
import { Filters } from '../list/Filters';
import { variantLabel } from '../variantLabel';
import { Chart } from './Chart';
import {
  byKind,
  byMonth,
  largestTiles,
  type Part,
  type Summary,
  seriesOf,
  summarise,
  trendWindow,
} from './summarise';
import './statistics.css';

export function Statistics(props: { readonly list: GameList }) {
  const { counted, leftOut } = props.list;
  return (
    <section aria-label={t('games.statistics')}>
      <Filters list={props.list} withOrder={false}>
        <p class="filters-count">{t('games.count', { count: counted().length })}</p>
      </Filters>
      <Show when={counted().length > 0} fallback={<p class="games-none">{t('stats.empty')}</p>}>
        <Figures counted={counted()} />
        <div class="charts">
          <ScoresChart counted={counted()} />
          <TilesChart counted={counted()} />
          <WinsChart counted={counted()} />
          <KindsTable counted={counted()} />
          <MonthsTable counted={counted()} />
        </div>
        <p class="games-hint">{t('stats.counted')}</p>
      </Show>
      <Show when={leftOut() > 0}>
        <p class="games-hint">{t('stats.leftOut', { count: leftOut() })}</p>
      </Show>
    </section>
  );
}

const whole = (value: number) => formatNumber(Math.round(value));
const share = (part: number, all: number) =>
  formatNumber(all === 0 ? 0 : part / all, { style: 'percent', maximumFractionDigits: 1 });

interface Counted {
  readonly counted: readonly GameSummary[];
}

interface Figure {
  readonly name: string;
  readonly value: string;
  readonly more?: string;
}

function Figures(props: Counted) {
  const summary = createMemo(() => summarise(props.counted));
  const figures = (): Figure[] => {
    const { games, wins, best, mean, median, moves, elapsed, longestStreak } = summary();
    return [
      { name: t('stats.best'), value: formatNumber(best) },
      { name: t('stats.won'), value: share(wins, games), more: t('games.count', { count: wins }) },
      { name: t('stats.mean'), value: whole(mean) },
      { name: t('stats.median'), value: whole(median) },
      { name: t('stats.games'), value: formatNumber(games) },
      { name: t('stats.moves'), value: formatNumber(moves) },
      { name: t('stats.time'), value: formatDuration(elapsed) },
      { name: t('stats.longestStreak'), value: formatNumber(longestStreak) },
    ];
  };
  return (
    <dl class="figures">
      <For each={figures()}>
        {({ name, value, more }) => (
          <div class="figure">
            <dt>{name}</dt>
            <dd>
              {value} <small>{more}</small>
            </dd>
          </div>
        )}
      </For>
    </dl>
  );
}

function ScoresChart(props: Counted) {
  const series = createMemo(() => seriesOf(props.counted));
  const text = () => {
    const { times, scores, trend } = series();
    return t('stats.scoresText', {
      count: times.length,
      from: formatDay(times[0] ?? 0),
      to: formatDay(times.at(-1) ?? 0),
      best: scores.reduce((a, b) => Math.max(a, b), 0),
      window: Math.min(trendWindow(times.length), times.length),
      trend: Math.round(trend.at(-1) ?? 0),
    });
  };
  return (
    <figure class="card chart-card wide">
      <figcaption>
        <h2>{t('stats.scores')}</h2>
        <p>{text()}</p>
      </figcaption>
      <Chart
        kind="scores"
        times={series().times}
        columns={[series().scores, series().trend]}
        label={text()}
      />
      <p class="chart-key" aria-hidden="true">
        <i class="key-dot" /> {t('stats.score')} <i class="key-line" />{' '}
        {t('stats.trend', { window: trendWindow(props.counted.length) })}
      </p>
    </figure>
  );
}

function WinsChart(props: Counted) {
  const series = createMemo(() => seriesOf(props.counted));
  const text = () => t('stats.winsText', { wins: series().wins.at(-1) ?? 0, count: series().wins.length });
  return (
    <figure class="card chart-card">
      <figcaption>
        <h2>{t('stats.wins')}</h2>
        <p>{text()}</p>
      </figcaption>
      <Chart kind="wins" times={series().times} columns={[series().wins]} label={text()} />
    </figure>
  );
}

/** A table drawn as bars, so every bar has its text. */
function TilesChart(props: Counted) {
  const tiles = createMemo(() => largestTiles(props.counted).reverse());
  const most = createMemo(() => tiles().reduce((a, b) => (b.games > a.games ? b : a)));
  return (
    <figure class="card chart-card">
      <figcaption>
        <h2>{t('stats.tiles')}</h2>
        <p>{t('stats.tilesText', { tile: formatTile(rankValue(most().rank)), count: most().games })}</p>
      </figcaption>
      <table class="bars">
        <thead class="visually-hidden">
          <tr>
            <th scope="col">{t('stats.tile')}</th>
            <th scope="col">{t('stats.games')}</th>
            <th scope="col">{t('stats.share')}</th>
          </tr>
        </thead>
        <tbody>
          <For each={tiles()}>
            {({ rank, games }) => (
              <tr>
                <th scope="row">
                  <MiniTile rank={rank} />
                </th>
                <td class="bar-cell">
                  <div class="bar" style={{ '--part': games / most().games }} />
                  <span>{formatNumber(games)}</span>
                </td>
                <td>{share(games, props.counted.length)}</td>
              </tr>
            )}
          </For>
        </tbody>
      </table>
    </figure>
  );
}

function KindsTable(props: Counted) {
  return (
    <SummaryTable
      title={t('stats.kinds')}
      head={t('stats.board')}
      rows={byKind(props.counted)}
      name={({ variant, undoUsed }) =>
        undoUsed ? t('stats.undoUsed', { name: variantLabel(variant) }) : variantLabel(variant)
      }
    />
  );
}

function MonthsTable(props: Counted) {
  return (
    <SummaryTable
      title={t('stats.months')}
      head={t('stats.month')}
      rows={byMonth(props.counted).reverse()}
      name={formatMonth}
    />
  );
}

interface SummaryTableProps<Key> {
  readonly title: string;
  readonly head: string;
  readonly rows: readonly Part<Key>[];
  readonly name: (key: Key) => string;
}

function SummaryTable<Key>(props: SummaryTableProps<Key>) {
  const cells = ({ games, wins, best, mean, median }: Summary) => [
    formatNumber(games),
    share(wins, games),
    formatNumber(best),
    whole(mean),
    whole(median),
  ];
  const heads = () => [t('stats.games'), t('stats.won'), t('stats.best'), t('stats.mean'), t('stats.median')];
  return (
    <section class="card chart-card wide">
      <h2>{props.title}</h2>
      <div class="table-fit" tabindex="0" role="region" aria-label={props.title}>
        <table class="sums">
          <thead>
            <tr>
              <th scope="col">{props.head}</th>
              <For each={heads()}>{(head) => <th scope="col">{head}</th>}</For>
            </tr>
          </thead>
          <tbody>
            <For each={props.rows}>
              {({ key, summary }) => (
                <tr>
                  <th scope="row">{props.name(key)}</th>
                  <For each={cells(summary)}>{(cell) => <td>{cell}</td>}</For>
                </tr>
              )}
            </For>
          </tbody>
        </table>
      </div>
    </section>
  );
}
