// The game that the last "New game" replaced. While its toast is shown, one press brings it back.
import { createSignal } from 'solid-js';
import { t } from '../i18n/i18n';
import { closeToast, showToast, type Toast, toasts } from '../ui/toasts/toasts';
import type { PlayedGame } from './playedGame';

const KIND = 'newGame';
const SECONDS = 10;

export class ReplacedGame {
  readonly #kept = createSignal<{ readonly played: PlayedGame; readonly toast: Toast }>();

  /** Whether there is one that can be brought back. Reactive. False once its toast is closed. */
  get isThere(): boolean {
    const kept = this.#kept[0]();
    return kept !== undefined && toasts().includes(kept.toast);
  }

  /** Remembers the replaced game instead of an earlier one, and shows a toast that offers `takeBack`. */
  set(played: PlayedGame, takeBack: () => void): void {
    const action = { label: t('play.undo'), run: takeBack };
    const toast = { kind: KIND, message: t('play.shelved'), seconds: SECONDS, action };
    this.#kept[1]({ played, toast });
    showToast(toast);
  }

  /** Returns the replaced game, forgets it and closes its toast. */
  take(): PlayedGame | undefined {
    const kept = this.#kept[0]();
    this.#kept[1](undefined);
    closeToast(KIND);
    return kept?.played;
  }

  /** Forgets a deleted game, so that it cannot be brought back. */
  forget(id: string): void {
    if (this.#kept[0]()?.played.id === id) this.take();
  }
}
