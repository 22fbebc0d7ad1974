// Where a learner goes on in each of the two courses: the first part that is not done.
import { WAYS } from '@twofold/lessons';
import { playPath } from '../../../coach/advice/playChapters';
import { t } from '../../../i18n/i18n';
import { CHAPTERS } from '../chapters/chapters';
import { learnPath } from '../location';
import { lessonText } from '../parts/lessonText';
import { CHAPTERS as PLAY_CHAPTERS } from '../play/chapters';
import type { Achievement } from '../progress';

/** A part of the course, in reading order. */
export interface CoursePart {
  readonly what: Achievement;
  readonly name: () => string;
  readonly path: string;
}

/** "Learn to play": its chapters. */
export const PLAY_COURSE: readonly CoursePart[] = PLAY_CHAPTERS.map(({ id, title }) => ({
  what: `play:${id}` as const,
  name: () => t(title),
  path: playPath(id),
}));

/** "Learn to program": each lesson with its quiz, then the chapters. */
export const COURSE: readonly CoursePart[] = [
  ...WAYS.flatMap(({ id, name }) =>
    ([`way:${id}`, `quiz:${id}`] as const).map((what) => ({
      what,
      name: () => lessonText(name),
      path: learnPath('way', id),
    })),
  ),
  ...CHAPTERS.map(({ id, title }) => ({
    what: `chapter:${id}` as const,
    name: () => t(title),
    path: learnPath('chapter', id),
  })),
];

/** The first part that is not done. Undefined when all are. */
export function nextUp(
  isDone: (what: Achievement) => boolean,
  course: readonly CoursePart[] = COURSE,
): CoursePart | undefined {
  return course.find(({ what }) => !isDone(what));
}
