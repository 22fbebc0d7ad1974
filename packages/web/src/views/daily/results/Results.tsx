// The results of a deal: the ranking, how it went for all, and after the reveal the games and the solver's.
import { type DailyRanking, isPassing } from '@twofold/protocol/client';
import { Match, Show, Switch } from 'solid-js';
import { formatDate, formatNumber, formatTile, t } from '../../../i18n/i18n';
import { createAsked } from '../../../net/answers';
import { dailyApi } from '../../../net/daily';
import { NoServer, Refused } from '../../../people/NoServer';
import { gamePath } from '../../../people/paths';
import { ResultTable } from '../../../people/ResultTable';
import { replayPath } from '../../../replay/link';
import { Heading } from '../../../ui/Heading';
import { A } from '../../../ui/router';
import { dealPath } from '../location';
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
        <ResultTable
          label={t('daily.ranking')}
          valueName={t('play.score')}
          moreNames={[t('daily.column.tile')]}
          rows={rows.map(({ rank, name, playerId, score, maxTile, gameId, key, mine }) => ({
            rank,
            name,
            playerId: playerId ?? undefined,
            value: formatNumber(score),
            href: gameId === null ? undefined : gamePath(gameId, key ?? null),
            more: [formatTile(maxTile)],
            mine,
          }))}
        />
      </Show>
      <Show when={own} keyed>
        {({ rank }) => <p class="daily-place">{t('daily.rankOf', { rank, total })}</p>}
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
