// The moments that cost most: the board before each, what was better and why, and what it cost. On phones there is one at a time.
import type { Direction } from '@twofold/core';
import { themeOfReason } from '@twofold/solver/internal';
import { createMemo, For, Show } from 'solid-js';
import { pathOfReason } from '../../../coach/advice/playChapters';
import { describeWhy } from '../../../coach/advice/words';
import { formatNumber, formatTile, t } from '../../../i18n/i18n';
import { enumerate } from '../../../i18n/lists';
import { formatChange } from '../../../reviews/change';
import { Icon, type IconName } from '../../../ui/Icon';
import { A } from '../../../ui/router';
import { SmallBoard } from '../../../ui/SmallBoard';
import { directionName, formatPoints, formatShare, GRADE_NAMES } from '../parts/words';
import { lostChanceOf, type Moment } from './model/moments';
import type { ReviewSession } from './model/session';

interface MomentListProps {
  readonly moments: readonly Moment[];
  readonly shown: Moment | undefined; // whose position is on the board
  readonly session: ReviewSession;
  readonly tile: number; // whose chance is lost
  readonly show: (moment: Moment) => void;
  readonly playBetter: (moment: Moment) => void;
}

export function MomentList(props: MomentListProps) {
  const state = () => props.session.state().kind;
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
      <ol>
        <For each={props.moments}>
          {(moment, at) => <MomentLine {...props} moment={moment} number={at() + 1} />}
        </For>
      </ol>
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
  const lostChance = createMemo(() => lostChanceOf(facts()));
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
          <Show when={facts().why}>{(why) => <span>{describeWhy(why())}</span>}</Show>
        </span>
        <span class="review-cost">
          <b>
            <Show when={lostChance()} fallback={formatShare(-move().share)}>
              {(lost) => <>{formatChange(-lost())}</>}
            </Show>
          </b>
          <small>
            <Show
              when={lostChance() !== undefined}
              fallback={t('review.moments.points', { points: formatPoints(move().loss) })}
            >
              {t('review.moments.chance', { tile: formatTile(props.tile) })}
            </Show>
          </small>
          <small>
            {t('review.moments.at', { ply: move().ply, grade: t(GRADE_NAMES[move().grade ?? 'good']) })}
          </small>
        </span>
      </button>
      <Show when={isShown()}>
        <div class="review-better">
          <Show when={facts().line}>{(line) => <Line line={line()} />}</Show>
          <button type="button" class="btn" onClick={() => props.playBetter(props.moment)}>
            <Icon name="play" />
            {t('review.playBetter')}
          </button>
          <Show when={facts().why?.reasons[0]}>
            {(reason) => (
              <>
                <A class="btn" href={`/practise?theme=${themeOfReason(reason().kind)}`}>
                  {t('nav.practise')}
                </A>
                <A class="btn" href={pathOfReason(reason().kind)}>
                  {t('nav.learn')}
                </A>
              </>
            )}
          </Show>
        </div>
      </Show>
    </li>
  );
}

const ICONS: Record<Direction, IconName> = { 0: 'up', 1: 'right', 2: 'down', 3: 'left' };

function Line(props: { readonly line: readonly Direction[] }) {
  return (
    <p class="review-line">
      {t('review.better')}{' '}
      <span role="img" aria-label={enumerate(props.line.map(directionName))}>
        <For each={props.line}>{(direction) => <Icon name={ICONS[direction]} />}</For>
      </span>
    </p>
  );
}
