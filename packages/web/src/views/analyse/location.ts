// What an address of the analyse view asks for:
// `?game=<id>`: the review of a stored game, with `&ply=<n>` at that move;
// `#replay=<line>`: that of a game inside the link itself;
// with `&onward=tries` or `&onward=hand` it is played on from that move (`&goal=<tile>` is what the tries aim at);
// with `&beside=<id>`, or `&beside=link` and the other game in the hash, it stands beside another;
// `?show=how`: how all figures are computed;
// nothing: the games that can be reviewed.
import { lineOfHash, reviewPath } from '../../replay/link';
import type { AppLocation } from '../../ui/router';

export type Wanted =
  | { readonly kind: 'start' | 'how' }
  | ({ readonly kind: 'game'; readonly id: string } & At)
  | ({ readonly kind: 'replay'; readonly line: string } & At);

/** The place in a game, and how it is looked at there. */
export interface At {
  readonly ply: number | undefined;
  readonly onward?: Onward | undefined;
  /** The other game that stands beside it. '': one is to be chosen. */
  readonly beside?: Other | undefined;
}

/** Ways to play on from a move on a page of its own: several tries at a tile, or tiles set by hand. */
export type Onward = 'tries' | 'hand';

/** Another game: a stored one, or the one in the link. */
export type Other = { readonly id: string } | { readonly line: string };

export const START_PATH = '/analyse';
export const HOW_PATH = '/analyse?show=how';
const ONWARD: readonly Onward[] = ['tries', 'hand'];

/** The address of the same game with these parameters in place of all others but the game itself. */
export function analysePath(
  record: Parameters<typeof reviewPath>[0],
  parameters: Readonly<Record<string, string | number>> = {},
): string {
  const [path = '', hash] = reviewPath(record).split('#');
  const [place = '', search] = path.split('?');
  const query = new URLSearchParams(search);
  for (const [name, value] of Object.entries(parameters)) query.set(name, String(value));
  return `${place}${query.size > 0 ? `?${query}` : ''}${hash === undefined ? '' : `#${hash}`}`;
}

export function wantedOf({ search, hash }: Pick<AppLocation, 'search' | 'hash'>): Wanted {
  const query = new URLSearchParams(search);
  const line = lineOfHash(hash);
  const id = query.get('game');
  const beside = query.get('beside');
  const onward = ONWARD.find((way) => way === query.get('onward'));
  const at = { ply: plyOf(query.get('ply')), ...(onward && { onward }) };
  if (id !== null && line !== undefined && beside !== null)
    return { kind: 'game', id, ...at, beside: { line } };
  const other = beside === null ? {} : { beside: { id: beside } };
  if (line !== undefined) return { kind: 'replay', line, ...at, ...other };
  if (id !== null) return { kind: 'game', id, ...at, ...other };
  return { kind: query.get('show') === 'how' ? 'how' : 'start' };
}

function plyOf(text: string | null): number | undefined {
  return text !== null && /^\d{1,9}$/.test(text) ? Number(text) : undefined;
}
