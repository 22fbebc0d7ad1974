// The sums of both games beside each other. The games are reviewed one after the other: two engines at once would take twice the
// memory.
import { rankValue } from '@twofold/core';
import type { ReviewedGame } from '@twofold/solver';
import { createEffect, createRoot, For, getOwner, type JSX, on, Show } from 'solid-js';
import { formatDuration, formatNumber, formatTile, t } from '../../../i18n/i18n';
import type { Recording } from '../../../replay/recording';
import { shownTerms } from '../../../reviews/sum';
import { A } from '../../../ui/router';
import { HOW_PATH } from '../location';
import { digitsOfSum, formatTerm } from '../parts/words';
import { openPageReview, type PageReview } from '../review/model/pageReview';
import type { ReviewSession } from '../review/model/session';
import { Progress } from '../review/Progress';

interface SumsProps {
  readonly one: Recording;
  readonly other: Recording;
  readonly children: (reviews: readonly ReviewSession[]) => JSX.Element;
}

export function PairSums(props: SumsProps) {
  const first = openPageReview(props.one);
  const second = openPageReview(props.other, whenDone(first));
  const reviews = [first, second];
  for (const { session, advisor } of reviews)
    createEffect(() => session.state().kind === 'done' && advisor.dispose()); // its network would stay in memory
  const sessions = reviews.map(({ session }) => session);
  const figures = () => sessions.map((session) => session.reviewed()?.game);
  const recordings = [props.one, props.other];
  const rows = () => rowsOf(recordings, figures());
  return (
    <>
      {props.children(sessions)}
      <section class="pair-sums" aria-label={t('review.sum.title')}>
        <h2>{t('review.sum.title')}</h2>
        <For each={reviews}>
          {(review, side) => (
            <Show when={review.session.state().kind !== 'done'}>
              <p class="pair-waiting">{t(side() === 0 ? 'review.pair.first' : 'review.pair.second')}</p>
              <Show
                when={side() === 0 || first.session.state().kind !== 'searching'}
                fallback={<p class="review-note">{t('review.pair.after')}</p>}
              >
                <Progress review={review} />
              </Show>
            </Show>
          )}
        </For>
        <table>
          <thead>
            <tr>
              <td />
              <th scope="col" class="one">
                {t('review.pair.first')}
              </th>
              <th scope="col" class="other">
                {t('review.pair.second')}
              </th>
            </tr>
          </thead>
          <tbody>
            <For each={rows()}>
              {([name, ...values]) => (
                <tr>
                  <th scope="row">{name}</th>
                  <For each={values}>{(value) => <td>{value}</td>}</For>
                </tr>
              )}
            </For>
          </tbody>
        </table>
        <p class="review-note">
          <Show when={figures().some((game) => game?.exact === false)}>{t('review.sum.about')} </Show>
          <A href={HOW_PATH}>{t('review.how.title')}</A>
        </p>
      </section>
    </>
  );
}

/** Resolves once a review has nothing more to do for now: the next one may begin. */
function whenDone({ session }: PageReview): Promise<void> {
  const owner = getOwner();
  return new Promise((resolve) => {
    createRoot((end) => {
      createEffect(
        on(session.state, ({ kind }) => {
          if (kind === 'opening' || kind === 'searching') return;
          end();
          resolve();
        }),
      );
    }, owner);
  });
}

type Row = readonly [name: string, one: string, other: string];

function rowsOf(recordings: readonly Recording[], figures: readonly (ReviewedGame | undefined)[]): Row[] {
  const ofGames = (name: string, text: (recording: Recording) => string): Row => [
    name,
    text(recordings[0]!),
    text(recordings[1]!),
  ];
  const ofReviews = (name: string, text: (game: ReviewedGame) => string): Row => {
    const [one, other] = figures.map((game) => (game ? text(game) : '–'));
    return [name, one!, other!];
  };
  const isTimed = recordings.every(({ record }) => record.elapsed > 0);
  const isGraded = figures.some((game) => game?.accuracy !== undefined);
  return [
    ofGames(t('play.score'), ({ record }) => formatNumber(record.score)),
    ofGames(t('play.movesName'), ({ record }) => formatNumber(record.ply)),
    ofGames(t('games.largestTile'), ({ record }) => formatTile(rankValue(record.maxRank))),
    ...(isTimed ? [ofGames(t('splits.time'), ({ record }) => formatDuration(record.elapsed))] : []),
    ...(isGraded ? [ofReviews(t('review.pair.accuracy'), ({ accuracy }) => accuracyText(accuracy))] : []),
    ...SIGNS.filter(([term]) => term !== 'beyond' || figures.some((game) => game && game.beyond !== 0)).map(
      ([term, sign]) => ofReviews(t(`review.sum.${term}`), (game) => termText(game, term, sign)),
    ),
  ];
}

/** The terms of the sum in order, and how each counts. 0: without a sign. */
const SIGNS = [
  ['start', 0],
  ['luck', 1],
  ['loss', -1],
  ['drift', 1],
  ['beyond', -1],
  ['result', 0],
] as const;

function termText(game: ReviewedGame, term: (typeof SIGNS)[number][0], sign: number): string {
  if (term === 'drift' && game.exact) return t('review.sum.exact');
  const digits = digitsOfSum(game);
  const points = shownTerms(game, digits)[term];
  return sign === 0
    ? formatNumber(points, { maximumFractionDigits: digits })
    : formatTerm(sign * points, digits);
}

function accuracyText(accuracy: number | undefined): string {
  return accuracy === undefined ? '–' : formatNumber(accuracy, { maximumFractionDigits: 1 });
}
