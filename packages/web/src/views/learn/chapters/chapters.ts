// The list of chapters after the five ways, in reading order.
import type { MessageKey } from '../../../i18n/i18n';

export type ChapterId = 'spawn' | 'directions' | 'bitboards' | 'expectimax' | 'network' | 'design';

export interface Chapter {
  readonly id: ChapterId;
  readonly title: MessageKey;
  /** One or two sentences: what the chapter says. */
  readonly summary: MessageKey;
}

export const CHAPTERS: readonly Chapter[] = (
  ['spawn', 'directions', 'bitboards', 'expectimax', 'network', 'design'] as const
).map((id) => ({ id, title: `learn.chapter.${id}.title`, summary: `learn.chapter.${id}.summary` }));
