// What an address of the ranked view asks for: `?game=<id>#key=<fingerprint>` a game, `?show=leaderboard` the leaderboard, `?show=check` the page that
// checks a game, and nothing the start.
import { parseFingerprint } from '@twofold/protocol/client';
import { PIN } from '../../people/paths';
import type { AppLocation } from '../../ui/router';

export type Wanted =
  | { readonly kind: 'start' | 'leaderboard' | 'check' }
  | { readonly kind: 'game'; readonly id: string };

export { CHECK_PATH, gamePath } from '../../people/paths';

export const START_PATH = '/ranked';
export const LEADERBOARD_PATH = '/ranked?show=leaderboard';

/**
 * How the key begins, in hex, that a link to a game names. A damaged one is no key's beginning. Undefined: it names none.
 * Browsers send no part of it to the server, which so cannot answer by it.
 */
export function pinOf({ hash }: Pick<AppLocation, 'hash'>): string | undefined {
  if (!hash.startsWith(PIN)) return undefined;
  return parseFingerprint(hash.slice(PIN.length)) ?? '-';
}

export function wantedOf({ search }: Pick<AppLocation, 'search'>): Wanted {
  const query = new URLSearchParams(search);
  const id = query.get('game');
  if (id) return { kind: 'game', id };
  const show = query.get('show');
  return { kind: show === 'leaderboard' || show === 'check' ? show : 'start' };
}
