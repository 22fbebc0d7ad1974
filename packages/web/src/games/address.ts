// What an address under /games asks for: `?game=<id>` a kept game where it stands, with `&from=start` its replay
// from the first position, `#replay=<line>` a game that travels in the
// link itself, `?show=statistics` the figures, else the list.
import type { Place } from '../app/router';
import { lineOfHash, replayPath } from '../share/link';

export type Wanted =
  | { readonly kind: 'list' | 'statistics' }
  | { readonly kind: 'game'; readonly id: string; readonly fromStart: boolean }
  | { readonly kind: 'replay'; readonly line: string };

export const LIST_PATH = '/games';
export const STATISTICS_PATH = '/games?show=statistics';
/** Where everything is exported and imported. */
export const DATA_PATH = '/settings#data';

export function gamePath(id: string): string {
  return `/games?game=${encodeURIComponent(id)}`;
}

export { replayPath };

export function wantedOf({ search, hash }: Pick<Place, 'search' | 'hash'>): Wanted {
  const query = new URLSearchParams(search);
  const line = lineOfHash(hash) ?? query.get('replay');
  if (line !== null && line !== undefined) return { kind: 'replay', line };
  const id = query.get('game');
  if (id !== null) return { kind: 'game', id, fromStart: query.get('from') === 'start' };
  return { kind: query.get('show') === 'statistics' ? 'statistics' : 'list' };
}
