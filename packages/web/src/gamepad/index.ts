// The listener for gamepads in the first load. What reads them is fetched with the first pad.
import { importAgain } from '../browser/lazy';

/** Follows gamepads for the life of the page, from the first that connects: a browser reports it at a press in the page. */
export function listenForPads(): void {
  addEventListener('gamepadconnected', () =>
    importAgain(() => import('./pads')).then(
      ({ followPads }) => followPads(),
      () => {}, // the next pad tries again
    ),
  );
}
