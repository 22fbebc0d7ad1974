// What an address of the analyse view asks for:
// `?game=<id>`: the review of a stored game, with `&ply=<n>` at that move;
// `#replay=<line>`: that of a game inside the link itself;
// with `&onward=tries` or `&onward=hand` it is played on from that move (`&goal=<tile>` is what the tries aim at);
// with `&beside=<id>`, or `&beside=link` and the other game in the hash, it stands beside another. Two games of a link are
// `#replay=<line>&beside=<line>`. `&rival=<n>` is the other game's move, `&by=score` puts them side by side by points;
// `?show=board`: the analysis board, with `?game=`, `#replay=` or nothing. `&node=<n>` is the n-th move of its tree,
// `&kept=<id>` its name in the list of kept analyses;
// `?position=<position>` or `#position=<position>`: the analysis board with that position, `&variant=<id>` by its rules;
// `?show=how`: how all figures are computed;
// nothing: the games that can be reviewed.
// Behind `#` the parts are divided by `&`, too: `#replay=<line>&ply=<n>`.
import { lineOfHash, reviewPath } from '../../replay/link';
import type { AppLocation } from '../../ui/router';
import type { Alignment } from './pair/pair';

export type Wanted =
  | { readonly kind: 'start' | 'how' }
  | ({ readonly kind: 'game'; readonly id: string } & At)
  | ({ readonly kind: 'replay'; readonly line: string } & At)
  | WantedBoard;

/** The place in a game, and how it is looked at there. */
export interface At {
  readonly ply: number | undefined;
  readonly onward?: Onward | undefined;
  /** The other game that stands beside it. '': one is to be chosen. */
  readonly beside?: Other | undefined;
  readonly rival?: number | undefined; // the ply of the other game
  readonly by?: Alignment | undefined; // left out: by moves
}

/** Ways to play on from a move on a page of its own: several tries at a tile, or tiles set by hand. */
export type Onward = 'tries' | 'hand';

/** Another game: a stored one, or the one in the link. */
export type Other = { readonly id: string } | { readonly line: string };

/** The analysis board, and what it opens: at most one of a position, a replay and a stored game. */
export interface WantedBoard {
  readonly kind: 'board';
  readonly position?: string;
  readonly variant?: string; // of the position
  readonly line?: string;
  readonly game?: string;
  readonly ply?: number; // of the main line
  readonly node?: number; // of the tree, before the ply
  readonly kept?: string; // its name in the list of kept analyses
}

export const START_PATH = '/analyse';
export const HOW_PATH = '/analyse?show=how';
export const BOARD_PATH = '/analyse?show=board';

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
  const { line, rest } = divide(hash);
  const named = (name: string) => query.get(name) ?? rest.get(name) ?? undefined;
  const ply = numberOf(named('ply'));
  const position = named('position');
  const id = query.get('game') ?? undefined;
  if (position !== undefined || query.get('show') === 'board') {
    const variant = named('variant');
    const node = numberOf(named('node'));
    const shown = position === undefined ? { line, game: id } : { position, variant };
    const kept = query.get('kept') ?? undefined;
    return { kind: 'board', ...present({ ...shown, ply, node, kept }) };
  }
  const beside = query.get('beside');
  const onward = ONWARD.find((way) => way === query.get('onward'));
  const at = { ply, ...(onward && { onward }), ...besideAt(named) };
  if (id !== undefined && line !== undefined && beside !== null)
    return { kind: 'game', id, ...at, beside: { line } };
  const other = beside === null ? {} : { beside: { id: beside } };
  const second = rest.get('beside');
  if (line !== undefined && second) return { kind: 'replay', line, ...at, beside: { line: second } };
  if (line !== undefined) return { kind: 'replay', line, ...at, ...other };
  if (id !== undefined) return { kind: 'game', id, ...at, ...other };
  return { kind: query.get('show') === 'how' ? 'how' : 'start' };
}

/** How the games of an address stand side by side. */
function besideAt(named: (name: string) => string | undefined): Pick<At, 'rival' | 'by'> {
  return present({
    rival: numberOf(named('rival')),
    by: named('by') === 'score' ? ('score' as const) : undefined,
  });
}

/** The replay in a hash, and what else it names. In a replay's text each `&` is written as `%26`. */
function divide(hash: string): { line: string | undefined; rest: URLSearchParams } {
  const at = hash.indexOf('&');
  const isReplay = hash.startsWith('#replay=');
  const line = lineOfHash(isReplay && at > 0 ? hash.slice(0, at) : hash);
  return {
    line,
    rest: new URLSearchParams(isReplay ? hash.slice(at > 0 ? at + 1 : hash.length) : hash.slice(1)),
  };
}

/** Without the fields that are undefined. */
function present<T extends object>(fields: T): { [Key in keyof T]?: Exclude<T[Key], undefined> } {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as {
    [Key in keyof T]?: Exclude<T[Key], undefined>;
  };
}

function numberOf(text: string | undefined): number | undefined {
  return text !== undefined && /^\d{1,9}$/.test(text) ? Number(text) : undefined;
}
