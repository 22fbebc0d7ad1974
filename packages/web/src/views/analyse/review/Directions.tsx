// What each direction of a position is worth for the solver: points behind the best one, and its chance of the tile in doubt.
import { DIRECTIONS, type Direction } from '@twofold/core';
import type { SearchedPosition } from '@twofold/solver';
import { createMemo, For, Show } from 'solid-js';
import { formatChance } from '../../../coach/advice/words';
import { formatTile, t } from '../../../i18n/i18n';
import { directionName, formatSigned } from '../parts/words';

interface DirectionsProps {
  readonly position: SearchedPosition;
  readonly played: Direction | undefined;
}

export function Directions(props: DirectionsProps) {
  const rows = createMemo(() => {
    const { values, chances } = props.position;
    const possible = DIRECTIONS.filter((direction) => values[direction] !== null);
    const best = Math.max(...possible.map((direction) => values[direction] ?? 0));
    return possible
      .map((direction) => ({
        direction,
        behind: best - (values[direction] ?? 0),
        chance: chances[direction],
      }))
      .sort((one, other) => one.behind - other.behind);
  });
  const hasChances = () =>
    props.position.tile !== null && rows().some(({ chance }) => typeof chance === 'number');
  return (
    <Show when={rows().length > 0}>
      <table class="review-directions" aria-label={t('review.directions')}>
        <thead class="visually-hidden">
          <tr>
            <th scope="col">{t('review.direction')}</th>
            <th scope="col">{t('review.behind')}</th>
            <Show when={hasChances()}>
              <th scope="col">{t('review.solverChance', { tile: formatTile(props.position.tile ?? 0) })}</th>
            </Show>
          </tr>
        </thead>
        <tbody>
          <For each={rows()}>
            {({ direction, behind, chance }, at) => (
              <tr classList={{ played: direction === props.played, best: at() === 0 }}>
                <th scope="row">
                  {directionName(direction)}
                  <Show when={direction === props.played}>
                    <small> {t('review.played')}</small>
                  </Show>
                </th>
                <td>{at() === 0 ? t('review.grade.best') : formatSigned(-behind)}</td>
                <Show when={hasChances()}>
                  <td>
                    <Show when={typeof chance === 'number'}>
                      {t('review.chanceOf', {
                        chance: formatChance(chance!),
                        tile: formatTile(props.position.tile ?? 0),
                      })}
                    </Show>
                  </td>
                </Show>
              </tr>
            )}
          </For>
        </tbody>
      </table>
    </Show>
  );
}
