// Waits until the page has been painted, for work that the player need not wait for.

/** A page that is not shown is not painted. Then this many milliseconds are enough. */
const LONGEST_MS = 100;

/** Resolves in a task of its own after the next paint, and within 100 ms in a page that is not painted. */
export function afterPaint(): Promise<void> {
  return new Promise((resolve) => {
    requestAnimationFrame(() => setTimeout(resolve));
    setTimeout(resolve, LONGEST_MS);
  });
}
