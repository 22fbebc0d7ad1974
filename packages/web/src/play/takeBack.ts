// The game that the last "New game" replaced. As long as the message about it stands, one press brings it back.
import { createSignal } from 'solid-js';
import { closeToast, showToast, toasts } from '../app/toasts';
import { t } from '../i18n/i18n';
import type { Match } from './match';

const KIND = 'newGame';
const SECONDS = 10;

const [shelved, setShelved] = createSignal<Match>();

/** Whether a game waits to be taken back. Reactive; ends with its message. */
export function isShelved(): boolean {
  return shelved() !== undefined && toasts().some(({ kind }) => kind === KIND);
}

/** Sets a game aside, in place of an earlier one, and offers `takeBack`. */
export function shelve(before: Match, takeBack: () => void): void {
  setShelved(before);
  showToast({
    kind: KIND,
    message: t('play.shelved'),
    seconds: SECONDS,
    action: { label: t('play.undo'), run: takeBack },
  });
}

/** The game set aside, which from now on is no longer; its message goes. */
export function unshelve(): Match | undefined {
  const before = shelved();
  setShelved(undefined);
  closeToast(KIND);
  return before;
}

/** A game was deleted: it must not come back this way. */
export function dropShelved(id: string): void {
  if (shelved()?.id === id) unshelve();
}
