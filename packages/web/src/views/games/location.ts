// What an address of the games view asks for:
// `?game=<id>`: a stored game at its ply, or with `&from=start` at its first position;
// `#replay=<line>`: a game inside the link itself;
// `?show=statistics`: the statistics;
// nothing: the list.

import { lineOfHash, replayPath } from '../../replay/link';
import type { AppLocation } from '../../ui/router';

export type Wanted =
  | { readonly kind: 'list' | 'statistics' }
  | { readonly kind: 'game'; readonly id: string; readonly fromStart: boolean }
  | { readonly kind: 'replay'; readonly line: string };

export const LIST_PATH = '/games';
export const STATISTICS_PATH = '/games?show=statistics';
/** The part of the settings that exports and imports all games. */
export const DATA_PATH = '/settings#data';

export function gamePath(id: string): string {
  return `/games?game=${encodeURIComponent(id)}`;
}

/** The review of a stored game. */
export function reviewOf(id: string): string {
  return `/analyse?game=${encodeURIComponent(id)}`;
}

export { replayPath };

export function wantedOf({ search, hash }: Pick<AppLocation, 'search' | 'hash'>): Wanted {
  const query = new URLSearchParams(search);
  const line = lineOfHash(hash) ?? query.get('replay');
  if (line !== null && line !== undefined) return { kind: 'replay', line };
  const id = query.get('game');
  if (id !== null) return { kind: 'game', id, fromStart: query.get('from') === 'start' };
  return { kind: query.get('show') === 'statistics' ? 'statistics' : 'list' };
}
