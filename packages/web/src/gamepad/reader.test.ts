import { DOWN, LEFT, RIGHT, UP } from '@twofold/core';
import { expect, it } from 'vitest';
import { createPadReader, type PadState, REPEAT_AFTER, REPEAT_EVERY } from './reader';

/** A pad with some buttons held. */
function pad(
  pressed: readonly number[] = [],
  axes: readonly number[] = [0, 0, 0, 0],
  mapping = 'standard',
): PadState {
  const buttons = Array.from({ length: 17 }, (_, index) => ({ pressed: pressed.includes(index) }));
  return { mapping, axes, buttons };
}

/** What a reader says to states, one each 16 ms, after one at rest. */
function said(states: readonly PadState[], rest = pad()) {
  const read = createPadReader();
  read(rest, 0);
  return states.map((state, index) =>
    read(state, 16 * (index + 1)).map((input) => (input.kind === 'button' ? input.button : input.direction)),
  );
}

it('every direction of the D-pad is one push, and so is the next after its release', () => {
  expect(said([pad([12]), pad([12]), pad(), pad([12]), pad([13]), pad([14]), pad([15])])).toEqual([
    [UP],
    [],
    [],
    [UP],
    [DOWN],
    [LEFT],
    [RIGHT],
  ]);
});

it('two directions of the D-pad at once are none', () => {
  expect(said([pad([12, 15])])).toEqual([[]]);
});

it('a held direction repeats after its pause, at its pace, and not twice after a late frame', () => {
  const read = createPadReader();
  read(pad(), 0);
  const heard: number[] = [];
  for (let now = 1; now <= 1000; now++) if (read(pad([13]), now).length > 0) heard.push(now);
  const expected = [1];
  for (let at = 1 + REPEAT_AFTER; at <= 1000; at += REPEAT_EVERY) expected.push(at);
  expect(heard).toEqual(expected);
  expect(read(pad([13]), 5000)).toEqual([{ kind: 'direction', direction: DOWN, isRepeat: true }]);
  expect(read(pad([13]), 5001)).toEqual([]);
});

it('buttons come once a press, however long they are held', () => {
  const held = Array.from({ length: 100 }, () => pad([1, 9]));
  expect(said(held).flat()).toEqual(['B', 'start']);
  expect(said([pad([0]), pad([2]), pad([3]), pad([4]), pad([5]), pad([8])]).flat()).toEqual([
    'A',
    'X',
    'Y',
    'LB',
    'RB',
    'back',
  ]);
});

it('what is held when the pad connects counts only after its release', () => {
  const read = createPadReader();
  for (let now = 0; now < 2000; now += 16) expect(read(pad([0, 15]), now)).toEqual([]);
  expect(read(pad(), 2000)).toEqual([]);
  expect(read(pad([0]), 2016)).toEqual([{ kind: 'button', button: 'A' }]);
});

it('a stick that trembles at its threshold is one push', () => {
  const lengths = [0.3, 0.59, 0.61, 0.58, 0.62, 0.4, 0.61, 0.36, 0.3, 0.5, 0.61];
  expect(said(lengths.map((x) => pad([], [x, 0]))).flat()).toEqual([RIGHT, RIGHT]);
});

it('a diagonal decides nothing until it is clear, and a held push stays through one', () => {
  expect(said([pad([], [0.8, 0.8]), pad([], [0.7, -0.6]), pad([], [0.5, -0.9])])).toEqual([[], [], [UP]]);
  expect(said([pad([], [0.9, 0]), pad([], [0.7, 0.7]), pad([], [0.3, 0.9])])).toEqual([[RIGHT], [], [DOWN]]);
  expect(said([pad([], [-1, 0.1]), pad(), pad([], [0.1, 1])])).toEqual([[LEFT], [], [DOWN]]);
});

it('reads a hat in axis 9: eight steps clockwise, of which diagonals and rest are none', () => {
  const hat = (value: number) => pad([], [0, 0, 0, 0, 0, 0, 0, 0, 0, value], '');
  const steps = [-1, 1.2857, -0.4286, 1.2857, 0.1429, 1.2857, 0.7143, 1.2857, -0.7143, 0, 1];
  expect(said(steps.map(hat), hat(1.2857)).flat()).toEqual([UP, RIGHT, DOWN, LEFT]);
});

it('reads a pad with eight axes: its hat in the last two, no trigger at rest, Back and Start at 6 and 7', () => {
  const xpad = (pressed: number[], x = 0, y = 0) => pad(pressed, [0, 0, -1, 0, 0, -1, x, y], '');
  expect(
    said([xpad([], 1), xpad([], 0, 1), xpad([], 1, 1), xpad([], 0, -1), xpad([6]), xpad([7])], xpad([])),
  ).toEqual([[RIGHT], [DOWN], [], [UP], ['back'], ['start']]);
});

it('a pad with few axes and buttons says what it has', () => {
  const small: PadState = { mapping: '', axes: [], buttons: [{ pressed: false }] };
  expect(said([small, { ...small, buttons: [{ pressed: true }] }], small).flat()).toEqual(['A']);
});
