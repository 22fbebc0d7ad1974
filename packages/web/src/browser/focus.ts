/** Focuses the board's last focused cell, for use when the focused control disappears. */
export function focusBoard(): void {
  document.querySelector<HTMLElement>('[role=grid] [tabindex="0"]')?.focus({ preventScroll: true });
}
