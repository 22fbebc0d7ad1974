/** Focuses what a view is about: the board of a game, else the view's heading. */
export function focusContent(): void {
  const target =
    document.querySelector<HTMLElement>('.play [role=grid] [tabindex="0"]') ??
    document.querySelector<HTMLElement>('main h1');
  if (target && target.tabIndex < 0) target.tabIndex = -1; // a heading takes the focus only so
  target?.focus();
}

/** Focuses the board's last focused cell, for use when the focused control disappears. */
export function focusBoard(): void {
  document.querySelector<HTMLElement>('[role=grid] [tabindex="0"]')?.focus({ preventScroll: true });
}
