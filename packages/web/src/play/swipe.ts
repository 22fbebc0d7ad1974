// Recognises swipes from raw pointer positions. Our own, because it is the game's feel: it fires while the
// finger still moves, once per swipe, again when the finger turns without lifting, and never on a diagonal.
// A second finger ends it, so that pinching to zoom stays free.
import { type Direction, DOWN, LEFT, RIGHT, UP } from '@twofold/core';

/** CSS pixels a finger travels before it counts: beyond a tap's wobble, well within a thumb's reach. */
export const SWIPE_DISTANCE = 24;
/** The longer axis must be this many times the shorter: 1.6 leaves out some 26 degrees around each diagonal. */
const CLEAR_AXIS = 1.6;

/** One finger's path. Feed it positions; it answers with a direction whenever one is clear. */
export class SwipePath {
  #x: number; // where the next swipe is measured from
  #y: number;
  #fired: Direction | undefined; // the direction the finger is going on in

  constructor(x: number, y: number) {
    this.#x = x;
    this.#y = y;
  }

  get hasFired(): boolean {
    return this.#fired !== undefined;
  }

  /** The direction that just became clear, or undefined. Coordinates in CSS pixels. */
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

  /** While the finger goes on in the fired direction the anchor goes with it, so that a turn is measured from the turn. */
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

/** A native click that belongs to a touch comes within this many milliseconds of its end. */
const CLICK_FOLLOWS_MS = 600;

/**
 * Turns every swipe or mouse drag that starts on `surface` into `onSwipe`. A swipe that starts on a button
 * does not press it. Returns its own end.
 *
 * Taps on buttons and links are pressed from here too: for some 300 ms after a swipe Chromium takes a tap for
 * the stop of a fling and gives no click, and a player who swipes and taps "Undo" at once would lose it.
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
    if (event.isPrimary) fingers.clear(); // a lost pointerup must not leave a finger behind
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

/** The button or link that a finger was put on and is lifted from. */
function controlUnder({ target, clientX, clientY }: PointerEvent): HTMLElement | null {
  const find = (at: EventTarget | null) =>
    at instanceof Element ? at.closest<HTMLElement>('button, a[href]') : null;
  const control = find(target);
  return control === find(document.elementFromPoint(clientX, clientY)) ? control : null;
}

/** Sliders, fields and scrolling panels keep their own gestures. */
function startsSwipe(target: EventTarget | null): boolean {
  return target instanceof Element && !target.closest('input, select, textarea, [data-own-gestures]');
}
