// The heading of each page of the games view, and where the focus goes when what had it is gone: to the heading,
// so that a person who listens hears where they are, and the next Tab goes on from there.
import { type JSX, onMount } from 'solid-js';
import { place } from '../app/router';

/** The page that the browser itself opened: there the focus starts as on any page. */
const loadedAt = place();

/** Takes the focus if what had it went with the page before. */
export function Heading(props: { readonly children: JSX.Element }) {
  let heading!: HTMLHeadingElement;
  onMount(() => {
    if (place() !== loadedAt && isFocusFree()) heading.focus({ preventScroll: true });
  });
  return (
    <h1 tabindex="-1" ref={heading}>
      {props.children}
    </h1>
  );
}

/** Whether nothing has the focus but the page or its heading. */
export function isFocusFree(): boolean {
  const { activeElement, body } = document;
  return activeElement === null || activeElement === body || activeElement.matches('.games-page h1');
}

/** For a control that goes with what it did. */
export function focusHeading(): void {
  if (isFocusFree()) document.querySelector<HTMLElement>('.games-page h1')?.focus({ preventScroll: true });
}
