// The standing of an arena. Whoever races can be watched.
import type { ArenaView } from '@twofold/protocol/client';
import { Show } from 'solid-js';
import { formatNumber, t } from '../../../i18n/i18n';
import { type ResultRow, ResultTable } from '../../../people/ResultTable';
import { A } from '../../../ui/router';
import { racePath } from '../location';

export function ArenaStandingTable(props: { readonly arena: ArenaView; readonly isOver: boolean }) {
  const isShown = () => props.arena.rows.some(({ mine }) => mine);
  return (
    <Show
      when={props.arena.rows.length > 0}
      fallback={<p class="race-soft">{t(props.isOver ? 'arena.nobody' : 'arena.none')}</p>}
    >
      <div class="race-scroll">
        <ResultTable
          label={t('arena.standing')}
          valueName={t('arena.column.points')}
          moreNames={[t('arena.column.wins'), t('arena.column.races')]}
          rows={props.arena.rows.map(rowOf)}
        />
      </div>
      <Show when={!isShown() && props.arena.you}>
        {(own) => <p>{t('arena.own', { rank: own().rank, points: own().points })}</p>}
      </Show>
    </Show>
  );
}

function rowOf({
  rank,
  name,
  player,
  rating,
  points,
  wins,
  races,
  race,
  mine,
}: ArenaView['rows'][number]): ResultRow {
  return {
    ...{ rank, name, mine },
    playerId: player ?? undefined,
    note: rating === null ? undefined : `${t('people.player.rating')} ${formatNumber(Math.round(rating))}`,
    aside: race !== null && (
      <A class="arena-racing" href={racePath(race)}>
        {t('arena.isRacing')}
      </A>
    ),
    value: formatNumber(points),
    more: [formatNumber(wins), formatNumber(races)],
  };
}
