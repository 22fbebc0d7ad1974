// Controls while the solver plays: its state, its speed, and a button to take over. A swipe or direction key
// takes over too.
import { createEffect, on, Show } from 'solid-js';
import { focusBoard } from '../../browser/focus';
import { givesFocusBack } from '../../browser/givesFocusBack';
import { t } from '../../i18n/i18n';
import { changeSettings, settings } from '../../settings/settings';
import { Icon } from '../../ui/Icon';
import { LATER_ICONS } from '../../ui/laterIcons';
import { Chances } from '../advice/Chances';
import type { CoachActions } from '../coachActions';
import { NetworkLine } from '../network/NetworkLine';
import { SPEEDS, speedOf } from '../watch';

interface WatchControlsProps {
  readonly coach: CoachActions;
  readonly say: (makeText: () => string) => void;
}

export function WatchControls(props: WatchControlsProps) {
  const { watch } = props.coach;
  const isPlaying = () => watch.state() === 'playing';
  const title = () => (isPlaying() ? t('coach.watching') : t('coach.paused'));
  createEffect(on(watch.state, () => props.say(title)));
  const takeOver = () => {
    watch.takeOver();
    props.say(() => t('coach.takenOver'));
    focusBoard();
  };
  return (
    <section class="coach watching" aria-label={t('play.watch')} ref={givesFocusBack}>
      <h2>{title()}</h2>
      <button
        type="button"
        class="icon-btn"
        aria-label={isPlaying() ? t('coach.pause') : t('coach.resume')}
        onClick={() => (isPlaying() ? watch.pause() : props.coach.startWatch())}
      >
        <Icon {...(isPlaying() ? { path: LATER_ICONS.pause } : { name: 'play' })} />
      </button>
      <button type="button" class="btn" data-gamepad-back onClick={takeOver}>
        {t('coach.takeOver')}
      </button>
      <Speed />
      <div class="coach-foot">
        <Show when={watch.advice()} fallback={<NetworkLine coach={props.coach} source={undefined} />}>
          {(advice) => <Chances made={undefined} doubt={advice().doubt} finalScore={advice().finalScore} />}
        </Show>
      </div>
    </section>
  );
}

/** After a tap, arrow keys move tiles again. After a choice by keyboard the focus stays. */
function returnFocus(): void {
  focusBoard();
}

/** The speed: a slider from one move a second to one in every frame. */
function Speed() {
  const speed = () => speedOf(settings.watchSpeed);
  const told = () => (speed() === 0 ? t('coach.fastest') : t('coach.perSecond', { count: speed() }));
  return (
    <label class="speed" data-own-keys data-own-gestures>
      <span>{t('coach.speed')}</span>
      <input
        type="range"
        data-gamepad-speed
        min={0}
        max={SPEEDS.length - 1}
        value={SPEEDS.indexOf(speed())}
        aria-valuetext={told()}
        onInput={({ currentTarget }) => changeSettings({ watchSpeed: SPEEDS[currentTarget.valueAsNumber]! })}
        onPointerUp={returnFocus}
      />
      <output aria-hidden="true">{told()}</output>
    </label>
  );
}
