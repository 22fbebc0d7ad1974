// The texts of packages/lessons in the player's language. A test compares their keys with the catalogues.
import type { Text } from '@twofold/lessons';
import { type MessageKey, t } from '../../../i18n/i18n';

export function lessonText({ key }: Text): string {
  return t(key as MessageKey);
}
