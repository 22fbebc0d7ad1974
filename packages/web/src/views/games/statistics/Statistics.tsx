// The statistics of the filtered games, as numbers, charts and tables. Every chart has a sentence that
// describes it, and tables contain its numbers.
import { rankValue } from '@twofold/core';
import { createMemo, For, Show } from 'solid-js';
import { MiniTile } from '../../../board/MiniTile';
import { formatDuration, formatNumber, formatTile, t } from '../../../i18n/i18n';
import { formatDay, formatMonth } from '../dates';
import { useGameList } from '../gameList';
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

export function Statistics() {
  const { counted, leftOut } = useGameList();
  return (
    <section aria-label={t('games.statistics')}>
      <Filters withOrder={false}>
        <p class="filters-count">{t('games.count', { count: counted().length })}</p>
      </Filters>
      <Show when={counted().length > 0} fallback={<p class="games-none">{t('stats.empty')}</p>}>
        <Figures />
        <div class="charts">
          <ScoresChart />
          <TilesChart />
          <WinsChart />
          <KindsTable />
          <MonthsTable />
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

interface Figure {
  readonly name: string;
  readonly value: string;
  readonly more?: string;
}

function Figures() {
  const { counted } = useGameList();
  const summary = createMemo(() => summarise(counted()));
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

function ScoresChart() {
  const { counted } = useGameList();
  const series = createMemo(() => seriesOf(counted()));
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
        {t('stats.trend', { window: trendWindow(counted().length) })}
      </p>
    </figure>
  );
}

function WinsChart() {
  const { counted } = useGameList();
  const series = createMemo(() => seriesOf(counted()));
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
function TilesChart() {
  const { counted } = useGameList();
  const tiles = createMemo(() => largestTiles(counted()).reverse());
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
                <td>{share(games, counted().length)}</td>
              </tr>
            )}
          </For>
        </tbody>
      </table>
    </figure>
  );
}

function KindsTable() {
  const { counted } = useGameList();
  return (
    <SummaryTable
      title={t('stats.kinds')}
      head={t('stats.board')}
      rows={byKind(counted())}
      name={({ variant, undoUsed }) =>
        undoUsed ? t('stats.undoUsed', { name: variantLabel(variant) }) : variantLabel(variant)
      }
    />
  );
}

function MonthsTable() {
  const { counted } = useGameList();
  return (
    <SummaryTable
      title={t('stats.months')}
      head={t('stats.month')}
      rows={byMonth(counted()).reverse()}
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
