// The words for an assignment's choices.
import { WAYS } from '@twofold/lessons';
import type { Handout, Shape } from '@twofold/sandbox';
import { formatDate, t } from '../../../../i18n/i18n';
import { lessonText } from '../../parts/lessonText';

const SHAPE_KEYS = {
  any: 'learn.builder.shape.any',
  square: 'learn.builder.shape.square',
  '4x4': 'learn.builder.shape.4x4',
} as const;

export function shapeName(shape: Shape): string {
  return t(SHAPE_KEYS[shape]);
}

/** The name of a way, or of the contract that fits any. */
export function wayName(id: string): string {
  const way = WAYS.find((each) => each.id === id);
  return way ? lessonText(way.name) : t('learn.builder.anyWay');
}

/** The teacher's title, or the name of the way. */
export function titleOf({ title, way }: Handout): string {
  return title ?? t('learn.task.untitled', { name: wayName(way) });
}

/** The last minute to hand in, in the time of the reader's device. */
export function dueText(due: string): string {
  return formatDate(Date.parse(due), { dateStyle: 'full', timeStyle: 'short' });
}
