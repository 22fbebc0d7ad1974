// The router: the address of the current view, and links inside the app. Own code of forty lines: a library took
// 6 kB of the play view's 45 kB. Paths are relative to the base of the site. app/routes.ts has the list of routes.
import { createSignal, type JSX } from 'solid-js';
import { BASE } from '../browser/basePath';

/** The address of a view, in parts: '/games', '?game=7', '#top'. */
export interface AppLocation {
  readonly path: string;
  readonly search: string;
  readonly hash: string;
}

function readLocation({ pathname, search, hash }: Location | URL = window.location): AppLocation {
  return { path: pathOf(pathname.slice(BASE.length)), search, hash };
}

/** The path of a route, from its address in any spelling: `/games`, `/games/` and `/games/index.html` are one. */
export function pathOf(address: string): string {
  let end = address.endsWith('/index.html') ? address.lastIndexOf('/') : address.length;
  while (address[end - 1] === '/') end--; // a pattern such as /\/+$/ takes quadratic time
  return address.slice(0, end) || '/';
}

const [appLocation, setAppLocation] = createSignal(readLocation());
addEventListener('popstate', () => setAppLocation(readLocation()));
addEventListener('hashchange', () => setAppLocation(readLocation()));

/** The address of the current view; reactive. */
export { appLocation };

/**
 * Opens a path of the app, such as '/games?game=7'. `replace` adds no history entry, nor does the present address in any
 * spelling: so do browsers with links of their own.
 */
export function navigate(path: string, options: { readonly replace?: boolean } = {}): void {
  const before = appLocation();
  const next = new URL(BASE + path, location.href);
  const isHere = addressOf(readLocation(next)) === addressOf(readLocation());
  history[options.replace || isHere ? 'replaceState' : 'pushState'](null, '', next.href);
  setAppLocation(readLocation());
  if (!options.replace && before.path !== appLocation().path) scrollTo(0, 0);
}

function addressOf({ path, search, hash }: AppLocation): string {
  return path + search + hash;
}

/** Whether a link leads to this location. A link without a search leads to every location with its path. */
export function leadsTo(href: string, { path, search }: AppLocation): boolean {
  const named = href.replace(/#.*/, '');
  return named === (named.includes('?') ? path + search : path);
}

type Link = JSX.AnchorHTMLAttributes<HTMLAnchorElement>;

/** What a link of the app may have: each is set by name, since a spread would bring 2 kB (Dynamic.tsx). */
interface LinkProps
  extends Pick<Link, 'aria-current' | 'aria-label' | 'children' | 'class' | 'classList' | 'ref' | 'title'> {
  readonly href: string;
  readonly 'on:click'?: (event: MouseEvent) => void;
}

/** A link inside the app. It is a real link, so new tab, copy and middle click work. */
export function A(props: LinkProps) {
  const follow = (event: MouseEvent) => {
    if (event.defaultPrevented || event.button !== 0) return;
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    navigate(props.href);
  };
  return (
    <a
      class={props.class}
      classList={props.classList}
      href={BASE + props.href}
      title={props.title}
      aria-label={props['aria-label']}
      aria-current={leadsTo(props.href, appLocation()) ? 'page' : props['aria-current']}
      ref={props.ref}
      on:click={props['on:click']}
      onClick={follow}
    >
      {props.children}
    </a>
  );
}
