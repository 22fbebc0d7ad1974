// The coach's card beside the board: a hint with the value of every direction, or the controls of the solver.
// It takes the place of the notice there, so nothing else moves.
import { type Direction, DOWN, LEFT, RIGHT, UP } from '@twofold/core';
import { createEffect, For, on, Show } from 'solid-js';
import { focusBoard } from '../browser/focus';
import { formatNumber, formatTile, t } from '../i18n/i18n';
import { Icon, type IconName } from '../ui/Icon';
import { advised } from './Arrow';
import type { CoachActions } from './coachActions';
import type { Advice, Worth } from './hint';
import { NetworkLine } from './network/NetworkLine';
import { WatchControls } from './WatchControls';
import { DIRECTION_NAMES, describeAdvice, formatChance, formatScore, hintFor } from './words';

interface CardProps {
  readonly coach: CoachActions;
  /** Announces a text to screen readers. */
  readonly say: (makeText: () => string) => void;
}

export function Card(props: CardProps) {
  createEffect(
    on(props.coach.hint.state, (state) => {
      if (state?.kind === 'given' && state.settled) props.say(() => describeAdvice(state.advice));
    }),
  );
  return (
    <Show
      when={props.coach.watch.state() === 'off'}
      fallback={<WatchControls coach={props.coach} say={props.say} />}
    >
      <HintCard coach={props.coach} />
    </Show>
  );
}

function HintCard(props: { readonly coach: CoachActions }) {
  const advice = () => {
    const state = props.coach.hint.state();
    return state?.kind === 'given' ? state.advice : undefined;
  };
  const title = () => {
    const direction = advised(props.coach.hint);
    return direction === undefined ? t('coach.thinking') : hintFor(direction);
  };
  const close = () => {
    props.coach.hint.close();
    focusBoard();
  };
  return (
    <section class="card coach" aria-label={t('play.hint')} aria-busy={advice() === undefined}>
      <div class="coach-head">
        <h2>{title()}</h2>
        <button type="button" class="btn" onClick={() => props.coach.startWatch()}>
          <Icon name="play" />
          {t('coach.watch')}
        </button>
        <button type="button" class="icon-btn" aria-label={t('toast.close')} onClick={close}>
          <Icon name="close" />
        </button>
      </div>
      <Worths advice={advice()} />
      <NetworkLine
        coach={props.coach}
        player={advice()?.player}
        depth={advice()?.depth}
        legend={legendOf(advice())}
      />
    </section>
  );
}

const COLUMNS: readonly { readonly direction: Direction; readonly icon: IconName }[] = [
  { direction: LEFT, icon: 'left' },
  { direction: UP, icon: 'up' },
  { direction: DOWN, icon: 'down' },
  { direction: RIGHT, icon: 'right' },
];

/** Directions keep their places on the board and are never mirrored. */
function Worths(props: { readonly advice: Advice | undefined }) {
  const worthOf = (direction: Direction) =>
    props.advice?.worths.find((worth) => worth.direction === direction);
  const isBest = (direction: Direction) => props.advice?.worths[0]?.direction === direction;
  return (
    <ul class="worths" dir="ltr" aria-label={t('coach.worths')}>
      <For each={COLUMNS}>
        {({ direction, icon }) => (
          <li class="worth" classList={{ best: isBest(direction), blocked: !worthOf(direction) }}>
            <Icon name={icon} />
            <span class="visually-hidden">{t(DIRECTION_NAMES[direction])}</span>
            <Show when={worthOf(direction)} fallback={<Blocked isKnown={props.advice !== undefined} />}>
              {(worth) => <Figures worth={worth()} advice={props.advice} />}
            </Show>
          </li>
        )}
      </For>
    </ul>
  );
}

function Blocked(props: { readonly isKnown: boolean }) {
  return (
    <>
      <b aria-hidden="true">–</b>
      <Show when={props.isKnown}>
        <span class="visually-hidden">{t('coach.cannotMove')}</span>
      </Show>
    </>
  );
}

/**
 * The expected score, and below it the chance of the next tile. Where that chance says nothing, the expected
 * loss replaces it.
 */
function Figures(props: { readonly worth: Worth; readonly advice: Advice | undefined }) {
  const loss = () => (props.worth.loss < 0.5 ? t('coach.best') : formatNumber(-Math.round(props.worth.loss)));
  return (
    <>
      <b>{formatScore(props.worth.score)}</b>
      <Show when={tellsChance(props.advice, props.worth)} fallback={<small>{loss()}</small>}>
        <small>
          {formatChance(props.worth.chance ?? 0)}
          <span class="visually-hidden"> {t('coach.chanceOf', tileOf(props.advice))}</span>
        </small>
      </Show>
    </>
  );
}

/** The caption of the figures. */
function legendOf(advice: Advice | undefined): string | undefined {
  if (advice === undefined) return undefined;
  const hasChances = advice.worths.some((worth) => tellsChance(advice, worth));
  return hasChances ? t('coach.legendChance', tileOf(advice)) : t('coach.legend');
}

function tellsChance(advice: Advice | undefined, worth: Worth): boolean {
  return worth.chance !== undefined && !advice?.isSure;
}

function tileOf(advice: Advice | undefined): { tile: string } {
  return { tile: formatTile(advice?.milestone ?? 0) };
}
