// The list of chapters after the five ways, in reading order.
import type { MessageKey } from '../../../i18n/i18n';

const IDS = ['spawn', 'directions', 'bitboards', 'expectimax', 'network', 'design'] as const;

export type ChapterId = (typeof IDS)[number];

export interface Chapter {
  readonly id: ChapterId;
  readonly title: MessageKey;
  /** One or two sentences: what the chapter says. */
  readonly summary: MessageKey;
}

export const CHAPTERS: readonly Chapter[] = IDS.map((id) => ({
  id,
  title: `learn.chapter.${id}.title`,
  summary: `learn.chapter.${id}.summary`,
}));
