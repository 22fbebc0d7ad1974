// A link from one page of the games view to another. They share the path, so the shell's link would mark every
// one of them as the current page and keep the place on the page, which here is the list's to remember.
import type { JSX } from 'solid-js';
import { BASE } from '../app/base';
import { navigate } from '../app/router';
import { LIST_PATH } from './address';

export interface PageLinkProps {
  readonly href: string;
  readonly class?: string;
  readonly current?: boolean;
  readonly onFollow?: () => void;
  readonly children: JSX.Element;
}

export function PageLink(props: PageLinkProps) {
  const follow = (event: MouseEvent) => {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    props.onFollow?.();
    navigate(props.href);
    if (props.href !== LIST_PATH) scrollTo(0, 0); // the list knows its place
  };
  return (
    <a
      class={props.class}
      href={BASE + props.href}
      aria-current={props.current ? 'page' : undefined}
      onClick={follow}
    >
      {props.children}
    </a>
  );
}
