// The list of chapters after the five ways.
import type { MessageKey } from '../../../i18n/i18n';

export interface Chapter {
  readonly id: string;
  readonly title: MessageKey;
}

export const CHAPTERS: readonly Chapter[] = [];
