// The archive: days or weeks that have begun, each with its leader and the own result. A row leads to the results of its deal.
import { findVariant } from '@twofold/core';
import { type ArchivedDeal, type DailyKind, isPassing } from '@twofold/protocol/client';
import { createEffect, createSignal, For, on, Show } from 'solid-js';
import { variantName } from '../../board/variantName';
import { formatDate, formatNumber, t } from '../../i18n/i18n';
import { createAsked } from '../../net/answers';
import { dailyApi } from '../../net/daily';
import { FamilyTabs } from '../../people/FamilyTabs';
import { NoServer, Refused } from '../../people/NoServer';
import { PageLink } from '../../people/PageLink';
import { PlayerName } from '../../people/PlayerName';
import '../../people/resultTable.css';
import { Heading } from '../../ui/Heading';
import { A } from '../../ui/router';
import { DailyWays } from './DailyWays';
import { ARCHIVE_PATH, dealPath, WEEKS_PATH } from './location';
import { Ahead } from './results/Ahead';
import { TileChip } from './TileChip';

export function Archive(props: { readonly kind: DailyKind }) {
  const parts = createParts(() => props.kind);
  return (
    <main class="page daily-page">
      <FamilyTabs />
      <div class="ranked-head">
        <Heading class="daily-title">{t('daily.archive')}</Heading>
        <DailyWays current="archive" />
      </div>
      <nav class="ranked-ways daily-kinds" aria-label={t('daily.archive')}>
        <PageLink href={ARCHIVE_PATH} isCurrent={props.kind === 'daily'}>
          {t('daily.archiveDays')}
        </PageLink>
        <PageLink href={WEEKS_PATH} isCurrent={props.kind === 'week'}>
          {t('daily.archiveWeeks')}
        </PageLink>
      </nav>
      <Show when={parts.failure()}>
        {(failure) =>
          isPassing(failure()) ? (
            <NoServer failure={failure()} retry={parts.askAgain} />
          ) : (
            <Refused failure={failure()} />
          )
        }
      </Show>
      <Show when={parts.shown().length > 0}>
        <Table deals={parts.shown()} isWeek={props.kind === 'week'} />
      </Show>
      <Show when={parts.next() !== null}>
        <div class="row">
          <button type="button" class="btn" onClick={parts.more}>
            {t('people.player.earlier')}
          </button>
        </div>
      </Show>
      <Ahead kind={props.kind} />
    </main>
  );
}

/** The deals of a kind, a part at a time. */
function createParts(kind: () => DailyKind) {
  const [shown, setShown] = createSignal<readonly ArchivedDeal[]>([]);
  const [next, setNext] = createSignal<number | null>(null);
  const [before, setBefore] = createSignal<number>();
  const asked = createAsked(
    () => `${kind()} ${before() ?? ''}`,
    () => dailyApi.archive(kind(), before()),
  );
  createEffect(
    on(
      kind,
      () => {
        setShown([]);
        setNext(null);
        setBefore(undefined);
      },
      { defer: true },
    ),
  );
  createEffect(() => {
    const part = asked.value();
    if (!part) return;
    setShown((known) => [
      ...known.filter(({ id }) => !part.deals.some((deal) => deal.id === id)),
      ...part.deals,
    ]);
    setNext(part.next);
  });
  return {
    shown,
    next,
    failure: asked.failure,
    askAgain: asked.askAgain,
    more: () => setBefore(next() ?? undefined),
  };
}

function Table(props: { readonly deals: readonly ArchivedDeal[]; readonly isWeek: boolean }) {
  return (
    <table class="results daily-archive" aria-label={t('daily.archive')}>
      <thead>
        <tr>
          <th scope="col">{t(props.isWeek ? 'daily.column.week' : 'daily.column.day')}</th>
          <Show when={props.isWeek}>
            <th scope="col">{t('people.player.board')}</th>
          </Show>
          <th scope="col">{t('daily.column.best')}</th>
          <th scope="col">{t('daily.column.own')}</th>
          <th scope="col" class="results-when">
            {t('daily.column.players')}
          </th>
        </tr>
      </thead>
      <tbody>
        <For each={props.deals}>{(deal) => <Row deal={deal} isWeek={props.isWeek} />}</For>
      </tbody>
    </table>
  );
}

function Row(props: { readonly deal: ArchivedDeal; readonly isWeek: boolean }) {
  const { id, number, variant, opens, players, best, own } = props.deal;
  const board = findVariant(variant);
  return (
    <tr>
      <th scope="row">
        <A class="daily-archived" href={dealPath(id)}>
          {formatNumber(number)}
        </A>
        <small>{formatDate(Date.parse(opens), { dateStyle: 'medium', timeZone: 'UTC' })}</small>
      </th>
      <Show when={props.isWeek}>
        <td>{board ? variantName(board) : variant}</td>
      </Show>
      <td>
        <Show when={best} fallback="–">
          {(leader) => (
            <>
              <b>{formatNumber(leader().score)}</b>{' '}
              <PlayerName name={leader().name} id={leader().playerId ?? undefined} />
            </>
          )}
        </Show>
      </td>
      <td>
        <Show when={own} fallback={<span class="ranked-soft">–</span>}>
          {(mine) => (
            <span class="daily-mine">
              <TileChip tile={mine().maxTile} /> {formatNumber(mine().score)}
            </span>
          )}
        </Show>
      </td>
      <td class="results-when">{formatNumber(players)}</td>
    </tr>
  );
}
