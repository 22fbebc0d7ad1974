// The statistics of one board: figures, charts and tables. Every chart has a sentence that describes it, and
// tables contain its numbers. Boards are compared in a table, and never added up.
import { createMemo, For, Match, Show, Switch } from 'solid-js';
import { formatDuration, formatNumber, t } from '../../../i18n/i18n';
import type { GameSummary } from '../../../storage/records';
import { A } from '../../../ui/router';
import { formatDay, formatMonth } from '../dates';
import type { GameList } from '../gameList';
import { Filters } from '../list/Filters';
import { GameLine } from '../list/GameLine';
import { variantLabel } from '../variantLabel';
import { attempt } from '../viewer/recordingActions';
import { Chart } from './Chart';
import { LEAST_SUMMED, Summary, share, whole } from './Summary';
import {
  byKind,
  byMonth,
  fastestTarget,
  type Part,
  type Summary as Sums,
  seriesOf,
  summarise,
  trendWindow,
} from './summarise';
import '../list/list.css';
import './statistics.css';

export function Statistics(props: { readonly list: GameList }) {
  const { counted, countedOfAll, leftOut } = props.list;
  const isSummed = () => counted().length >= LEAST_SUMMED;
  return (
    <section class="games-content" aria-label={t('games.statistics')}>
      <Show when={isSummed()}>
        <Summary list={props.list} />
      </Show>
      <Filters list={props.list}>
        <p class="filters-count">{t('games.count', { count: counted().length })}</p>
      </Filters>
      <Switch fallback={<p class="games-none">{t('stats.empty')}</p>}>
        <Match when={isSummed()}>
          <div class="charts">
            <ScoresChart counted={counted()} />
            <Averages counted={counted()} />
            <Show when={counted().some(({ won }) => won)}>
              <WinsChart counted={counted()} />
            </Show>
            <MonthsTable counted={counted()} />
            <KindsTable counted={countedOfAll()} />
          </div>
          <p class="games-hint">{t('stats.counted')}</p>
        </Match>
        <Match when={counted()[0]}>
          {(only) => (
            <>
              <OnlyGame list={props.list} game={only()} />
              <div class="charts">
                <KindsTable counted={countedOfAll()} />
              </div>
            </>
          )}
        </Match>
      </Switch>
      <Show when={leftOut() > 0}>
        <p class="games-hint">{t('stats.leftOut', { count: leftOut() })}</p>
      </Show>
    </section>
  );
}

/** One game has no averages and no course: it is shown itself, and what a second one brings. */
function OnlyGame(props: { readonly list: GameList; readonly game: GameSummary }) {
  return (
    <>
      <ul class="games-list few">
        <Show when={props.game} keyed>
          {(game) => (
            <GameLine
              list={props.list}
              record={game}
              isLarge
              onDelete={attempt(() => props.list.delete(game))}
            />
          )}
        </Show>
      </ul>
      <section class="stats-later">
        <h2>{t('stats.laterTitle')}</h2>
        <p>{t('stats.later')}</p>
        <A class="btn" href="/">
          {t('games.play')}
        </A>
      </section>
    </>
  );
}

interface Counted {
  readonly counted: readonly GameSummary[];
}

/** What the figures at the top leave out, on phones the median too. */
function Averages(props: Counted) {
  const rows = () => {
    const { wins, best, bestHelped, mean, median, moves, elapsed, longestStreak } = summarise(props.counted);
    const hasBoth = best !== undefined && bestHelped !== undefined;
    return [
      ...(hasBoth ? [[t('play.bestWithHelp'), formatNumber(bestHelped)]] : []),
      [t('stats.mean'), whole(mean)],
      [t('stats.median'), whole(median), fastestTarget(props.counted) === undefined ? 'repeated' : ''],
      [t('stats.moves'), formatNumber(moves)],
      [t('stats.time'), formatDuration(elapsed)],
      ...(wins > 0 ? [[t('stats.longestStreak'), formatNumber(longestStreak)]] : []),
    ];
  };
  return (
    <dl class="averages">
      <For each={rows()}>
        {([name, value, repeated]) => (
          <div class={repeated}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        )}
      </For>
    </dl>
  );
}

function ScoresChart(props: Counted) {
  const series = createMemo(() => seriesOf(props.counted));
  const text = () => {
    const { times, trend } = series();
    const { best, bestHelped = 0 } = summarise(props.counted);
    return t('stats.scoresText', {
      count: times.length,
      from: formatDay(times[0] ?? 0),
      to: formatDay(times.at(-1) ?? 0),
      best: best ?? bestHelped,
      window: Math.min(trendWindow(times.length), times.length),
      trend: Math.round(trend.at(-1) ?? 0),
    });
  };
  return (
    <figure class="chart-card">
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
        {t('stats.trend', { window: Math.min(trendWindow(props.counted.length), props.counted.length) })}
      </p>
    </figure>
  );
}

function WinsChart(props: Counted) {
  const series = createMemo(() => seriesOf(props.counted));
  const text = () => t('stats.winsText', { wins: series().wins.at(-1) ?? 0, count: series().wins.length });
  return (
    <figure class="chart-card">
      <figcaption>
        <h2>{t('stats.wins')}</h2>
        <p>{text()}</p>
      </figcaption>
      <Chart kind="wins" times={series().times} columns={[series().wins]} label={text()} />
    </figure>
  );
}

function KindsTable(props: Counted) {
  return (
    <SummaryTable
      title={t('stats.kinds')}
      head={t('stats.board')}
      rows={byKind(props.counted)}
      best={({ best, bestHelped }) => best ?? bestHelped}
      name={({ variant, helped }) =>
        helped ? t('stats.helped', { name: variantLabel(variant) }) : variantLabel(variant)
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
      best={({ best }) => best}
      name={formatMonth}
    />
  );
}

interface SummaryTableProps<Key> {
  readonly title: string;
  readonly head: string;
  readonly rows: readonly Part<Key>[];
  readonly best: (summary: Sums) => number | undefined;
  readonly name: (key: Key) => string;
}

/** A table by one property. One row alone would repeat the figures at the top. */
function SummaryTable<Key>(props: SummaryTableProps<Key>) {
  const cells = (summary: Sums) => {
    const { games, wins, mean, median } = summary;
    const best = props.best(summary);
    const highest = best === undefined ? '–' : formatNumber(best);
    const ofSeveral = (value: number) => (games < LEAST_SUMMED ? '–' : whole(value)); // one game has its score alone
    return [formatNumber(games), share(wins, games), highest, ofSeveral(mean), ofSeveral(median)];
  };
  const heads = () => [t('stats.games'), t('stats.won'), t('stats.best'), t('stats.mean'), t('stats.median')];
  return (
    <Show when={props.rows.length > 1}>
      <section class="chart-card">
        <h2>{props.title}</h2>
        <table class="sums" aria-label={props.title}>
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
      </section>
    </Show>
  );
}
