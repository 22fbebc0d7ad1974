// Why a replay or a board cannot be opened, in words. The reason itself is core's, in English.
import type { Failure } from '@twofold/core';
import { SAVED_GAMES_CODE } from '@twofold/core/internal';
import { t } from '../i18n/i18n';

/** Failures in the words of the page, by their codes. The others have core's reasons, in English. */
const OWN_WORDS = [
  'empty',
  'unreadable',
  'link-device',
  'link-elsewhere',
  'variant-unknown',

  'pair-same',
  'pair-no-moves',
];

/** The language of a reason, as an attribute. Undefined: that of the page. */
export function reasonLanguage({ code }: Failure): string | undefined {
  return OWN_WORDS.includes(code) ? undefined : 'en';
}

export function refusalTitle({ code }: Failure): string {
  if (code.startsWith('link-')) return t('games.linkBroken');
  return t(code.startsWith('position-') ? 'games.boardBroken' : 'games.replayBroken');
}

/** "Line 2, column 3:", or nothing. */
export function refusalPlace({ line, column }: Failure): string {
  if (line === undefined) return '';
  return column === undefined ? t('games.whereLine', { line }) : t('games.where', { line, column });
}

/** Whether the text is a save of games: the settings read it. */
export function isSave({ code }: Failure): boolean {
  return code === SAVED_GAMES_CODE;
}
