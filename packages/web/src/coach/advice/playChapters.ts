// The chapters of "Learn to play" by theme and reason: reviews and puzzles lead to them, and each leads to puzzles of its theme.
import { type PlayChapter, type Reason, type Theme, themeOfReason } from '@twofold/solver/internal';

/** The address of a chapter, or of one of its positions, from 1 on. */
export function playPath(chapter: PlayChapter, position?: number): string {
  return `/learn?play=${chapter}${position === undefined ? '' : `&position=${position}`}`;
}

const CHAPTER_OF_THEME: Readonly<Record<Theme, PlayChapter>> = {
  corner: 'corner',
  order: 'chain',
  merge: 'small',
  spawn: 'row',
  forced: 'exception',
  endgame: 'free',
};

/** The address of the chapter on a theme. */
export function pathOfTheme(theme: Theme): string {
  return playPath(CHAPTER_OF_THEME[theme]);
}

/** Reasons that have a chapter nearer than their theme's. */
const CHAPTER_OF_REASON: Partial<Record<Reason['kind'], PlayChapter>> = {
  edge: 'directions',
  row: 'row',
  shut: 'small',
  beside: 'small',
  free: 'free',
};

/** The address of the chapter on a reason against a move. */
export function pathOfReason(kind: Reason['kind']): string {
  const chapter = CHAPTER_OF_REASON[kind];
  return chapter === undefined ? pathOfTheme(themeOfReason(kind)) : playPath(chapter);
}

const THEME_OF_CHAPTER: Readonly<Record<PlayChapter, Theme>> = {
  corner: 'corner',
  directions: 'corner',
  chain: 'order',
  exception: 'forced',
  row: 'spawn',
  small: 'merge',
  free: 'endgame',
  to8192: 'merge',
  shape: 'order',
};

/** The address of puzzles that suit a chapter. */
export function puzzlesOfChapter(chapter: PlayChapter): string {
  return `/practise?theme=${THEME_OF_CHAPTER[chapter]}`;
}
