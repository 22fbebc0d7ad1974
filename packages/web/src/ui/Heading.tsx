// The heading of each page of a view with several pages. It takes the focus when the focused element was removed.
import type { JSX } from 'solid-js';
import { refocus } from './refocus';

export function Heading(props: { readonly children: JSX.Element; readonly class?: string }) {
  let heading!: HTMLHeadingElement;
  refocus(() => heading.focus({ preventScroll: true }), isFocusFree);
  return (
    <h1 tabindex="-1" class={props.class} ref={heading}>
      {props.children}
    </h1>
  );
}

function isFocusFree(): boolean {
  const { activeElement, body } = document;
  return activeElement === null || activeElement === body || activeElement.matches('main h1');
}
