// Whether a view with a board is longer than the window.

/**
 * Notes on the page whether the view is longer than the window (large text, low windows). Vertical swipes outside
 * the board then scroll. `crowded`: the controls would lie over the board if they stayed at the window's edge.
 */
export function watchOverflow(page: HTMLElement): () => void {
  const root = document.documentElement;
  const observer = new ResizeObserver(() => {
    page.classList.toggle('overflows', root.scrollHeight > root.clientHeight + 1);
    const [board, controls] = ['.board-area', '.controls'].map((part) =>
      page.querySelector<HTMLElement>(part),
    );
    const end = (board?.offsetTop ?? 0) + (board?.offsetHeight ?? 0) + (controls?.offsetHeight ?? 0);
    page.classList.toggle('crowded', end > root.clientHeight + 16);
  });
  observer.observe(document.body);
  return () => observer.disconnect();
}
