// The key that is held for commands, as it is printed on the keyboard.
import { type MessageKey, t } from '../i18n/i18n';

const isApple = /Mac|iPhone|iPad/.test(globalThis.navigator?.platform ?? '');

/** A sign on Apple's keyboards, else a message. */
export const COMMAND: '⌘' | (MessageKey & 'help.key.ctrl') = isApple ? '⌘' : 'help.key.ctrl';

export function commandKey(): string {
  return COMMAND === '⌘' ? COMMAND : t(COMMAND);
}
