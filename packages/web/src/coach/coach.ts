// What the play view and the settings have of the coach, fetched when it is first asked for (play/coach.ts). One chunk,
// so that all of it can be asked for again (app/importAgain.ts).
import { settings } from '../settings/settings';
import { hint, watch } from './page';
import './coach.css';

export { Arrow } from './Arrow';
export { Card } from './Card';
export { LiveBar } from './LiveBar';
export { loadNow, NetworkStatus } from './NetworkStatus';
export { askHint, rest } from './page';

/** Whether the card has something to show. Reactive. */
export function isUp(): boolean {
  return hint.state() !== undefined || watch.state() !== 'off';
}

/** How fast turns are to be shown, 1: as played. While the solver plays, a slide must end before the next begins. */
export function pace(): number {
  if (watch.state() !== 'playing') return 1;
  return settings.watchSpeed === 0 ? AT_ONCE : Math.max(1, settings.watchSpeed / SLIDES_A_SECOND);
}

/** Slides of full length that fit into a second with some rest between them. */
const SLIDES_A_SECOND = 5;
/** Faster than any slide could be seen. */
const AT_ONCE = 100;
