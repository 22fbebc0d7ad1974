// The coach's card beside the board: a hint with the standing of every direction, or the controls of the solver.
// It takes the place of the notice there, so nothing else moves.
import { type Direction, DOWN, LEFT, RIGHT, UP } from '@twofold/core';
import type { Why } from '@twofold/solver/internal';
import { createUniqueId, For, Show } from 'solid-js';
import { focusBoard } from '../../browser/focus';
import { givesFocusBack } from '../../browser/givesFocusBack';
import { importAgain } from '../../browser/lazy';
import { t } from '../../i18n/i18n';
import { Icon, type IconName } from '../../ui/Icon';
import { LATER_ICONS } from '../../ui/laterIcons';
import { Panel } from '../../ui/Panel';
import { type Advice, isOrderOnly } from '../advice/advice';
import { Chances } from '../advice/Chances';
import {
  DIRECTION_NAMES,
  describeChoice,
  describeLines,
  describeLinesBriefly,
  describeReason,
  describeSource,
  describeStanding,
  formatChance,
  guessFor,
  ROW_ORDER,
} from '../advice/words';
import type { CoachActions } from '../coachActions';
import { announceHint } from '../hint';
import { NetworkLine } from '../network/NetworkLine';
import { WatchControls } from './WatchControls';

interface CardProps {
  readonly coach: CoachActions;
  /** Announces a text to screen readers. */
  readonly say: (makeText: () => string) => void;
}

export function Card(props: CardProps) {
  announceHint(props.coach.hint, props.coach.why, (makeText) => props.say(makeText));
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
  const why = () => {
    const shown = advice();
    return shown && props.coach.why.of(shown);
  };
  const advice = () => {
    const state = hint.state();
    return state?.kind === 'given' ? state.advice : undefined;
  };
  const title = () => {
    const shown = advice();
    if (!shown) return t('coach.thinking');
    return hint.isGuess() ? guessFor(shown.equals) : describeChoice(shown, why());
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
      <button
        type="button"
        class="icon-btn coach-close"
        data-gamepad-back
        aria-label={t('toast.close')}
        onClick={close}
      >
        <Icon name="close" />
      </button>
      <Worths advice={advice()} />
      <div class="coach-foot">
        <Show when={!hint.isGuess() && advice()}>
          {(shown) => (
            <Chances
              made={shown().made}
              doubt={shown().doubt}
              finalScore={shown().finalScore}
              ownRate={props.coach.ownRate()}
            />
          )}
        </Show>
        <Show when={!hint.isGuess() && why()}>{(known) => <LinesNote why={known()} />}</Show>
        <NetworkLine coach={props.coach} source={source()} />
      </div>
    </section>
  );
}

/** What lines are, where the title speaks of some. In full it is a tip. */
function LinesNote(props: { readonly why: Why }) {
  return (
    <Show when={describeLinesBriefly(props.why)}>
      {(text) => (
        <p class="coach-lines" title={describeLines(props.why)}>
          {text()}
        </p>
      )}
    </Show>
  );
}

/** Opens the policy explorer, whose code comes with it. */
function ExploreButton(props: { readonly coach: CoachActions }) {
  const id = createUniqueId();
  const load = async () => {
    const { Explorer } = await importAgain(() => import('../policy/Explorer'));
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

const ICONS: Readonly<Record<Direction, IconName>> = {
  [LEFT]: 'left',
  [UP]: 'up',
  [RIGHT]: 'right',
  [DOWN]: 'down',
};

/** The order of the directions never changes: only bars and words do. */
function Worths(props: { readonly advice: Advice | undefined }) {
  const chances = () => chanceTexts(props.advice);
  return (
    <ul
      class="worths"
      classList={{ order: isOrderOnly(props.advice), 'with-chances': chances() !== undefined }}
      aria-label={t('coach.worths')}
    >
      <For each={ROW_ORDER}>
        {(direction) => (
          <Row direction={direction} advice={props.advice} chance={chances()?.get(direction)} />
        )}
      </For>
    </ul>
  );
}

interface RowProps {
  readonly direction: Direction;
  readonly advice: Advice | undefined;
  readonly chance: string | undefined;
}

function Row(props: RowProps) {
  const worth = () => props.advice?.worths.find(({ direction }) => direction === props.direction);
  const isBest = () => props.advice?.equals.includes(props.direction) ?? false;
  const word = () => {
    const own = worth();
    return own ? describeStanding(own) : props.advice ? t('coach.cannotMove') : '';
  };
  const reason = () => {
    const own = worth();
    return own && describeReason(own);
  };
  return (
    <li class="worth" classList={{ best: isBest(), blocked: !worth() }}>
      <Icon name={ICONS[props.direction]} />
      <span class="worth-name">{t(DIRECTION_NAMES[props.direction])}</span>
      <span class="worth-bar" aria-hidden="true">
        <span style={{ 'inline-size': `${100 * (worth()?.length ?? 0)}%` }} />
      </span>
      <span class="worth-word">
        <Show when={reason()}>{(text) => <span class="worth-reason">{text()}</span>}</Show> {word()}
      </span>
      <Show when={props.chance}>{(text) => <span class="worth-chance">{text()}</span>}</Show>
    </li>
  );
}

/** The chances of the tile in doubt by direction. Undefined: they are not known, or the same as far as one can see. */
function chanceTexts(advice: Advice | undefined): ReadonlyMap<Direction, string> | undefined {
  const known = (advice?.worths ?? []).flatMap(({ direction, chance }) =>
    chance === undefined ? [] : [[direction, formatChance(chance)] as const],
  );
  const isTold = known.length > 1 && new Set(known.map(([, text]) => text)).size > 1;
  return isTold ? new Map(known) : undefined;
}
