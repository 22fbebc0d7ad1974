// The heading of each page of the games view. It takes the focus when the focused element is removed. So screen
// reader users hear where they are, and Tab continues from there.
import type { JSX } from 'solid-js';
import { refocus } from '../../ui/refocus';

/** Takes the focus if the focused element went with the previous page. */
export function Heading(props: { readonly children: JSX.Element }) {
  let heading!: HTMLHeadingElement;
  refocus(() => heading.focus({ preventScroll: true }), isFocusFree);
  return (
    <h1 tabindex="-1" ref={heading}>
      {props.children}
    </h1>
  );
}

/** Whether only the page or its heading has the focus. */
export function isFocusFree(): boolean {
  const { activeElement, body } = document;
  return activeElement === null || activeElement === body || activeElement.matches('.games-page h1');
}

/** Focuses the heading, after a control has removed itself. */
export function focusHeading(): void {
  if (isFocusFree()) document.querySelector<HTMLElement>('.games-page h1')?.focus({ preventScroll: true });
}
