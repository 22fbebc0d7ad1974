// What an address of the embedded page shows:
// `#replay=<line>`, with `&ply=<n>`: a replay in any form that core reads, opened at a move;
// `?r=<id>`: the replay of a short link of the same server;
// `#position=<position>`, with `&variant=<id>` and `&play=1`: a position to look at, or to play on from.
// `?lang=<tag>` chooses the language. Each part may stand behind `?` or `#`.
import { type Board, findVariant, parsePosition, type Result, type Variant } from '@twofold/core';

export type Wanted =
  | { readonly kind: 'replay'; readonly text: string; readonly ply: number | undefined }
  | { readonly kind: 'upload'; readonly id: string; readonly ply: number | undefined }
  | {
      readonly kind: 'position';
      readonly text: string;
      readonly variant: string | undefined;
      readonly isPlayable: boolean;
    }
  | { readonly kind: 'nothing' };

/** Reads an address. It never throws. */
export function wantedOf({ search, hash }: { readonly search: string; readonly hash: string }): Wanted {
  const [query, rest] = [new URLSearchParams(search), new URLSearchParams(hash.replace(/^#/, ''))];
  const named = (name: string) => rest.get(name) ?? query.get(name) ?? undefined;
  const [line, position, id] = [named('replay'), named('position'), named('r')];
  const ply = /^\d{1,9}$/.test(named('ply') ?? '') ? Number(named('ply')) : undefined;
  if (line !== undefined) return { kind: 'replay', text: line, ply };
  if (position !== undefined)
    return {
      kind: 'position',
      text: position,
      variant: named('variant'),
      isPlayable: named('play') === '1',
    };
  if (id !== undefined && /^[2-9a-z]{12}$/.test(id)) return { kind: 'upload', id, ply };
  return { kind: 'nothing' };
}

/** The languages to choose from: the one of the address first. */
export function wantedLanguage(search: string, languages: readonly string[]): readonly string[] {
  const tag = new URLSearchParams(search).get('lang');
  return tag === null ? languages : [tag, ...languages];
}

/** A position and its rules. Refuses a variant that there is not, or of another size. */
export function readPosition(
  text: string,
  id: string | undefined,
): Result<{ readonly board: Board; readonly variant: Variant }> {
  const board = parsePosition(text);
  if (!board.ok) return board;
  const { columns, rows } = board.value;
  const named = id === undefined ? undefined : findVariant(id);
  const fits = named?.columns === columns && named.rows === rows;
  if (id !== undefined && !fits) {
    const message = `A board of ${columns}x${rows} has no rules called "${id}". Leave "variant" out of the address.`;
    return { ok: false, error: { code: 'variant-unknown', message } };
  }
  return {
    ok: true,
    value: { board: board.value, variant: fits ? named : findVariant(`${columns}x${rows}`)! },
  };
}
