// What an address of the learn view asks for:
// `?way=<id>`: the lesson of one of the five ways; with `&mistake=<id>` a famous mistake in it is open;
// `?way=<id>&print`: its worksheet, with `&seed=<text>` for its boards; `?way=<id>&projector`: its steps for a wall;
// `?chapter=<id>`: a chapter after the five;
// `?own=<id>`: the editor with the contract of a way, and `#code=<text>` with a shared program;
// `?play=<id>`: a chapter of "Learn to play", and with `&position=<number>` one of its positions;
// `?teach`: the page for teachers, and `#<text>` with an assignment to change;
// `?assignment#<text>`: the page of an assignment for its students; `?result#<text>`: what a student hands in;
// nothing: the contents.
import { type WayId, WRONG_WAY_IDS, type WrongWayId } from '@twofold/lessons/ids';
import type { AppLocation } from '../../ui/router';

export type Wanted =
  | { readonly kind: 'contents' }
  | { readonly kind: 'teach' }
  | { readonly kind: 'assignment' }
  | { readonly kind: 'result' }
  | { readonly kind: 'way' | 'chapter' | 'own' | 'play' | 'print' | 'projector'; readonly id: string };

/** What each part of the view gets: the id in its address. */
export interface PartProps {
  readonly id: string;
}

const KINDS = ['way', 'chapter', 'own', 'play'] as const;
const PAGES = ['teach', 'assignment', 'result'] as const;

export const CONTENTS_PATH = '/learn';
export const TEACH_PATH = '/learn?teach';
export const ASSIGNMENT_PATH = '/learn?assignment';
export const RESULT_PATH = '/learn?result';

/** The address of a lesson, a chapter, an editor or a chapter of "Learn to play". */
export function learnPath(kind: (typeof KINDS)[number], id: string): string {
  return `/learn?${kind}=${encodeURIComponent(id)}`;
}

/** The address of the worksheet of a way. The same seed gives the same boards; without one they are new. */
export function printPath(way: string, seed?: string): string {
  return `${learnPath('way', way)}&print${seed === undefined ? '' : `&seed=${encodeURIComponent(seed)}`}`;
}

/** The seed of the worksheet that an address asks for. */
export function wantedSeed({ search }: Pick<AppLocation, 'search'>): string | undefined {
  return new URLSearchParams(search).get('seed') || undefined;
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

/** Other pages of a way. */
const WAY_FORMS = ['print', 'projector'] as const;

export function wantedOf({ search }: Pick<AppLocation, 'search'>): Wanted {
  const query = new URLSearchParams(search);
  for (const kind of KINDS) {
    const id = query.get(kind);
    if (id === null) continue;
    const form = kind === 'way' ? WAY_FORMS.find((name) => query.has(name)) : undefined;
    return { kind: form ?? kind, id };
  }
  return { kind: PAGES.find((page) => query.has(page)) ?? 'contents' };
}
