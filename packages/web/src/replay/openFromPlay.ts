// Opens what was dropped on a game. Why it cannot be opened is said over the game, which stays.

import { t } from '../i18n/i18n';
import { navigate } from '../ui/router';
import { closeToast, showToast } from '../ui/toasts/toasts';
import { dismissRefusal, openSource, refusal } from './dropReplay';
import { isSave, refusalPlace, refusalTitle } from './refusalWords';

const KIND = 'dropped';
const SECONDS = 10;
/** Keys that lead to the message, or do nothing by themselves. */
const NO_PLAY = ['Tab', 'Shift', 'Control', 'Alt', 'Meta'];
/** The part of the settings that reads saves. */
const DATA_PATH = '/settings#data';

export async function openFromPlay(source: File | string): Promise<void> {
  await openSource(source);
  const failure = refusal();
  if (failure === undefined) return;
  dismissRefusal();
  const toSettings = { label: t('games.toSettings'), run: () => navigate(DATA_PATH) };
  showToast(
    isSave(failure)
      ? { kind: KIND, message: t('games.isSave'), seconds: SECONDS, action: toSettings }
      : {
          kind: KIND,
          message: `${refusalTitle(failure)}. ${refusalPlace(failure)} ${failure.message}`,
          seconds: SECONDS,
        },
  );
  closeAtPlay();
}

/** Closes the message as soon as the player goes on: on small phones it lies over the board. */
function closeAtPlay(): void {
  const listening = new AbortController();
  const close = (event: Event) => {
    const isRead = event.target instanceof Element && event.target.closest('.toast') !== null;
    if (isRead || (event instanceof KeyboardEvent && NO_PLAY.includes(event.key))) return;
    listening.abort();
    closeToast(KIND);
  };
  for (const kind of ['pointerdown', 'keydown']) {
    addEventListener(kind, close, { capture: true, signal: listening.signal });
  }
}
