// The listener for gamepads in the first load. What reads them is fetched with the first pad.
import { importAgain } from '../browser/lazy';

/** Follows gamepads from the first that connects. A browser reports a pad at its first press in the page. */
export function listenForPads(): () => void {
  let stop: (() => void) | undefined;
  let isOver = false;
  const listen = () =>
    importAgain(() => import('./pads')).then(
      ({ followPads }) => {
        if (!isOver) stop ??= followPads();
      },
      () => {}, // the next pad tries again
    );
  addEventListener('gamepadconnected', listen);
  return () => {
    isOver = true;
    removeEventListener('gamepadconnected', listen);
    stop?.();
  };
}
