// The ratings of a player in races: one for each kind, with its deviation and the course of the latest races.
import type { PlayerRating } from '@twofold/protocol/client';
import { For, Show } from 'solid-js';
import { formatNumber, t } from '../../../i18n/i18n';
import { curveOf } from './curveOf';

/** With fewer there is no course. */
const LEAST = 2;
const KINDS = ['first', 'points', 'fewest'] as const;

export function Ratings(props: { readonly ratings: readonly PlayerRating[] }) {
  return (
    <section class="stack">
      <h2>{t('people.player.ratings')}</h2>
      <table class="results player-ratings">
        <thead>
          <tr>
            <th scope="col">{t('people.player.kind')}</th>
            <th scope="col">{t('people.player.rating')}</th>
            <th scope="col">{t('people.player.races')}</th>
            <th scope="col">{t('people.player.course')}</th>
          </tr>
        </thead>
        <tbody>
          <For each={props.ratings}>{(rating) => <Row rating={rating} />}</For>
        </tbody>
      </table>
    </section>
  );
}

function Row(props: { readonly rating: PlayerRating }) {
  const { kind, rating, deviation, games, history } = props.rating;
  const known = KINDS.find((each) => each === kind);
  const course = history.map((change) => Math.round(change.rating)).reverse();
  const label = () =>
    t('people.player.ratingCourse', { count: course.length, first: course[0]!, last: course.at(-1)! });
  return (
    <tr>
      <th scope="row">{known ? t(`race.kind.${known}`) : kind}</th>
      <td>
        <bdi dir="ltr">
          {formatNumber(Math.round(rating))} <small>± {formatNumber(Math.round(2 * deviation))}</small>
        </bdi>
      </td>
      <td>{formatNumber(games)}</td>
      <td>
        <Show when={course.length >= LEAST}>
          <svg
            class="player-curve small"
            viewBox="0 0 100 100"
            preserveAspectRatio="none"
            role="img"
            aria-label={label()}
          >
            <title>{label()}</title>
            <path class="line" d={curveOf(spread(course))} />
          </svg>
        </Show>
      </td>
    </tr>
  );
}

/** The figures from their lowest: ratings lie far from zero. */
function spread(course: readonly number[]): number[] {
  const lowest = Math.min(...course);
  return course.map((each) => each - lowest);
}
