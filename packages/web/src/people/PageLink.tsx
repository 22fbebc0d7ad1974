// A link to one of the pages of a view. The router's own link takes every page of one path for the first page.
import { BASE } from '../browser/basePath';
import { navigate } from '../ui/router';

export function PageLink(props: {
  readonly href: string;
  readonly isCurrent: boolean;
  readonly children: string;
}) {
  const follow = (event: MouseEvent) => {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    navigate(props.href);
  };
  return (
    <a
      class="btn"
      href={BASE + props.href}
      aria-current={props.isCurrent ? 'page' : undefined}
      onClick={follow}
    >
      {props.children}
    </a>
  );
}
