// The coach's card beside the board: a hint with the standing of every direction, or the controls of the solver.
// It takes the place of the notice there, so nothing else moves.
import { type Direction, DOWN, LEFT, RIGHT, UP } from '@twofold/core';
import { createUniqueId, For, Show } from 'solid-js';
import { focusBoard } from '../browser/focus';
import { givesFocusBack } from '../browser/givesFocusBack';
import { importAgain } from '../browser/lazy';
import { t } from '../i18n/i18n';
import { Icon, type IconName } from '../ui/Icon';
import { LATER_ICONS } from '../ui/laterIcons';
import { Panel } from '../ui/Panel';
import { type Advice, isOrderOnly } from './advice/advice';
import { Chances } from './advice/Chances';
import { DIRECTION_NAMES, describeBest, describeSource, describeStanding, guessFor } from './advice/words';
import type { CoachActions } from './coachActions';
import { announceHint } from './hint';
import { NetworkLine } from './network/NetworkLine';
import { WatchControls } from './WatchControls';

interface CardProps {
  readonly coach: CoachActions;
  /** Announces a text to screen readers. */
  readonly say: (makeText: () => string) => void;
}

export function Card(props: CardProps) {
  announceHint(props.coach.hint, (makeText) => props.say(makeText));
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
  const { hint } = props.coach;
  const advice = () => {
    const state = hint.state();
    return state?.kind === 'given' ? state.advice : undefined;
  };
  const title = () => {
    const shown = advice();
    if (!shown) return t('coach.thinking');
    return hint.isGuess() ? guessFor(shown.worths[0]!.direction) : describeBest(shown);
  };
  const source = () => {
    const shown = advice();
    return shown && describeSource(shown);
  };
  const close = () => {
    hint.close();
    focusBoard();
  };
  return (
    <section
      class="coach"
      aria-label={t('play.hint')}
      aria-busy={advice() === undefined}
      ref={givesFocusBack}
    >
      <h2>{title()}</h2>
      <div class="coach-tools">
        <Show when={advice() && props.coach.canExplore()}>
          <ExploreButton coach={props.coach} />
        </Show>
        <button type="button" class="btn coach-watch" onClick={() => props.coach.startWatch()}>
          <Icon name="play" />
          <span>{t('play.watch')}</span>
        </button>
      </div>
      <button type="button" class="icon-btn coach-close" aria-label={t('toast.close')} onClick={close}>
        <Icon name="close" />
      </button>
      <Worths advice={advice()} />
      <div class="coach-foot">
        <Show when={!hint.isGuess() && advice()}>
          {(shown) => <Chances milestones={shown().milestones} finalScore={shown().finalScore} />}
        </Show>
        <NetworkLine coach={props.coach} source={source()} />
      </div>
    </section>
  );
}

/** Opens the policy explorer, whose code comes with it. */
function ExploreButton(props: { readonly coach: CoachActions }) {
  const id = createUniqueId();
  const load = async () => {
    const { Explorer } = await importAgain(() => import('./policy/Explorer'));
    const policy = props.coach.explore();
    return { default: () => <Explorer policy={policy} /> };
  };
  return (
    <>
      <button
        type="button"
        class="btn coach-explore"
        popovertarget={id}
        title={t('coach.explore')}
        aria-label={t('coach.explore')}
      >
        <Icon path={LATER_ICONS.explore} />
        <span>{t('coach.exploreShort')}</span>
      </button>
      <Panel id={id} label={t('coach.explore')} load={load} ownKeys />
    </>
  );
}

const ROWS: readonly { readonly direction: Direction; readonly icon: IconName }[] = [
  { direction: LEFT, icon: 'left' },
  { direction: UP, icon: 'up' },
  { direction: RIGHT, icon: 'right' },
  { direction: DOWN, icon: 'down' },
];

/** The order of the directions never changes: only bars and words do. */
function Worths(props: { readonly advice: Advice | undefined }) {
  const worthOf = (direction: Direction) =>
    props.advice?.worths.find((worth) => worth.direction === direction);
  const isBest = (direction: Direction) => props.advice?.worths[0]?.direction === direction;
  const blocked = () => (props.advice ? t('coach.cannotMove') : '');
  const word = (direction: Direction) => {
    const worth = worthOf(direction);
    return worth ? describeStanding(worth) : blocked();
  };
  const shortWord = (direction: Direction) => {
    const worth = worthOf(direction);
    return worth ? t(`coach.standing.${worth.standing}`) : blocked();
  };
  return (
    <ul class="worths" classList={{ order: isOrderOnly(props.advice) }} aria-label={t('coach.worths')}>
      <For each={ROWS}>
        {({ direction, icon }) => (
          <li class="worth" classList={{ best: isBest(direction), blocked: !worthOf(direction) }}>
            <Icon name={icon} />
            <span class="worth-name">{t(DIRECTION_NAMES[direction])}</span>
            <span class="worth-bar" aria-hidden="true">
              <span style={{ 'inline-size': `${100 * (worthOf(direction)?.length ?? 0)}%` }} />
            </span>
            <span class="worth-word">{word(direction)}</span>
            <span class="worth-word short">{shortWord(direction)}</span>
          </li>
        )}
      </For>
    </ul>
  );
}
