// Waits until the page has been painted, for work that the player need not wait for.

/** A page that is not shown is not painted. Then this many milliseconds are enough. */
const LONGEST_MS = 100;

/** Resolves in a task of its own after the next paint, at the latest after 100 ms. */
export function afterPaint(): Promise<void> {
  return new Promise((resolve) => {
    requestAnimationFrame(() => setTimeout(resolve));
    setTimeout(resolve, LONGEST_MS);
  });
}
