// The results of a deal: the ranking, how it went for all, and after the reveal the games and the solver's.
import { type DailyRanking, isPassing } from '@twofold/protocol/client';
import { For, Match, Show, Switch } from 'solid-js';
import { formatDate, formatNumber, t } from '../../../i18n/i18n';
import { createAsked } from '../../../net/answers';
import { dailyApi } from '../../../net/daily';
import { replayPath } from '../../../replay/link';
import { Heading } from '../../../ui/Heading';
import { A } from '../../../ui/router';
import { gamePath } from '../../ranked/location';
import { NoServer, Refused } from '../../ranked/NoServer';
import { dealPath } from '../location';
import { TileChip } from '../TileChip';
import { Distribution } from './Distribution';

interface ResultsProps {
  readonly id: string;
  /** They are the whole page: with a heading, and links to the days beside. */
  readonly isPage?: boolean;
}

export function Results(props: ResultsProps) {
  const ranking = createAsked(
    () => props.id,
    (id) => dailyApi.ranking(id),
  );
  return (
    <Switch>
      <Match when={ranking.value()} keyed>
        {(found) => (
          <>
            <Show when={props.isPage}>
              <Head ranking={found} />
            </Show>
            <div class="daily-results">
              <Table ranking={found} />
              <Distribution ranking={found} />
            </div>
          </>
        )}
      </Match>
      <Match when={props.isPage && ranking.failure()}>
        {(failure) => (
          <>
            <Heading class="daily-title">{t('nav.daily')}</Heading>
            <Show when={isPassing(failure())} fallback={<Refused failure={failure()} />}>
              <NoServer failure={failure()} retry={ranking.askAgain} />
            </Show>
          </>
        )}
      </Match>
    </Switch>
  );
}

/** The number of the deal, with the ones before and after it. */
function Head(props: { readonly ranking: DailyRanking }) {
  const { kind, number, opens } = props.ranking.deal;
  const title = kind === 'week' ? t('daily.weekNumber', { number }) : t('daily.number', { number });
  return (
    <div class="ranked-head">
      <Heading class="daily-title">
        {title} <small>{formatDate(Date.parse(opens), { dateStyle: 'medium', timeZone: 'UTC' })}</small>
      </Heading>
      <nav class="ranked-ways" aria-label={t('nav.daily')}>
        <Show when={number > 1}>
          <A class="btn" href={dealPath(`${kind}-${number - 1}`)}>
            {t('daily.before')}
          </A>
        </Show>
        <A class="btn" href={dealPath(`${kind}-${number + 1}`)}>
          {t('daily.after')}
        </A>
      </nav>
    </div>
  );
}

function Table(props: { readonly ranking: DailyRanking }) {
  const { rows, own, total, deal, solver } = props.ranking;
  return (
    <section>
      <h2>{t('daily.ranking')}</h2>
      <Show when={rows.length > 0} fallback={<p class="daily-none">{t('ranked.noResults')}</p>}>
        <table class="ranked-table">
          <thead>
            <tr>
              <th scope="col">{t('ranked.column.rank')}</th>
              <th scope="col">{t('ranked.column.name')}</th>
              <th scope="col">{t('play.score')}</th>
              <th scope="col">{t('daily.column.tile')}</th>
            </tr>
          </thead>
          <tbody>
            <For each={rows}>
              {(row) => (
                <tr classList={{ mine: row.mine }}>
                  <td>{formatNumber(row.rank)}</td>
                  <th scope="row">
                    <Show when={row.gameId} fallback={<bdi>{row.name}</bdi>} keyed>
                      {(id) => (
                        <A href={gamePath(id, row.key ?? null)}>
                          <bdi>{row.name}</bdi>
                        </A>
                      )}
                    </Show>
                    {row.mine ? <small> {t('ranked.you')}</small> : null}
                  </th>
                  <td>{formatNumber(row.score)}</td>
                  <td>
                    <TileChip tile={row.maxTile} />
                  </td>
                </tr>
              )}
            </For>
          </tbody>
        </table>
      </Show>
      <Show when={own} keyed>
        {({ rank }) => <p class="ranked-own">{t('ranked.rankFew', { rank, total })}</p>}
      </Show>
      <Show when={solver} keyed>
        {(game) => (
          <p>
            {t('daily.solver', { score: game.score, tile: String(game.maxTile) })}{' '}
            <A href={replayPath(game.replay)}>{t('daily.watchSolver')}</A>
          </p>
        )}
      </Show>
      <Show when={deal.seed === null}>
        <p class="ranked-soft">{t('daily.reveal', { date: formatDate(Date.parse(deal.reveal)) })}</p>
      </Show>
    </section>
  );
}
