// The heading of a page of the learn view. After a navigation inside the view it takes the focus: the link that
// was followed is gone with its page. On the first page the focus stays where it is.
import { createContext, type JSX, onMount, useContext } from 'solid-js';

/** Whether this page was opened from another page of the view. */
export const IsNavigated = createContext<() => boolean>(() => false);

export function PageHeading(props: { readonly class?: string; readonly children: JSX.Element }) {
  const isNavigated = useContext(IsNavigated);
  let heading!: HTMLHeadingElement;
  onMount(() => isNavigated() && heading.focus());
  return (
    <h1 class={props.class} tabindex="-1" ref={heading}>
      {props.children}
    </h1>
  );
}
