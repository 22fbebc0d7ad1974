// Controls while the solver plays: its state, its speed, and a button to take over. A swipe or direction key
// takes over too.
import { createEffect, For, on, Show } from 'solid-js';
import { focusBoard } from '../browser/focus';
import { formatNumber, t } from '../i18n/i18n';
import { changeSettings, settings } from '../settings/settings';
import { Icon } from '../ui/Icon';
import type { CoachActions } from './coachActions';
import { NetworkLine } from './network/NetworkLine';
import { SPEEDS } from './watch';
import { formatScore } from './words';

interface WatchControlsProps {
  readonly coach: CoachActions;
  readonly say: (makeText: () => string) => void;
}

export function WatchControls(props: WatchControlsProps) {
  const { watch } = props.coach;
  const isPlaying = () => watch.state() === 'playing';
  const title = () => (isPlaying() ? t('coach.watching') : t('coach.paused'));
  createEffect(on(watch.state, () => props.say(title)));
  const expected = () => watch.advice()?.worths[0]?.score;
  const takeOver = () => {
    watch.takeOver();
    props.say(() => t('coach.takenOver'));
    focusBoard();
  };
  return (
    <section class="card coach watching" aria-label={t('coach.watch')}>
      <div class="coach-head">
        <h2>{title()}</h2>
        <button
          type="button"
          class="icon-btn"
          aria-label={isPlaying() ? t('coach.pause') : t('coach.resume')}
          onClick={() => (isPlaying() ? watch.pause() : props.coach.startWatch())}
        >
          <Icon name={isPlaying() ? 'pause' : 'play'} />
        </button>
        <button type="button" class="btn" onClick={takeOver}>
          {t('coach.takeOver')}
        </button>
      </div>
      <Speeds />
      <Show
        when={expected()}
        fallback={<NetworkLine coach={props.coach} player={watch.advice()?.player} depth={undefined} />}
      >
        {(score) => (
          <div class="coach-line">
            <span>{t('coach.expected', { score: formatScore(score()) })}</span>
          </div>
        )}
      </Show>
    </section>
  );
}

/** After a tap, arrow keys move tiles again. After a choice by keyboard the focus stays. */
function returnFocus({ detail }: MouseEvent): void {
  if (detail > 0) focusBoard();
}

/** The speed in moves a second, as a row of radio buttons. */
function Speeds() {
  return (
    <fieldset class="speeds" data-own-keys>
      <legend>{t('coach.speed')}</legend>
      <For each={SPEEDS}>
        {(speed) => (
          <label class="speed">
            <input
              type="radio"
              name="watch-speed"
              checked={settings.watchSpeed === speed}
              onChange={() => changeSettings({ watchSpeed: speed })}
              onClick={returnFocus}
            />
            <span>{speed === 0 ? t('coach.fastest') : formatNumber(speed)}</span>
          </label>
        )}
      </For>
    </fieldset>
  );
}
