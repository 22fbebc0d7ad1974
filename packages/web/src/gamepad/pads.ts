// Follows the gamepads: asks for their states at every frame, only while one is connected and the page is seen.
import { everyFrame } from '../browser/everyFrame';
import { createPadActions } from './actions';
import { createPadReader } from './reader';

const readers = new Map<number, ReturnType<typeof createPadReader>>();
let act = createPadActions();
let stopFrames: (() => void) | undefined;

/** Follows the pads from now on. Further calls change nothing. */
export function followPads(): void {
  addEventListener('gamepadconnected', forget); // another pad may have taken the place
  addEventListener('gamepaddisconnected', forget);
  document.addEventListener('visibilitychange', follow);
  follow();
}

/** Forgets what was held on a pad. */
function forget({ gamepad }: GamepadEvent): void {
  readers.delete(gamepad.index);
  follow();
}

/** Starts or stops the frames. */
function follow(): void {
  if (!document.hidden && connectedPads().length > 0) {
    stopFrames ??= everyFrame(step);
    return;
  }
  stopFrames?.();
  stopFrames = undefined;
  readers.clear();
  act = createPadActions();
}

function step(): void {
  if (!document.hasFocus()) return readers.clear(); // another window has the pad
  for (const pad of connectedPads()) {
    const read = readers.get(pad.index) ?? createPadReader();
    readers.set(pad.index, read);
    for (const input of read(pad, performance.now())) act(input, pad.index);
  }
}

/** The pads that are connected now. None where the page may not ask. */
export function connectedPads(): Gamepad[] {
  try {
    return (navigator.getGamepads?.() ?? []).filter((pad) => pad?.connected === true) as Gamepad[];
  } catch {
    return [];
  }
}
