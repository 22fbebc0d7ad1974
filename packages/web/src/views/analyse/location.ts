// What an address of the analyse view asks for:
// `?game=<id>`: the review of a stored game, with `&ply=<n>` at that move;
// `#replay=<line>`: that of a game inside the link itself;
// `?show=how`: how all figures are computed;
// nothing: the games that can be reviewed.
import { lineOfHash } from '../../replay/link';
import type { AppLocation } from '../../ui/router';

export type Wanted =
  | { readonly kind: 'start' | 'how' }
  | { readonly kind: 'game'; readonly id: string; readonly ply: number | undefined }
  | { readonly kind: 'replay'; readonly line: string; readonly ply: number | undefined };

export const START_PATH = '/analyse';
export const HOW_PATH = '/analyse?show=how';

export function wantedOf({ search, hash }: Pick<AppLocation, 'search' | 'hash'>): Wanted {
  const query = new URLSearchParams(search);
  const ply = plyOf(query.get('ply'));
  const line = lineOfHash(hash);
  if (line !== undefined) return { kind: 'replay', line, ply };
  const id = query.get('game');
  if (id !== null) return { kind: 'game', id, ply };
  return { kind: query.get('show') === 'how' ? 'how' : 'start' };
}

function plyOf(text: string | null): number | undefined {
  return text !== null && /^\d{1,9}$/.test(text) ? Number(text) : undefined;
}
