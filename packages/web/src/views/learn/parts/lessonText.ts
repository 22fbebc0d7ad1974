// The texts of packages/lessons in the player's language. A test compares their keys with the catalogues.
import type { Text } from '@twofold/lessons';
import { type MessageKey, t } from '../../../i18n/i18n';

export function lessonText({ key }: Text): string {
  return t(key as MessageKey);
}

/** The rule that the sandbox adds to some contracts, which is in no lesson. */
const KEEPS = 'sandbox.rule.keeps';

/** A rule of a contract in the player's language. */
export function ruleText(rule: Text): string {
  return rule.key === KEEPS ? t('learn.own.keeps') : lessonText(rule);
}
