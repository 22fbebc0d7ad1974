// The results of a leaderboard, best first, and one's own rank below them.
import type { Leaderboard, LeaderboardClass } from '@twofold/protocol/client';
import { Show } from 'solid-js';
import { formatDuration, formatNumber, t } from '../../i18n/i18n';
import { gamePath } from '../../people/paths';
import { ResultTable } from '../../people/ResultTable';

interface ResultsProps {
  readonly leaderboard: Leaderboard;
  readonly kind: LeaderboardClass;
  /** How many rows are shown at most. */
  readonly most?: number;
}

export function Results(props: ResultsProps) {
  const text = (value: number) => (props.kind === 'score' ? formatNumber(value) : formatDuration(value));
  const rows = () =>
    props.leaderboard.rows.slice(0, props.most).map((row) => ({
      rank: row.rank,
      name: row.name,
      playerId: row.playerId ?? undefined,
      value: text(row.value),
      href: gamePath(row.gameId, row.key),
      when: Date.parse(row.endedAt),
      mine: row.mine,
    }));
  return (
    <>
      <ResultTable rows={rows()} valueName={props.kind === 'score' ? t('play.score') : t('play.time')} />
      <Show when={props.leaderboard.own}>
        {(own) => (
          <p class="ranked-own">
            {t('people.own', {
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
