// What an address of the daily asks for:
// `?game=<id>`: an attempt;
// `?deal=<id>`: the results of a day or a week;
// `?show=week`: the board of the week;
// `?show=archive`: the days before, with `&kind=week` the weeks;
// nothing: the day.
import type { AppLocation } from '../../ui/router';

export type Wanted =
  | { readonly kind: 'day' | 'week' | 'archive' | 'weeks' }
  | { readonly kind: 'game' | 'deal'; readonly id: string };

export const DAY_PATH = '/daily';
export const WEEK_PATH = '/daily?show=week';
export const ARCHIVE_PATH = '/daily?show=archive';
export const WEEKS_PATH = '/daily?show=archive&kind=week';

export function attemptPath(id: string): string {
  return `/daily?game=${encodeURIComponent(id)}`;
}

export function dealPath(id: string): string {
  return `/daily?deal=${encodeURIComponent(id)}`;
}

export function wantedOf({ search }: Pick<AppLocation, 'search'>): Wanted {
  const query = new URLSearchParams(search);
  for (const kind of ['game', 'deal'] as const) {
    const id = query.get(kind);
    if (id) return { kind, id };
  }
  const show = query.get('show');
  if (show === 'archive') return { kind: query.get('kind') === 'week' ? 'weeks' : 'archive' };
  return { kind: show === 'week' ? 'week' : 'day' };
}
