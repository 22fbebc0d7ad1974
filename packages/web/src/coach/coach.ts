// What the play view and the settings use of the coach, loaded on demand by index.ts. It is one chunk, so that
// a failed load can be retried as a whole (browser/lazy.ts).
import { settings } from '../settings/settings';
import { hint, watch } from './page';
import './coach.css';

export { Arrow } from './Arrow';
export { Card } from './Card';
export { LiveBar } from './LiveBar';
export { loadNow, NetworkStatus } from './network/NetworkStatus';
export { askHint, rest } from './page';

/** Whether the card is shown. Reactive. */
export function isUp(): boolean {
  return hint.state() !== undefined || watch.state() !== 'off';
}

/**
 * The speed of animations; 1: the speed of play. While the solver plays, a slide must end before the next
 * begins.
 */
export function animationSpeed(): number {
  if (watch.state() !== 'playing') return 1;
  return settings.watchSpeed === 0 ? AT_ONCE : Math.max(1, settings.watchSpeed / SLIDES_A_SECOND);
}

/** Slides of full length that fit into a second, with pauses. */
const SLIDES_A_SECOND = 5;
/** So fast that no slide is visible. */
const AT_ONCE = 100;
