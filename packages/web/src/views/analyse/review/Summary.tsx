// What one reads at a glance: accuracy, what moves lost, what tiles gave, and the score.
import type { Reviewed, ReviewedMove } from '@twofold/solver';
import { Show } from 'solid-js';
import { formatDate, formatNumber, t } from '../../../i18n/i18n';
import type { Recording } from '../../../replay/recording';
import { A } from '../../../ui/router';
import { HOW_PATH } from '../location';
import { Heading } from '../parts/Heading';
import { formatBriefly, variantTitle } from '../parts/words';
import type { ReviewSession } from './model/session';

interface SummaryProps {
  readonly recording: Recording;
  readonly session: ReviewSession;
}

export function Summary(props: SummaryProps) {
  const { record } = props.recording;
  const figures = () => props.session.reviewed()?.game;
  const isEarly = () => props.session.state().kind !== 'done';
  return (
    <section class="review-summary" classList={{ early: isEarly() }} aria-label={t('review.summary')}>
      <Heading class="visually-hidden">{t('review.title', { score: record.score })}</Heading>
      <Show when={figures()} fallback={<p class="review-figure">–</p>}>
        {(game) => (
          <Show
            when={game().accuracy !== undefined}
            fallback={<p class="review-ungraded">{t('review.ungraded')}</p>}
          >
            <p class="review-figure">
              <b>{formatNumber(Math.round(game().accuracy!))}</b>{' '}
              <A href={HOW_PATH}>{t('review.accuracy')}</A>
            </p>
          </Show>
        )}
      </Show>
      <Show when={props.session.reviewed()}>
        {(reviewed) => (
          <>
            <p class="review-fact">
              <b>{formatNumber(bestInARow(reviewed().moves))}</b> {t('review.inARow')}
            </p>
            <p class="review-fact">
              <b classList={{ lost: reviewed().game.loss > 0 }}>{formatBriefly(-reviewed().game.loss)}</b>{' '}
              {t('review.lost')}
            </p>
            <p class="review-fact">
              <b>{formatBriefly(reviewed().game.luck)}</b> {t('review.received')}
            </p>
          </>
        )}
      </Show>
      <p class="review-fact review-score">
        <b>{formatNumber(record.score)}</b>{' '}
        <span>
          {variantTitle(record.variant)} · {t('play.moves', { count: record.ply })}
          <Show when={record.id !== ''}> · {formatDate(record.updatedAt, { dateStyle: 'medium' })}</Show>
        </span>
      </p>
    </section>
  );
}

/** The longest run of best moves. Moves without a choice neither lengthen nor end it. */
function bestInARow(moves: Reviewed['moves']): number {
  let [longest, run] = [0, 0];
  for (const move of moves) {
    if (!isChoice(move)) continue;
    run = move.grade === 'best' ? run + 1 : 0;
    longest = Math.max(longest, run);
  }
  return longest;
}

function isChoice({ isForced, grade }: ReviewedMove): boolean {
  return !isForced && grade !== undefined;
}
