// What an address of the embedded page shows:
// `#replay=<line>`, with `&ply=<n>`: a replay in any form that core reads, opened at a move;
// `?r=<id>`: the replay of a short link of the same server;
// `#position=<position>`, with `&variant=<id>` and `&play=1`: a position to look at, or to play on from;
// `#way=<id>`, with `&board=<board>`, `&side=<side>` and `&step=<n>`: a lesson; with `&only=board` its board alone, with its steps;
// `#own=<id>`, with `&code=<code>`: an editor with the contract of a way.
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
  | {
      readonly kind: 'lesson';
      readonly id: string;
      /** Board and side, as in the address of the lesson. */
      readonly search: string;
      readonly step: number;
      readonly isBoardOnly: boolean;
    }
  | { readonly kind: 'editor'; readonly id: string; readonly code: string | undefined }
  | { readonly kind: 'nothing' };

/** Reads an address. It never throws. */
export function wantedOf({ search, hash }: { readonly search: string; readonly hash: string }): Wanted {
  const [query, rest] = [new URLSearchParams(search), new URLSearchParams(hash.replace(/^#/, ''))];
  const named = (name: string) => rest.get(name) ?? query.get(name) ?? undefined;
  const [line, position, id] = [named('replay'), named('position'), named('r')];
  const [way, own] = [named('way'), named('own')];
  const ply = /^\d{1,9}$/.test(named('ply') ?? '') ? Number(named('ply')) : undefined;
  if (line !== undefined) return { kind: 'replay', text: line, ply };
  if (position !== undefined)
    return {
      kind: 'position',
      text: position,
      variant: named('variant'),
      isPlayable: named('play') === '1',
    };
  if (way !== undefined) return lessonOf(way, named);
  if (own !== undefined) return { kind: 'editor', id: own, code: named('code') };
  if (id !== undefined && /^[2-9a-z]{12}$/.test(id)) return { kind: 'upload', id, ply };
  return { kind: 'nothing' };
}

function lessonOf(id: string, named: (name: string) => string | undefined): Wanted {
  const step = /^\d{1,6}$/.test(named('step') ?? '') ? Number(named('step')) : 0;
  const search = new URLSearchParams();
  for (const name of ['board', 'side']) {
    const text = named(name);
    if (text !== undefined) search.set(name, text);
  }
  return { kind: 'lesson', id, search: `?${search}`, step, isBoardOnly: named('only') === 'board' };
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
