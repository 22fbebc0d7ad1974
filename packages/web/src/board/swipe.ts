// Recognises swipes from raw pointer positions. It is own code because it makes the game's feel. A swipe fires
// while the finger still moves, once, and again when the finger turns without lifting. The longer axis decides, at
// any angle. A finger that rests, or has played a swipe, does not disturb another. Two others that move may be
// pinching to zoom, and play nothing.
import { type Direction, DOWN, LEFT, RIGHT, UP } from '@twofold/core';

/**
 * CSS pixels that a finger travels before a swipe fires: more than a tap's wobble, less than a thumb's reach.
 */
export const SWIPE_DISTANCE = 24;
/**
 * The longer axis of a swipe must be this many times the shorter: the tangent of 48 degrees. Nearer to the diagonal
 * the swipe waits for more travel, and at last for the finger to lift.
 */
const CLEAR_AXIS = Math.tan((48 * Math.PI) / 180);
/** The same for a turn without lifting. A thumb's swipe is an arc, and its end is no turn. */
const CLEAR_TURN = 1.6;
/** CSS pixels within which a finger rests. */
const REST_DISTANCE = 12;
/** Milliseconds. A finger that has rested for so long is a thumb at rest, and not the first of a pinch. */
const REST_MS = 300;

/** The path of one finger. Fed with positions, it answers with a direction whenever one is clear. */
export class SwipePath {
  #x: number; // anchor: the next swipe is measured from here
  #y: number;
  #fired: Direction | undefined; // the direction in which the finger keeps moving
  readonly begun = performance.now();
  /** When it first fired, on the page's clock. 0 once a swipe of it was played. */
  firedAt = Infinity;
  #restX: number; // where the finger was put down, or came to
  #restY: number;
  #movedAt = -Infinity;

  constructor(x: number, y: number) {
    this.#x = this.#restX = x;
    this.#y = this.#restY = y;
  }

  /** Whether the finger has hardly moved since it was put down, or for a while. */
  get rests(): boolean {
    return performance.now() - this.#movedAt > REST_MS;
  }

  /** The direction that this position makes clear, or undefined. Coordinates in CSS pixels. */
  move(x: number, y: number): Direction | undefined {
    if (Math.hypot(x - this.#restX, y - this.#restY) > REST_DISTANCE) {
      this.#restX = x;
      this.#restY = y;
      this.#movedAt = performance.now();
    }
    const ratio = this.#fired === undefined ? CLEAR_AXIS : CLEAR_TURN;
    const direction = directionOf(x - this.#x, y - this.#y, ratio);
    if (direction === undefined) {
      if (this.#fired !== undefined) this.#follow(x, y);
      return undefined;
    }
    this.#x = x;
    this.#y = y;
    return direction === this.#fired ? undefined : this.#fire(direction);
  }

  /** The direction of a swipe along the diagonal that no position made clear. The finger is lifted there. */
  lift(x: number, y: number): Direction | undefined {
    return this.#fired === undefined ? this.#fire(directionOf(x - this.#x, y - this.#y, 1)) : undefined;
  }

  #fire(direction: Direction | undefined): Direction | undefined {
    if (direction !== undefined) this.firedAt = Math.min(this.firedAt, performance.now());
    this.#fired = direction;
    return direction;
  }

  /** Moves the anchor along while the finger keeps its direction. A turn is then measured from its corner. */
  #follow(x: number, y: number): void {
    const [dx, dy] = [x - this.#x, y - this.#y];
    const isUpright = this.#fired === UP || this.#fired === DOWN;
    const ahead = this.#fired === RIGHT || this.#fired === DOWN ? 1 : -1;
    const [along, across] = isUpright ? [ahead * dy, dx] : [ahead * dx, dy];
    if (along < Math.abs(across)) return;
    this.#x = x;
    this.#y = y;
  }
}

/** `ratio`: how many times the shorter axis the longer must be. */
function directionOf(dx: number, dy: number, ratio: number): Direction | undefined {
  const [ax, ay] = [Math.abs(dx), Math.abs(dy)];
  if (Math.max(ax, ay) < SWIPE_DISTANCE || ax === ay) return undefined;
  if (ax >= ratio * ay) return dx > 0 ? RIGHT : LEFT;
  if (ay >= ratio * ax) return dy > 0 ? DOWN : UP;
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
  let playedAt = 0;
  const on = <K extends keyof HTMLElementEventMap>(
    target: HTMLElement | Window,
    type: K,
    handler: (event: HTMLElementEventMap[K]) => void,
    capture = false,
  ) =>
    target.addEventListener(type, handler as EventListener, {
      signal: listeners.signal,
      capture,
      passive: false,
    });
  const ignoreNextClick = () => {
    ignoreClicksUntil = performance.now() + CLICK_FOLLOWS_MS;
  };

  const isFree = (path: SwipePath) =>
    [...fingers.values()].every((other) => other === path || other.rests || other.firedAt < path.begun);
  const play = (path: SwipePath | undefined, direction: Direction | undefined) => {
    if (!path || direction === undefined || !isFree(path)) return;
    path.firedAt = 0;
    ignoreNextClick();
    playedAt = performance.now();
    onSwipe(direction);
  };

  on(surface, 'pointerdown', (event) => {
    if (event.pointerType === 'mouse' && event.button !== 0) return;
    ignoreClicksUntil = 0;
    if (event.isPrimary) fingers.clear(); // in case an earlier pointerup was lost
    if (startsSwipe(event.target)) fingers.set(event.pointerId, new SwipePath(event.clientX, event.clientY));
  });
  on(window, 'pointermove', (event) => {
    if (event.pointerType === 'mouse' && !event.buttons) fingers.delete(event.pointerId); // its release was lost
    const path = fingers.get(event.pointerId);
    play(path, path?.move(event.clientX, event.clientY));
  });
  on(window, 'pointerup', (event) => {
    const path = fingers.get(event.pointerId);
    play(path, path?.lift(event.clientX, event.clientY));
    fingers.delete(event.pointerId);
    if (!path) return;
    // a thumb that rested on a button while another swiped does not press it
    if (path.firedAt < Infinity || path.begun < playedAt) return ignoreNextClick();
    const control = event.pointerType !== 'mouse' && isFree(path) && controlUnder(event);
    if (!control) return;
    control.click();
    ignoreNextClick(); // from now on: the click may have taken long
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
  // Beside a thumb that has swiped, or rests for long, a second finger plays. Without this the browser would zoom, and
  // cancel both.
  const stopPinch = (event: TouchEvent) => {
    const isThumb = ({ firedAt, rests, begun }: SwipePath) =>
      firedAt < Infinity || (rests && performance.now() - begun > REST_MS);
    if (event.touches.length > 1 && [...fingers.values()].some(isThumb)) event.preventDefault();
  };
  on(surface, 'touchstart', stopPinch);
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
