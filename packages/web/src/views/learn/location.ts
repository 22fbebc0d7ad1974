// What an address of the learn view asks for:
// `?way=<id>`: the lesson of one of the five ways; with `&mistake=<id>` a famous mistake in it is open;
// `?chapter=<id>`: a chapter after the five;
// `?own=<id>`: the editor with the contract of a way, and `#code=<text>` with a shared program;
// `?play=<id>`: a chapter of "Learn to play", and with `&position=<number>` one of its positions;
// `?teach`: the page for teachers;
// nothing: the contents.
import { type WayId, WRONG_WAY_IDS, type WrongWayId } from '@twofold/lessons/ids';
import type { AppLocation } from '../../ui/router';

export type Wanted =
  | { readonly kind: 'contents' }
  | { readonly kind: 'teach' }
  | { readonly kind: 'way' | 'chapter' | 'own' | 'play'; readonly id: string };

/** What each part of the view gets: the id in its address. */
export interface PartProps {
  readonly id: string;
}

const KINDS = ['way', 'chapter', 'own', 'play'] as const;

export const CONTENTS_PATH = '/learn';
export const TEACH_PATH = '/learn?teach';

/** The address of a lesson, a chapter, an editor or a chapter of "Learn to play". */
export function learnPath(kind: (typeof KINDS)[number], id: string): string {
  return `/learn?${kind}=${encodeURIComponent(id)}`;
}

/** The address of what shows a mistake: a famous one beside the right way, or the lesson of a way. */
export function mistakePath(lesson: WayId | WrongWayId): string {
  const isWrong = WRONG_WAY_IDS.some((id) => id === lesson);
  return isWrong ? `${learnPath('way', WAY_BESIDE_MISTAKES)}&mistake=${lesson}` : learnPath('way', lesson);
}

/** The famous mistakes tilt rows, as this way does. */
const WAY_BESIDE_MISTAKES: WayId = 'two-pointers';

/** The famous mistake that an address opens. */
export function wantedMistake({ search }: Pick<AppLocation, 'search'>): string | null {
  return new URLSearchParams(search).get('mistake');
}

export function wantedOf({ search }: Pick<AppLocation, 'search'>): Wanted {
  const query = new URLSearchParams(search);
  for (const kind of KINDS) {
    const id = query.get(kind);
    if (id !== null) return { kind, id };
  }
  return { kind: query.has('teach') ? 'teach' : 'contents' };
}
