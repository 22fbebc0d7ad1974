// A row of items of 300 CSS pixels, without a browser: it notes how far it was scrolled.
import { createRoot, createSignal } from 'solid-js';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { keepInView } from './keepInView';

const WIDTH = 300;

beforeEach(
  () => void vi.stubGlobal('getComputedStyle', () => ({ direction: 'ltr', paddingInlineStart: '12px' })),
);
afterEach(() => void vi.unstubAllGlobals());

function setUp() {
  let scrolled = 0;
  const boxAt = (left: number) => ({ left, right: left + WIDTH });
  const children = [0, 1, 2].map((at) => ({
    getBoundingClientRect: () => boxAt(12 + at * WIDTH - scrolled),
  }));
  const row = Object.assign(new EventTarget(), {
    children,
    getBoundingClientRect: () => boxAt(0),
    scrollBy({ left }: { left: number }) {
      scrolled += left;
    },
  });
  const [wanted, setWanted] = createSignal('a');
  const [at, setAt] = createSignal(0);
  createRoot(() => keepInView(row as unknown as HTMLElement, wanted, at));
  const hear = (kind: string, fingers = 0) =>
    row.dispatchEvent(Object.assign(new Event(kind), { touches: { length: fingers } }));
  /** An item that the row does not have any more hears alone. */
  const hearAt = (item: EventTarget, kind: string, fingers = 0) => {
    const event = Object.assign(new Event(kind), { touches: { length: fingers } });
    if (kind !== 'touchstart') return item.dispatchEvent(event);
    return row.dispatchEvent(Object.defineProperty(event, 'target', { value: item }));
  };
  return {
    ...{ setWanted, setAt, hear, hearAt },
    /** The browser, or the reader, scrolls. */
    scrollTo(place: number) {
      scrolled = place * WIDTH;
    },
    inView: () => scrolled / WIDTH,
  };
}

it('follows the wanted item where items change places, and another one that is wanted', () => {
  const { setWanted, setAt, inView, scrollTo } = setUp();
  setAt(2);
  expect(inView()).toBe(2);
  scrollTo(1); // the browser follows another item
  setAt(0);
  expect(inView()).toBe(0);
  setWanted('b');
  expect(inView()).toBe(0);
});

it('leaves a row that the reader has scrolled or is in where it is, until another item is wanted', () => {
  for (const kind of ['pointerdown', 'wheel', 'focusin']) {
    const { setWanted, setAt, hear, inView, scrollTo } = setUp();
    hear(kind);
    scrollTo(1);
    setAt(2);
    expect(inView(), kind).toBe(1);
    setWanted('b');
    expect(inView(), kind).toBe(2);
  }
});

it('never moves a row under a finger', () => {
  const { setWanted, setAt, hear, inView, scrollTo } = setUp();
  hear('pointerdown');
  hear('touchstart', 1);
  scrollTo(1);
  setWanted('b');
  setAt(2);
  expect(inView()).toBe(1);
  hear('touchend');
  expect(inView()).toBe(1);
  setWanted('c');
  expect(inView()).toBe(2);
});

it('moves a row again after a touch of an item that has left it meanwhile', () => {
  for (const end of ['touchend', 'touchcancel']) {
    const { setWanted, setAt, hearAt, inView } = setUp();
    const gone = new EventTarget();
    hearAt(gone, 'touchstart', 1);
    hearAt(gone, 'touchstart', 2);
    hearAt(gone, end, 1);
    setWanted('b');
    setAt(2);
    expect(inView(), end).toBe(0); // one finger is still there
    hearAt(gone, end);
    setWanted('c');
    expect(inView(), end).toBe(2);
  }
});
