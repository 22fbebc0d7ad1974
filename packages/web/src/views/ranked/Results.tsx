// The results of a leaderboard, best first, and one's own rank below them.
import type { Leaderboard, LeaderboardClass, LeaderboardRow } from '@twofold/protocol/client';
import { For, Show } from 'solid-js';
import { formatDate, formatDuration, formatNumber, t } from '../../i18n/i18n';
import { A } from '../../ui/router';
import { gamePath } from './location';

interface ResultsProps {
  readonly leaderboard: Leaderboard;
  readonly kind: LeaderboardClass;
  /** How many rows are shown at most. */
  readonly most?: number;
}

export function Results(props: ResultsProps) {
  const text = (value: number) => valueText(value, props.kind);
  return (
    <>
      <Table rows={props.leaderboard.rows.slice(0, props.most)} kind={props.kind} />
      <Show when={props.leaderboard.own}>
        {(own) => (
          <p class="ranked-own">
            {t('ranked.own', {
              rank: own().rank,
              total: props.leaderboard.total,
              value: text(own().value),
            })}
          </p>
        )}
      </Show>
    </>
  );
}

function valueText(value: number, kind: LeaderboardClass): string {
  return kind === 'score' ? formatNumber(value) : formatDuration(value);
}

function Table(props: { readonly rows: readonly LeaderboardRow[]; readonly kind: LeaderboardClass }) {
  return (
    <table class="ranked-table">
      <thead>
        <tr>
          <th scope="col">{t('ranked.column.rank')}</th>
          <th scope="col">{t('ranked.column.name')}</th>
          <th scope="col">{props.kind === 'score' ? t('play.score') : t('play.time')}</th>
          <th scope="col" class="ranked-when">
            {t('ranked.column.when')}
          </th>
        </tr>
      </thead>
      <tbody>
        <For each={props.rows}>
          {(row) => (
            <tr classList={{ mine: row.mine }}>
              <td>{formatNumber(row.rank)}</td>
              <th scope="row">
                <A href={gamePath(row.gameId, row.key)}>
                  <bdi>{row.name}</bdi>
                </A>
                {row.mine ? <small> {t('ranked.you')}</small> : null}
              </th>
              <td>{valueText(row.value, props.kind)}</td>
              <td class="ranked-when">{formatDate(Date.parse(row.endedAt))}</td>
            </tr>
          )}
        </For>
      </tbody>
    </table>
  );
}
