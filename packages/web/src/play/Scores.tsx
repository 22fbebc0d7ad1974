// Score and best, and the "+N" that floats from the score. The outputs do not announce themselves: the turn
// message already carries the score.
import { createEffect, createSignal, type JSX, onCleanup, Show } from 'solid-js';
import { formatDuration, formatNumber, t } from '../i18n/i18n';
import { settings } from '../settings/settings';
import { isCalm } from './BoardView';
import { best, record, session } from './session';

export function Scores(props: { readonly children?: JSX.Element }) {
  return (
    <div class="scores">
      <div class="card score">
        <small>{t('play.score')}</small>
        <output aria-label={t('play.score')} aria-live="off">
          {formatNumber(record()?.score ?? 0)}
        </output>
        <Gains />
      </div>
      <div class="card score">
        <small>{(record()?.undos ?? 0) > 0 ? t('play.bestWithUndo') : t('play.best')}</small>
        <output
          aria-label={(record()?.undos ?? 0) > 0 ? t('play.bestWithUndo') : t('play.best')}
          aria-live="off"
        >
          {formatNumber(best())}
        </output>
      </div>
      <Show when={settings.timer}>
        <Timer />
      </Show>
      {props.children}
    </div>
  );
}

const FLOAT_MS = 600;

/** Floats what a turn earned. One element is used again and again: fast play must not pile them up. */
function Gains() {
  let element!: HTMLSpanElement;
  let floating: Animation | undefined;
  onCleanup(
    session.listen((happening) => {
      if (happening.kind === 'noMove') return;
      floating?.cancel(); // kept, not asked for: getAnimations() would work the whole layout out first
      if (happening.kind !== 'turn' || happening.turn.reward === 0) return;
      element.textContent = `+${formatNumber(happening.turn.reward)}`;
      // It shrinks away rather than fades: half-faded text is text that cannot be read.
      const float = isCalm() ? {} : { translate: ['0 0', '0 -1.5rem'] };
      const path = { ...float, opacity: [1, 1], scale: [1, 1, 1, 1, 0.4] };
      floating = element.animate(path, { duration: FLOAT_MS, easing: 'ease-out' });
    }),
  );
  return <span class="gain" dir="ltr" aria-hidden="true" ref={element} />;
}

/** Time of play, by the second while it runs. */
function Timer() {
  const [elapsed, setElapsed] = createSignal(0);
  const read = () => setElapsed(session.match.clock.elapsed);
  const timer = setInterval(read, 250);
  onCleanup(() => clearInterval(timer));
  createEffect(() => {
    record();
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
