// A link between pages of the games view. All of them share one path. The shell's link would mark each as
// current. It would also keep the scroll position, which only the list should keep.
import type { JSX } from 'solid-js';
import { BASE } from '../../browser/basePath';
import { navigate } from '../../ui/router';
import { LIST_PATH } from './location';

export interface PageLinkProps {
  readonly href: string;
  readonly class?: string;
  readonly current?: boolean;
  readonly keys?: string; // that do something here, in the form of aria-keyshortcuts
  readonly onFollow?: () => void;
  readonly children: JSX.Element;
}

export function PageLink(props: PageLinkProps) {
  const follow = (event: MouseEvent) => {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    props.onFollow?.();
    navigate(props.href);
    if (props.href !== LIST_PATH) scrollTo(0, 0); // the list restores its own scroll position
  };
  return (
    <a
      class={props.class}
      href={BASE + props.href}
      aria-current={props.current ? 'page' : undefined}
      aria-keyshortcuts={props.keys}
      onClick={follow}
    >
      {props.children}
    </a>
  );
}
