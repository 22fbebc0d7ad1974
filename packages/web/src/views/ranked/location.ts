// What an address of the ranked view asks for: `?game=<id>#key=<fingerprint>` a game, `?show=leaderboard` the leaderboard,
// `?show=check` the page that checks a game, and nothing the start.
import type { AppLocation } from '../../ui/router';

export type Wanted =
  | { readonly kind: 'start' | 'leaderboard' | 'check' }
  | { readonly kind: 'game'; readonly id: string };

export function wantedOf({ search }: Pick<AppLocation, 'search'>): Wanted {
  const query = new URLSearchParams(search);
  const id = query.get('game');
  if (id) return { kind: 'game', id };
  const show = query.get('show');
  return { kind: show === 'leaderboard' || show === 'check' ? show : 'start' };
}
