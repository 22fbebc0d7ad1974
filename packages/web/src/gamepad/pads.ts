// Follows the gamepads: asks for their states at every frame, only while one is connected and the page is seen.
import { everyFrame } from '../browser/everyFrame';
import { createPadActions } from './actions';
import { createPadReader } from './reader';

/** Follows the pads until the returned function is called. */
export function followPads(): () => void {
  const readers = new Map<number, ReturnType<typeof createPadReader>>();
  let act = createPadActions();
  let stopFrames: (() => void) | undefined;
  const step = () => {
    // In another window's game the pad is not ours.
    if (!document.hasFocus()) return readers.clear();
    for (const pad of connectedPads()) {
      const read = readers.get(pad.index) ?? createPadReader();
      readers.set(pad.index, read);
      for (const input of read(pad, performance.now())) act(input, pad.index);
    }
  };
  const follow = () => {
    const isWanted = !document.hidden && connectedPads().length > 0;
    if (isWanted) stopFrames ??= everyFrame(step);
    else {
      stopFrames?.();
      stopFrames = undefined;
      readers.clear();
      act = createPadActions();
    }
  };
  const forget = ({ gamepad }: GamepadEvent) => {
    readers.delete(gamepad.index);
    follow();
  };
  addEventListener('gamepadconnected', forget); // another pad may have taken the place
  addEventListener('gamepaddisconnected', forget);
  document.addEventListener('visibilitychange', follow);
  follow();
  return () => {
    removeEventListener('gamepadconnected', forget);
    removeEventListener('gamepaddisconnected', forget);
    document.removeEventListener('visibilitychange', follow);
    stopFrames?.();
  };
}

/** The pads that are connected now. None where the page may not ask. */
export function connectedPads(): Gamepad[] {
  try {
    return (navigator.getGamepads?.() ?? []).filter((pad) => pad?.connected === true) as Gamepad[];
  } catch {
    return [];
  }
}
