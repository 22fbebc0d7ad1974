// Recognises swipes from raw pointer positions. It is own code because it makes the game's feel. A swipe fires
// while the finger still moves, once, and again when the finger turns without lifting. Diagonals never fire. A
// second finger cancels, so that pinching to zoom works.
import { type Direction, DOWN, LEFT, RIGHT, UP } from '@twofold/core';

/**
 * CSS pixels that a finger travels before a swipe fires: more than a tap's wobble, less than a thumb's reach.
 */
export const SWIPE_DISTANCE = 24;
/** The longer axis must be this many times the shorter. 1.6 excludes some 26 degrees around each diagonal. */
const CLEAR_AXIS = 1.6;

/** The path of one finger. Fed with positions, it answers with a direction whenever one is clear. */
export class SwipePath {
  #x: number; // anchor: the next swipe is measured from here
  #y: number;
  #fired: Direction | undefined; // the direction in which the finger keeps moving

  constructor(x: number, y: number) {
    this.#x = x;
    this.#y = y;
  }

  get hasFired(): boolean {
    return this.#fired !== undefined;
  }

  /** The direction that this position makes clear, or undefined. Coordinates in CSS pixels. */
  move(x: number, y: number): Direction | undefined {
    const direction = clearDirection(x - this.#x, y - this.#y);
    if (direction === undefined) {
      if (this.#fired !== undefined) this.#follow(x, y);
      return undefined;
    }
    this.#x = x;
    this.#y = y;
    if (direction === this.#fired) return undefined;
    this.#fired = direction;
    return direction;
  }

  /** Moves the anchor along while the finger keeps its direction. A turn is then measured from its corner. */
  #follow(x: number, y: number): void {
    if (this.#fired === RIGHT) this.#x = Math.max(this.#x, x);
    else if (this.#fired === LEFT) this.#x = Math.min(this.#x, x);
    else if (this.#fired === DOWN) this.#y = Math.max(this.#y, y);
    else this.#y = Math.min(this.#y, y);
  }
}

function clearDirection(dx: number, dy: number): Direction | undefined {
  const [ax, ay] = [Math.abs(dx), Math.abs(dy)];
  if (Math.max(ax, ay) < SWIPE_DISTANCE) return undefined;
  if (ax >= CLEAR_AXIS * ay) return dx > 0 ? RIGHT : LEFT;
  if (ay >= CLEAR_AXIS * ax) return dy > 0 ? DOWN : UP;
  return undefined;
}

/** A native click that belongs to a touch comes within this many milliseconds of the touch's end. */
const CLICK_FOLLOWS_MS = 600;

/**
 * Calls `onSwipe` for every swipe or mouse drag that starts on `surface`. A swipe that starts on a button does
 * not press it. Returns a function that stops listening.
 *
 * Taps on buttons and links are pressed from here too. After a swipe, Chromium takes a tap for the stop of a
 * fling. It fires no click then, for some 300 ms. A quick "Undo" after a swipe would be lost.
 */
export function listenForSwipes(surface: HTMLElement, onSwipe: (direction: Direction) => void): () => void {
  const fingers = new Map<number, SwipePath>();
  const listeners = new AbortController();
  let ignoreClicksUntil = 0;
  const on = <K extends keyof HTMLElementEventMap>(
    target: HTMLElement | Window,
    type: K,
    handler: (event: HTMLElementEventMap[K]) => void,
    capture = false,
  ) => target.addEventListener(type, handler as EventListener, { signal: listeners.signal, capture });
  const ignoreNextClick = () => {
    ignoreClicksUntil = performance.now() + CLICK_FOLLOWS_MS;
  };

  on(surface, 'pointerdown', (event) => {
    if (event.pointerType === 'mouse' && event.button !== 0) return;
    ignoreClicksUntil = 0;
    if (event.isPrimary) fingers.clear(); // in case an earlier pointerup was lost
    if (startsSwipe(event.target)) fingers.set(event.pointerId, new SwipePath(event.clientX, event.clientY));
  });
  on(window, 'pointermove', (event) => {
    const path = fingers.get(event.pointerId);
    if (!path || fingers.size > 1) return;
    const direction = path.move(event.clientX, event.clientY);
    if (direction === undefined) return;
    ignoreNextClick();
    onSwipe(direction);
  });
  on(window, 'pointerup', (event) => {
    const path = fingers.get(event.pointerId);
    fingers.delete(event.pointerId);
    if (!path || event.pointerType === 'mouse') return;
    if (path.hasFired) return ignoreNextClick();
    const control = fingers.size === 0 ? controlUnder(event) : null;
    if (!control) return;
    ignoreNextClick();
    control.click();
  });
  on(window, 'pointercancel', ({ pointerId }) => void fingers.delete(pointerId));
  const stopClick = (event: MouseEvent) => {
    const isKeyboard = event.detail === 0;
    if (!event.isTrusted || isKeyboard || performance.now() > ignoreClicksUntil) return;
    ignoreClicksUntil = 0;
    event.preventDefault();
    event.stopPropagation();
  };
  on(window, 'click', stopClick, true);
  on(surface, 'dragstart', (event) => event.preventDefault());
  return () => listeners.abort();
}

/** The button or link on which the finger was put down and lifted. */
function controlUnder({ target, clientX, clientY }: PointerEvent): HTMLElement | null {
  const find = (at: EventTarget | null) =>
    at instanceof Element ? at.closest<HTMLElement>('button, a[href]') : null;
  const control = find(target);
  return control === find(document.elementFromPoint(clientX, clientY)) ? control : null;
}

/** Whether a swipe may start here. Sliders, fields and scrolling panels keep their own gestures. */
function startsSwipe(target: EventTarget | null): boolean {
  return target instanceof Element && !target.closest('input, select, textarea, [data-own-gestures]');
}
