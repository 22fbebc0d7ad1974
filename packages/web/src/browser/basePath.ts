/** The path under which the site is served, '' at the root. The bundle is in `<base>/assets/`. */
export const BASE = import.meta.env.DEV ? '' : new URL('..', import.meta.url).pathname.replace(/\/$/, '');
