// A row that scrolls, such as the moments of a review on a phone: one of its items stays in view.
import { createEffect, on } from 'solid-js';

/**
 * Keeps the wanted item of a row in its view, also where items change places: a browser would follow the item that was in view
 * before. A row that the reader has scrolled or focused stays where it is until another item is wanted. A row under a finger
 * stays in any case. `wanted` names the item, and `at` is its place in the row. Both are reactive.
 */
export function keepInView(row: HTMLElement, wanted: () => unknown, at: () => number): void {
  let isReaders = false; // the reader put it where it is
  let isHeld = false;
  const listen = (kinds: readonly string[], hears: (event: Event) => void) => {
    for (const kind of kinds) row.addEventListener(kind, hears, { passive: true });
  };
  listen(['pointerdown', 'wheel', 'focusin'], () => {
    isReaders = true;
  });
  const count = (event: Event) => {
    isHeld = (event as TouchEvent).touches.length > 0;
  };
  listen(['touchstart'], (event) => {
    count(event);
    // A touch ends where it began, also at an item that has left the row meanwhile: the row would not hear it.
    for (const kind of ['touchend', 'touchcancel'])
      event.target?.addEventListener(kind, count, { passive: true });
  });
  createEffect(
    on([wanted, at], ([item, place], before) => {
      if (isHeld) return;
      if (item !== before?.[0]) isReaders = false;
      const shown = row.children[place];
      if (!isReaders && shown) bringToStart(row, shown);
    }),
  );
}

/** Scrolls the row alone: `scrollIntoView` would scroll the page as well. A row that fits stays. */
function bringToStart(row: HTMLElement, item: Element): void {
  const { direction, paddingInlineStart } = getComputedStyle(row);
  const [edges, own] = [row.getBoundingClientRect(), item.getBoundingClientRect()];
  const padding = Number.parseFloat(paddingInlineStart);
  const left = direction === 'rtl' ? own.right + padding - edges.right : own.left - padding - edges.left;
  row.scrollBy({ left, behavior: 'instant' });
}
