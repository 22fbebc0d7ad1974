// The game that the last "New game" replaced. While its toast is shown, one press brings it back.
import { createSignal } from 'solid-js';
import { t } from '../i18n/i18n';
import { closeToast, showToast, toasts } from '../ui/toasts';
import type { PlayedGame } from './playedGame';

const KIND = 'newGame';
const SECONDS = 10;

const [replaced, setReplaced] = createSignal<PlayedGame>();

/** Whether a replaced game can be brought back. Reactive. False once its toast is closed. */
export function hasReplacedGame(): boolean {
  return replaced() !== undefined && toasts().some(({ kind }) => kind === KIND);
}

/** Remembers the replaced game instead of an earlier one, and shows a toast that offers `takeBack`. */
export function setReplacedGame(before: PlayedGame, takeBack: () => void): void {
  setReplaced(before);
  showToast({
    kind: KIND,
    message: t('play.shelved'),
    seconds: SECONDS,
    action: { label: t('play.undo'), run: takeBack },
  });
}

/** Returns the replaced game, forgets it and closes its toast. */
export function takeReplacedGame(): PlayedGame | undefined {
  const before = replaced();
  setReplaced(undefined);
  closeToast(KIND);
  return before;
}

/** Forgets a deleted game, so that it cannot be brought back. */
export function forgetReplacedGame(id: string): void {
  if (replaced()?.id === id) takeReplacedGame();
}
