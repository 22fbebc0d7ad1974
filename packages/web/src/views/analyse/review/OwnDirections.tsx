// What each direction of a position leaves of the player's chance. The solver's best direction comes first.
import { DIRECTIONS, type Direction } from '@twofold/core';
import type { SearchedPosition, TileChance } from '@twofold/solver';
import { certain, changeOf } from '@twofold/solver/internal';
import { createMemo, For, Show } from 'solid-js';
import { formatChance } from '../../../coach/advice/words';
import { formatTile, t } from '../../../i18n/i18n';
import { formatChange } from '../../../reviews/change';
import { directionName } from '../parts/words';

interface OwnDirectionsProps {
  readonly position: SearchedPosition;
  readonly chances: ReadonlyMap<Direction, TileChance> | undefined; // undefined: still to come
  readonly tile: number;
  readonly played: Direction | undefined;
}

export function OwnDirections(props: OwnDirectionsProps) {
  const rows = createMemo(() => {
    const { values } = props.position;
    return DIRECTIONS.filter((direction) => values[direction] !== null).sort(
      (one, other) => (values[other] ?? 0) - (values[one] ?? 0),
    );
  });
  const behind = (direction: Direction) =>
    certain(changeOf(props.chances?.get(rows()[0]!), props.chances?.get(direction)));
  return (
    <table class="review-directions" aria-label={t('review.directions')}>
      <thead class="visually-hidden">
        <tr>
          <th scope="col">{t('review.direction')}</th>
          <th scope="col">{t('review.ownBehind')}</th>
          <th scope="col">{t('review.own.title', { tile: formatTile(props.tile) })}</th>
        </tr>
      </thead>
      <tbody>
        <For each={rows()}>
          {(direction, at) => (
            <tr classList={{ played: direction === props.played, best: at() === 0 }}>
              <th scope="row">
                {directionName(direction)}
                <Show when={direction === props.played}>
                  <small> {t('review.played')}</small>
                </Show>
              </th>
              <td>{at() === 0 ? t('review.grade.best') : <Behind change={behind(direction)} />}</td>
              <td>
                <Show when={props.chances?.get(direction)} fallback="…">
                  {(chance) =>
                    t('review.chanceOf', {
                      chance: formatChance(chance().chance),
                      tile: formatTile(props.tile),
                    })
                  }
                </Show>
              </td>
            </tr>
          )}
        </For>
      </tbody>
    </table>
  );
}

/** "−12 %", or nothing where the difference is within its error. */
function Behind(props: { readonly change: number | undefined }) {
  return <Show when={props.change}>{(change) => formatChange(change())}</Show>;
}
