// What a gamepad's state says: pushes of a direction and presses of buttons. Pure: states and times in, inputs out.
import { type Direction, DOWN, LEFT, RIGHT, UP } from '@twofold/core';

/** The fields of a Gamepad that decide. Axes are -1 to 1, down and right are positive. */
export interface PadState {
  readonly mapping: string; // 'standard' where the browser knows the pad
  readonly axes: readonly number[];
  readonly buttons: readonly { readonly pressed: boolean }[];
}

/** A button by the letter that it has on an Xbox pad. Other pads have it at the same place. */
export type PadButton = 'A' | 'B' | 'X' | 'Y' | 'LB' | 'RB' | 'back' | 'start';

export type PadInput =
  | { readonly kind: 'direction'; readonly direction: Direction; readonly isRepeat: boolean }
  | { readonly kind: 'button'; readonly button: PadButton };

/** A direction that is held comes again after this time, in milliseconds, and then at this pace. */
export const REPEAT_AFTER = 300;
export const REPEAT_EVERY = 140;

/** The stick names a direction beyond `PUSHED`, and holds it until it is below `RELEASED`. */
const PUSHED = 0.6;
const RELEASED = 0.35;
/** How many times longer the pushed axis must be than the other. A diagonal is neither. */
const CLEAR = 1.5;

const FACES: readonly PadButton[] = ['A', 'B', 'X', 'Y'];
/** The standard mapping's D-pad is four buttons. */
const D_PAD: readonly (readonly [button: number, Direction])[] = [
  [12, UP],
  [13, DOWN],
  [14, LEFT],
  [15, RIGHT],
];
/** A hat in one axis: eight steps clockwise from up at -1 to 1. Every second one is a diagonal, and rest is outside. */
const HAT: readonly Direction[] = [UP, RIGHT, DOWN, LEFT];
const HAT_AXIS = 9;
const HAT_TOLERANCE = 0.05;
/** Drivers with eight axes (Linux, xpad) have the hat in the last two, and Back and Start two places earlier. */
const XPAD_AXES = 8;

/** Reads one pad, frame by frame. A button held at the first reading counts only after its release. */
export function createPadReader(): (pad: PadState, now: number) => PadInput[] {
  let stick: Direction | undefined;
  let held: Direction | undefined;
  let isFirst = true;
  let repeatAt = Number.POSITIVE_INFINITY;
  let down: ReadonlySet<PadButton> = new Set();
  return (pad, now) => {
    const inputs: PadInput[] = [];
    stick = stickOf(pad.axes, stick);
    const direction = hatOf(pad) ?? stick;
    const pressed = buttonsOf(pad);
    if (direction !== held) {
      held = direction;
      repeatAt = direction === undefined || isFirst ? Number.POSITIVE_INFINITY : now + REPEAT_AFTER;
      if (direction !== undefined && !isFirst) inputs.push({ kind: 'direction', direction, isRepeat: false });
    } else if (direction !== undefined && now >= repeatAt) {
      repeatAt = now + REPEAT_EVERY; // a late frame is not made up for
      inputs.push({ kind: 'direction', direction, isRepeat: true });
    }
    for (const button of pressed) if (!isFirst && !down.has(button)) inputs.push({ kind: 'button', button });
    down = pressed;
    isFirst = false;
    return inputs;
  };
}

/** The direction of the left stick, which was `before`. */
function stickOf([x = 0, y = 0]: readonly number[], before: Direction | undefined): Direction | undefined {
  const lengths = { [UP]: -y, [RIGHT]: x, [DOWN]: y, [LEFT]: -x };
  if (before !== undefined && lengths[before] >= RELEASED) return before;
  const [long, short] = [Math.max(Math.abs(x), Math.abs(y)), Math.min(Math.abs(x), Math.abs(y))];
  if (long < PUSHED || long < CLEAR * short) return undefined;
  return directionOf(Math.abs(x) > Math.abs(y) ? x : 0, Math.abs(x) > Math.abs(y) ? 0 : y);
}

/** The direction of the D-pad, wherever the driver has it. Two at once name none. */
function hatOf({ mapping, axes, buttons }: PadState): Direction | undefined {
  const pressed = D_PAD.filter(([button]) => buttons[button]?.pressed);
  if (pressed.length > 0) return pressed.length === 1 ? pressed[0]![1] : undefined;
  if (mapping === 'standard') return undefined;
  if (axes.length === XPAD_AXES) return directionOf(Math.round(axes[6]!), Math.round(axes[7]!));
  const step = ((axes[HAT_AXIS] ?? Number.NaN) + 1) * 3.5;
  const place = Math.round(step);
  return Math.abs(step - place) / 3.5 < HAT_TOLERANCE && place % 2 === 0 ? HAT[place / 2] : undefined;
}

function directionOf(x: number, y: number): Direction | undefined {
  if ((x === 0) === (y === 0)) return undefined;
  if (x !== 0) return x > 0 ? RIGHT : LEFT;
  return y > 0 ? DOWN : UP;
}

function buttonsOf({ mapping, axes, buttons }: PadState): Set<PadButton> {
  const back = mapping !== 'standard' && axes.length === XPAD_AXES ? 6 : 8;
  const isDown = (index: number) => buttons[index]?.pressed === true;
  const pressed = new Set(FACES.filter((_, index) => isDown(index)));
  if (isDown(4)) pressed.add('LB');
  if (isDown(5)) pressed.add('RB');
  if (isDown(back)) pressed.add('back');
  if (isDown(back + 1)) pressed.add('start');
  return pressed;
}
