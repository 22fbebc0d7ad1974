// Links inside a frame. A frame of another page has one page and no views: the site opens in a tab of its own.
import { BASE } from '../../../../browser/basePath';

/** Puts links right before they are followed, and keeps them from the router. `site`: the path of the site. */
export function leadOutside(root: HTMLElement, site: string): void {
  const lead = (event: Event) => {
    const link = event.target instanceof Element ? event.target.closest('a') : null;
    const path = link?.getAttribute('href');
    if (!link || !path) return;
    if (path.startsWith(`${BASE}/`)) link.setAttribute('href', site + path.slice(BASE.length));
    Object.assign(link, { target: '_blank', rel: 'noopener' });
    if (event.type === 'click') event.stopPropagation();
  };
  for (const kind of ['pointerover', 'focusin', 'click']) root.addEventListener(kind, lead, true);
}
