// The names of the pages of the learn view, for the page's title.
import { WAYS } from '@twofold/lessons';
import { t } from '../../i18n/i18n';
import { CHAPTERS } from './chapters/chapters';
import type { Wanted } from './location';
import { lessonText } from './parts/lessonText';
import { CHAPTERS as PLAY_CHAPTERS } from './play/chapters';

/** The name of a page in the player's language. The contents have none of their own: that of the view is enough. */
export function partName(wanted: Wanted): string {
  if (wanted.kind === 'contents') return '';
  if (wanted.kind === 'teach') return t('learn.teach.title');
  if (wanted.kind === 'assignment') return t('learn.task.title');
  if (wanted.kind === 'result') return t('learn.result.title');
  if (wanted.kind === 'chapter')
    return t(CHAPTERS.find(({ id }) => id === wanted.id)?.title ?? 'learn.chapter.title');
  if (wanted.kind === 'play')
    return t(PLAY_CHAPTERS.find(({ id }) => id === wanted.id)?.title ?? 'learn.play');
  const way = WAYS.find(({ id }) => id === wanted.id);
  const name = way && lessonText(way.name);
  if (wanted.kind === 'way') return name ?? t('learn.lesson.title');
  if (wanted.kind === 'print') return name ? `${name} · ${t('learn.paper.title')}` : t('learn.paper.title');
  if (wanted.kind === 'projector')
    return name ? `${name} · ${t('learn.projector.title')}` : t('learn.projector.title');
  return name ? `${name} · ${t('learn.own')}` : t('learn.own');
}
