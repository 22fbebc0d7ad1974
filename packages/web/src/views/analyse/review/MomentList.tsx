// The moments that cost most: the board before each, what was better and why, and what it cost. On phones there is one at a time.
import type { ReviewedMove } from '@twofold/solver';
import type { Reason } from '@twofold/solver/internal';
import { createMemo, For, Show } from 'solid-js';
import { describeLines, describeWhy } from '../../../coach/advice/words';
import { formatNumber, formatTile, type MessageKey, t } from '../../../i18n/i18n';
import { formatChange } from '../../../reviews/change';
import { SmallBoard } from '../../../ui/SmallBoard';
import { keepInView } from '../parts/keepInView';
import { directionName, formatPoints, formatShare, GRADE_NAMES } from '../parts/words';
import { MomentActions } from './MomentActions';
import { lostChanceOf, type Moment, type MomentFacts } from './model/moments';
import type { ReviewSession } from './model/session';

interface MomentListProps {
  readonly moments: readonly Moment[];
  readonly shown: Moment | undefined; // whose position is on the board
  readonly session: ReviewSession;
  readonly tile: number | undefined; // whose chance for the player is lost. Undefined: the solver's figures are shown
  readonly show: (moment: Moment) => void;
  readonly playBetter: (moment: Moment) => void;
}

export function MomentList(props: MomentListProps) {
  const state = () => props.session.state().kind;
  /** Of the moment on the board; without one the worst stands in view. */
  const place = () => Math.max(0, props.shown ? props.moments.indexOf(props.shown) : 0);
  const title = () =>
    props.moments.length === 0
      ? t('review.moments.title')
      : t('review.moments.count', { count: props.moments.length });
  return (
    <section class="review-moments" aria-label={title()}>
      <h2>{title()}</h2>
      <Show when={props.moments.length === 0}>
        <p class="review-note">{t(state() === 'done' ? noneText(props.session) : 'review.moments.wait')}</p>
      </Show>
      <Show when={props.moments.length > 0 || state() !== 'done'}>
        <ol ref={(row) => keepInView(row, () => props.shown, place)}>
          <For each={props.moments}>
            {(moment, at) => <MomentLine {...props} moment={moment} number={at() + 1} />}
          </For>
        </ol>
        <MomentActions moment={props.shown} playBetter={props.playBetter} />
      </Show>
    </section>
  );
}

function noneText(session: ReviewSession) {
  return session.reviewed()?.game.accuracy === undefined ? 'review.moments.ungraded' : 'review.moments.none';
}

function MomentLine(props: MomentListProps & { readonly moment: Moment; readonly number: number }) {
  const move = () => props.moment.move;
  const facts = () => props.moment.facts;
  const isShown = () => props.shown?.move.ply === move().ply;
  return (
    <li classList={{ lit: isShown() }}>
      <button
        type="button"
        class="review-moment"
        aria-current={isShown()}
        onClick={() => props.show(props.moment)}
      >
        <span class="review-number" aria-hidden="true">
          {formatNumber(props.number)}
        </span>
        <span class="review-picture">
          <SmallBoard board={props.moment.before} />
        </span>
        <span class="review-what">
          <b>
            {t('review.moments.insteadOf', {
              direction: directionName(move().played),
              against: directionName(move().best),
            })}
          </b>{' '}
          <Show when={facts().why}>
            {(why) => <span title={describeLines(why())}>{describeWhy(why(), AGAINST)}</span>}
          </Show>
        </span>
        <span class="review-cost">
          <Show when={props.tile} fallback={<SolverCost move={move()} />}>
            {(tile) => <OwnCost facts={facts()} tile={tile()} />}
          </Show>
          <small>
            {t('review.moments.at', { ply: move().ply, grade: t(GRADE_NAMES[move().grade ?? 'good']) })}
          </small>
        </span>
      </button>
    </li>
  );
}

function SolverCost(props: { readonly move: ReviewedMove }) {
  return (
    <>
      <b>{formatShare(-props.move.share)}</b>
      <small>{t('review.mode.score')}</small>
      <small>{t('review.moments.points', { points: formatPoints(props.move.loss) })}</small>
    </>
  );
}

/** The chance that the move took from the player. A share of the solver's points would look alike and mean something else. */
function OwnCost(props: { readonly facts: MomentFacts; readonly tile: number }) {
  const lost = createMemo(() => lostChanceOf(props.facts));
  const title = () => t('review.moments.chance', { tile: formatTile(props.tile) });
  return (
    <Show
      when={props.facts.chances}
      fallback={
        <>
          <b class="open">–</b>
          <small>{title()}</small>
        </>
      }
    >
      <Show when={lost()} fallback={<small>{t('review.moments.little')}</small>}>
        {(share) => (
          <>
            <b>{formatChange(-share())}</b>
            <small>{title()}</small>
          </>
        )}
      </Show>
    </Show>
  );
}

/** Reasons against the played move, which the title names already. */
const AGAINST: Partial<Record<Reason['kind'], MessageKey>> = {
  shut: 'review.why.shut',
  forced: 'review.why.forced',
  pulled: 'review.why.pulled',
  over: 'review.why.over',
};
