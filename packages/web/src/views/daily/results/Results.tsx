// The results of a deal: the ranking, how it went for all, and after the reveal the games and the solver's.
import { type DailyDeal, type DailyRanking, isPassing } from '@twofold/protocol/client';
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
import { DailyWays } from '../DailyWays';
import { attemptPath, dealPath, nameOf } from '../location';
import { OpenAttempts } from '../OpenAttempts';
import { Distribution } from './Distribution';
import { Seal } from './Seal';

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
              <OpenAttempts includes={(deal) => deal === found.deal.id} />
            </Show>
            <Show
              when={!props.isPage || isOpened(found.deal)}
              fallback={<p>{t('daily.begins', { date: formatDate(Date.parse(found.deal.opens)) })}</p>}
            >
              <div class="daily-results">
                <Table ranking={found} />
                <Distribution ranking={found} />
              </div>
            </Show>
            <Show when={props.isPage}>
              <Seal deal={found.deal} />
            </Show>
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

/** By the device's clock: only links and words depend on it. */
const isOpened = ({ opens }: DailyDeal) => Date.parse(opens) <= Date.now();
const isClosed = ({ closes }: DailyDeal) => Date.parse(closes) <= Date.now();

/** The number of the deal, the ways back, and the deals before and after it that have begun. */
function Head(props: { readonly ranking: DailyRanking }) {
  const { deal } = props.ranking;
  const { kind, number, opens } = deal;
  return (
    <>
      <div class="ranked-head">
        <Heading class="daily-title">
          {nameOf(deal)}{' '}
          <small>{formatDate(Date.parse(opens), { dateStyle: 'medium', timeZone: 'UTC' })}</small>
        </Heading>
        <DailyWays />
      </div>
      <nav class="ranked-ways daily-beside" aria-label={t('daily.ranking')}>
        <Show when={number > 1}>
          <A class="btn" href={dealPath(`${kind}-${number - 1}`)}>
            {t('daily.before')}
          </A>
        </Show>
        <Show when={isClosed(deal)}>
          <A class="btn" href={dealPath(`${kind}-${number + 1}`)}>
            {t('daily.after')}
          </A>
        </Show>
      </nav>
    </>
  );
}

function Table(props: { readonly ranking: DailyRanking }) {
  const { rows, own, total, deal, solver } = props.ranking;
  const ended = () => {
    const { first } = props.ranking;
    return first && first.status !== 'playing' && first.ply > 0 ? first : undefined; // without a move it may be gone
  };
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
      <Show when={ended()}>
        {(first) => (
          <p>
            <A href={attemptPath(first().gameId)}>{t('daily.ownGame')}</A> ·{' '}
            {t('people.points', { score: first().score })}
          </p>
        )}
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
