// A countdown by the clock, and how it is shown.
import { createSignal, onCleanup } from 'solid-js';
import { formatDuration, t } from '../../../i18n/i18n';

export interface Countdown {
  /** Milliseconds, from 0 on. Reactive. */
  readonly left: () => number;
  start(): void;
  /** Takes time away. */
  take(milliseconds: number): void;
}

const TICK_MS = 200;

/** Calls `end` once the time is over. It ends with the calling component. */
export function createCountdown(
  length: number,
  end: () => void,
  now: () => number = () => performance.now(),
): Countdown {
  const [left, setLeft] = createSignal(length);
  let until = 0;
  let timer: ReturnType<typeof setInterval> | undefined;
  const stop = () => clearInterval(timer);
  const tick = () => {
    setLeft(Math.max(0, until - now()));
    if (left() > 0) return;
    stop();
    end();
  };
  onCleanup(stop);
  return {
    left,
    start() {
      stop();
      until = now() + length;
      setLeft(length);
      timer = setInterval(tick, TICK_MS);
    },
    take(milliseconds) {
      until -= milliseconds;
      tick();
    },
  };
}

/** "2:41". Screen readers read it on demand; a clock that speaks would drown the board. */
export function Clock(props: { readonly left: number }) {
  const SECOND = 1000;
  const seconds = () => Math.ceil(props.left / SECOND);
  return (
    <b class="practise-clock" role="timer" aria-live="off" aria-label={t('practise.left')}>
      {formatDuration(seconds() * SECOND)}
    </b>
  );
}
