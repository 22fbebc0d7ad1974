// The frames of a lesson for pages of other sites, as HTML to paste.
import type { Way } from '@twofold/lessons';
import { locale, t } from '../../../../i18n/i18n';
import { embedSnippet } from '../../../../share/embedSnippet';
import { boardPath } from '../../lesson/model/boardLink';
import type { Position } from '../../lesson/model/examples';
import { lessonText } from '../../parts/lessonText';

/** What a frame can show of a lesson, with its size in CSS pixels. Each also fits 240 x 320. */
export const FRAMES = {
  lesson: { width: 480, height: 640 },
  board: { width: 320, height: 420 },
  editor: { width: 760, height: 560 },
} as const;
export type FrameKind = keyof typeof FRAMES;

/** The HTML of a frame, in the language of this page. `given`: the board of a lesson; by default the one that it opens with. */
export function frameSnippet(kind: FrameKind, way: Pick<Way, 'id' | 'name'>, given?: Position): string {
  const name = lessonText(way.name);
  const title = kind === 'editor' ? `${name} · ${t('learn.own')}` : t('learn.lesson.player', { name });
  return embedSnippet(shownBy(kind, way.id, given), title, { size: FRAMES[kind], language: locale() });
}

function shownBy(kind: FrameKind, way: string, given: Position | undefined): string {
  if (kind === 'editor') return `own=${way}`;
  const lesson = given ? boardPath(way, given).replace(/^.*\?/, '') : `way=${way}`;
  return kind === 'board' ? `${lesson}&only=board` : lesson;
}
