/** Puts the focus on the board, at the cell it was last on: where a control that had it has gone. */
export function focusBoard(): void {
  document.querySelector<HTMLElement>('[role=grid] [tabindex="0"]')?.focus({ preventScroll: true });
}
