// The time of the server: the device's own clock may be wrong. It goes on from an answer by a clock that nobody sets.
import { type Accessor, createSignal, onCleanup } from 'solid-js';

/** The server's time by an answer that has just come, in milliseconds since 1970. */
export function clockOf(now: string): () => number {
  const [time, since] = [Date.parse(now), performance.now()];
  return () => time + performance.now() - since;
}

/**
 * Milliseconds until a time of the server's clock, counted down by the second. `onEnd` is called once when none are left,
 * also where the page slept meanwhile.
 */
export function createCountdown(clock: () => number, until: number, onEnd: () => void): Accessor<number> {
  const left = () => Math.max(0, until - clock());
  const [rest, setRest] = createSignal(left());
  const timer = setInterval(() => {
    setRest(left());
    if (left() > 0) return;
    clearInterval(timer);
    onEnd();
  }, 1000);
  onCleanup(() => clearInterval(timer));
  return rest;
}
