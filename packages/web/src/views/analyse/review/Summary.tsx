// What one reads at a glance: accuracy, what moves lost, what tiles gave, and the score.
import type { Reviewed, ReviewedMove } from '@twofold/solver';
import { createEffect, createMemo, createSignal, Show } from 'solid-js';
import { formatDate, formatNumber, formatTile, t } from '../../../i18n/i18n';
import type { Recording } from '../../../replay/recording';
import { formatChange } from '../../../reviews/change';
import { Heading } from '../../../ui/Heading';
import { A } from '../../../ui/router';
import { HOW_PATH } from '../location';
import { formatBriefly, variantTitle } from '../parts/words';
import type { PlayerAccount } from './model/figures';
import { type Luckier, type LuckTable, loadLuckTables, luckierThan } from './model/luckier';
import type { ReviewSession } from './model/session';

interface SummaryProps {
  readonly recording: Recording;
  readonly session: ReviewSession;
  readonly own: PlayerAccount | undefined; // undefined: not known, or the solver's figures are wanted
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
            fallback={
              <p class="review-ungraded">{t(record.ply === 0 ? 'review.noMoves' : 'review.ungraded')}</p>
            }
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
              <Show
                when={props.own}
                fallback={
                  <>
                    <b classList={{ lost: reviewed().game.loss > 0 }}>
                      {formatBriefly(-reviewed().game.loss)}
                    </b>{' '}
                    {t('review.lost')}
                  </>
                }
              >
                {(own) => (
                  <>
                    <b classList={{ lost: own().moves.change < 0 }}>{formatChange(meanOf(own().moves))}</b>{' '}
                    {t('review.own.lost', { count: own().moves.count, tile: formatTile(own().start.tile) })}
                  </>
                )}
              </Show>
            </p>
            <p class="review-fact">
              <Show
                when={props.own}
                fallback={
                  <>
                    <b>{formatBriefly(reviewed().game.luck)}</b> {t('review.received')}
                  </>
                }
              >
                {(own) => (
                  <>
                    <b>{formatChange(meanOf(own().tiles))}</b>{' '}
                    {t('review.own.received', { count: own().tiles.count })}
                  </>
                )}
              </Show>
              <Luck {...props} />
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

/** The mean change: nobody reads a sum of changes beyond 100 % as a chance. */
function meanOf({ change, count }: PlayerAccount['moves']): number {
  return change / Math.max(1, count);
}

/** "Luckier than 81 % of games". Nothing where such games were not measured, or the review is not done. */
function Luck(props: SummaryProps) {
  const { record } = props.recording;
  const [table, setTable] = createSignal<readonly LuckTable[]>();
  const isDone = createMemo(() => props.session.state().kind === 'done' && props.session.level() !== 'quick');
  createEffect(() => {
    if (isDone() && !table()) loadLuckTables().then(setTable, () => {}); // the review is whole without it
  });
  const luckier = createMemo(() => {
    const [known, game] = [table(), props.session.reviewed()?.game];
    const { variant, status, ply } = record;
    const { meanShare, luck } = game ?? { meanShare: undefined, luck: 0 };
    return known && isDone()
      ? luckierThan({ variant, isOver: status === 'over', moves: ply, meanShare, luck }, known)
      : undefined;
  });
  return (
    <Show
      when={luckier()}
      fallback={
        <Show when={record.status === 'over' && !isDone()}>
          <small class="review-luckier" />
        </Show>
      }
    >
      {(found) => (
        <small class="review-luckier" title={aboutLuck(found())}>
          {t('review.luckier', { percent: Math.min(99, Math.max(1, Math.round(100 * found().share))) })}
          <span class="visually-hidden"> {aboutLuck(found())}</span>
        </small>
      )}
    </Show>
  );
}

function aboutLuck({ cell }: Luckier): string {
  const [from = 0, to = 1] = cell.moves;
  return t('review.luckier.of', { games: cell.games, from, to: to - 1 });
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
