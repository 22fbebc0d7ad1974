// Score and best, and the "+N" that floats from the score. They are no live regions, since the message of the
// turn contains the score.
import { createEffect, createSignal, type JSX, onCleanup, Show } from 'solid-js';
import { isCalm } from '../../board/BoardView';
import type { GameController } from '../../game/gameController';
import { formatDuration, formatNumber, t } from '../../i18n/i18n';
import { settings } from '../../settings/settings';

interface ScoresProps {
  readonly controller: GameController;
  readonly children?: JSX.Element;
}

export function Scores(props: ScoresProps) {
  const { record, best } = props.controller;
  const bestName = () => (record().undos > 0 ? t('play.bestWithUndo') : t('play.best'));
  return (
    <div class="scores">
      <div class="card score">
        <small>{t('play.score')}</small>
        <output aria-label={t('play.score')} aria-live="off">
          {formatNumber(record().score)}
        </output>
        <Gains controller={props.controller} />
      </div>
      <div class="card score">
        <small>{bestName()}</small>
        <output aria-label={bestName()} aria-live="off">
          {formatNumber(best())}
        </output>
      </div>
      <Show when={settings.timer}>
        <Timer controller={props.controller} />
      </Show>
      {props.children}
    </div>
  );
}

const FLOAT_MS = 600;

/** Floats the points of a move. One element is reused, so that fast play does not pile them up. */
function Gains(props: { readonly controller: GameController }) {
  let element!: HTMLSpanElement;
  let floating: Animation | undefined;
  onCleanup(
    props.controller.listen((event) => {
      if (event.kind === 'noMove' || event.kind === 'turn') return;
      floating?.cancel(); // a stored reference: getAnimations() would force a layout
      if (event.kind !== 'tilt' || event.turn.reward === 0) return;
      element.textContent = `+${formatNumber(event.turn.reward)}`;
      // It shrinks rather than fades, since half-faded text is unreadable.
      const float = isCalm() ? {} : { translate: ['0 0', '0 -1.5rem'] };
      const path = { ...float, opacity: [1, 1], scale: [1, 1, 1, 1, 0.4] };
      floating = element.animate(path, { duration: FLOAT_MS, easing: 'ease-out' });
    }),
  );
  return <span class="gain" dir="ltr" aria-hidden="true" ref={element} />;
}

/** Time of play, updated every second while the clock runs. */
function Timer(props: { readonly controller: GameController }) {
  const { controller } = props;
  const [elapsed, setElapsed] = createSignal(0);
  const read = () => setElapsed(controller.elapsed);
  const timer = setInterval(read, 250);
  onCleanup(() => clearInterval(timer));
  createEffect(() => {
    controller.record();
    read();
  });
  return (
    <div class="card score">
      <small>{t('play.time')}</small>
      <span role="timer" aria-label={t('play.time')} aria-live="off">
        {formatDuration(elapsed())}
      </span>
    </div>
  );
}
