// Fingers and mouse over a page with one button, at exact times.
import { RIGHT, UP } from '@twofold/core';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { listenForSwipes } from './swipe';

class FakeElement extends EventTarget {
  readonly #isButton: boolean;
  readonly click = vi.fn();

  constructor(isButton: boolean) {
    super();
    this.#isButton = isButton;
  }

  closest(selector: string) {
    return this.#isButton && selector.includes('button') ? this : null;
  }
}

let now: number;
let page: EventTarget;
let surface: FakeElement;
let button: FakeElement;
let played: number[];
let stop: () => void;

beforeEach(() => {
  now = 1000;
  vi.spyOn(performance, 'now').mockImplementation(() => now);
  [page, surface, button, played] = [new EventTarget(), new FakeElement(false), new FakeElement(true), []];
  vi.stubGlobal('window', page);
  vi.stubGlobal('Element', FakeElement);
  vi.stubGlobal('document', { elementFromPoint: () => button });
  stop = listenForSwipes(surface as unknown as HTMLElement, (direction) => played.push(direction));
});
afterEach(() => {
  stop();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

interface Pointer {
  readonly type: 'mouse' | 'touch';
  readonly id: number;
  readonly target: FakeElement;
}

/** Sends a pointer's event at a time in milliseconds. The target is that of the pointer. */
function send({ type, id, target }: Pointer, what: string, at: number, x: number, y = 0): Event {
  now = 1000 + at;
  const event = new Event(what, { cancelable: true });
  const fields = {
    pointerType: type,
    pointerId: id,
    isPrimary: id === 0,
    clientX: x,
    clientY: y,
    buttons: 1,
    button: 0,
    detail: 1,
    isTrusted: true,
    target,
  };
  for (const [key, value] of Object.entries(fields)) Object.defineProperty(event, key, { value });
  (what === 'pointerdown' ? surface : page).dispatchEvent(event);
  return event;
}

const finger = (id: number, target = surface): Pointer => ({ type: 'touch', id, target });

test('two quick thumbs play both their swipes, though each is down before the other fires', () => {
  const [left, right] = [finger(0), finger(1)];
  send(left, 'pointerdown', 0, 0);
  send(left, 'pointermove', 40, 15);
  send(right, 'pointerdown', 50, 300);
  send(left, 'pointermove', 60, 40);
  send(right, 'pointermove', 90, 300, -15);
  send(right, 'pointermove', 110, 300, -40);
  send(left, 'pointerup', 120, 60);
  send(right, 'pointermove', 140, 300, -90);
  send(right, 'pointerup', 160, 300, -100);
  expect(played).toEqual([RIGHT, UP]);
});

test('two fingers that both move before one fires play nothing', () => {
  const [left, right] = [finger(0), finger(1)];
  send(left, 'pointerdown', 0, 100);
  send(right, 'pointerdown', 10, 200);
  for (let step = 1; step <= 5; step++) {
    send(left, 'pointermove', 20 * step, 100 - 15 * step);
    send(right, 'pointermove', 20 * step + 1, 200 + 15 * step);
  }
  expect(played).toEqual([]);
});

test('a mouse that drags on a button for long does not press it', () => {
  const mouse: Pointer = { type: 'mouse', id: 0, target: button };
  send(mouse, 'pointerdown', 0, 0);
  send(mouse, 'pointermove', 100, 40);
  send(mouse, 'pointerup', 800, 40);
  expect(send(mouse, 'click', 801, 40).defaultPrevented).toBe(true);
  expect(played).toEqual([RIGHT]);
  send(mouse, 'pointerdown', 900, 40);
  send(mouse, 'pointerup', 950, 40);
  expect(send(mouse, 'click', 951, 40).defaultPrevented).toBe(false);
  expect(button.click).not.toHaveBeenCalled(); // the browser's own click presses it
});

test('a tap presses its button once, however long that takes', () => {
  button.click.mockImplementation(() => {
    now += 700;
  });
  const tap = finger(0, button);
  send(tap, 'pointerdown', 0, 0);
  send(tap, 'pointerup', 50, 0);
  expect(send(tap, 'click', 760, 0).defaultPrevented).toBe(true);
  expect(button.click).toHaveBeenCalledOnce();
});
