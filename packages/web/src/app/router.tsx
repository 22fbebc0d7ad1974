// Three views and their addresses. Our own forty lines, measured: the library in their place took 6 kB of the
// play view's 45 kB. Paths are relative to the base the site lies under.
import { createSignal, type JSX, splitProps } from 'solid-js';
import { BASE } from './base';

/** Where the app is: '/games', '?game=7', '#top'. */
export interface Place {
  readonly path: string;
  readonly search: string;
  readonly hash: string;
}

function readPlace(): Place {
  const { pathname, search, hash } = window.location;
  const path = pathname
    .slice(BASE.length)
    .replace(/\/index\.html$/, '')
    .replace(/\/+$/, '');
  return { path: path === '' ? '/' : path, search, hash };
}

const [place, setPlace] = createSignal(readPlace());
addEventListener('popstate', () => setPlace(readPlace()));
addEventListener('hashchange', () => setPlace(readPlace()));

/** The current place; reactive. */
export { place };

/** Goes to a path of the app, such as '/games?game=7'. `replace` leaves no entry to come back to. */
export function navigate(path: string, options: { readonly replace?: boolean } = {}): void {
  history[options.replace ? 'replaceState' : 'pushState'](null, '', BASE + path);
  const before = place();
  setPlace(readPlace());
  if (!options.replace && before.path !== place().path) scrollTo(0, 0);
}

/** Whether a place is what a link names: all under the path, or, where the link has a search, that alone. */
export function leadsTo(href: string, { path, search }: Place): boolean {
  const named = href.replace(/#.*/, '');
  return named === (named.includes('?') ? path + search : path);
}

/** A link inside the app. It is a real link: new tab, copy and middle click work as anywhere. */
export function A(props: JSX.AnchorHTMLAttributes<HTMLAnchorElement> & { readonly href: string }) {
  const [own, rest] = splitProps(props, ['href']);
  const follow = (event: MouseEvent) => {
    if (event.defaultPrevented || event.button !== 0) return;
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    navigate(own.href);
  };
  return (
    <a
      {...rest}
      href={BASE + own.href}
      aria-current={leadsTo(own.href, place()) ? 'page' : undefined}
      onClick={follow}
    >
      {props.children}
    </a>
  );
}
