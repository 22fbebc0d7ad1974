// The standing of an arena. Whoever races can be watched.
import type { ArenaView } from '@twofold/protocol/client';
import { For, Show } from 'solid-js';
import { formatNumber, t } from '../../../i18n/i18n';
import { PlayerName } from '../../../people/PlayerName';
import { A } from '../../../ui/router';
import { racePath } from '../location';

export function ArenaStandingTable(props: { readonly arena: ArenaView }) {
  const isShown = () => props.arena.rows.some(({ mine }) => mine);
  const hasRatings = () => props.arena.rows.some(({ rating }) => rating !== null);
  return (
    <Show when={props.arena.rows.length > 0} fallback={<p class="race-soft">{t('arena.none')}</p>}>
      <div class="race-scroll">
        <table class="race-table arena-table" aria-label={t('arena.standing')}>
          <thead>
            <tr>
              <th scope="col">{t('race.column.place')}</th>
              <th scope="col">{t('race.column.name')}</th>
              <Show when={hasRatings()}>
                <th scope="col" class="arena-rating">
                  {t('people.player.rating')}
                </th>
              </Show>
              <th scope="col">{t('arena.column.points')}</th>
              <th scope="col">{t('arena.column.wins')}</th>
              <th scope="col">{t('arena.column.races')}</th>
            </tr>
          </thead>
          <tbody>
            <For each={props.arena.rows}>
              {(row) => (
                <tr classList={{ mine: row.mine }}>
                  <td>{formatNumber(row.rank)}</td>
                  <th scope="row">
                    <span class="arena-name">
                      <PlayerName name={row.name} id={row.player} />
                      <Show when={row.race}>
                        {(race) => (
                          <A class="arena-racing" href={racePath(race())}>
                            {t('arena.isRacing')}
                          </A>
                        )}
                      </Show>
                    </span>
                  </th>
                  <Show when={hasRatings()}>
                    <td class="arena-rating">
                      {row.rating === null ? '–' : formatNumber(Math.round(row.rating))}
                    </td>
                  </Show>
                  <td class="arena-points">{formatNumber(row.points)}</td>
                  <td>{formatNumber(row.wins)}</td>
                  <td>{formatNumber(row.races)}</td>
                </tr>
              )}
            </For>
          </tbody>
        </table>
      </div>
      <Show when={!isShown() && props.arena.you}>
        {(own) => <p>{t('arena.own', { rank: own().rank, points: own().points })}</p>}
      </Show>
    </Show>
  );
}
