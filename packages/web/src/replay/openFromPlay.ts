// Opens what was dropped on a game. Why it cannot be opened is said over the game, which stays.

import { t } from '../i18n/i18n';
import { navigate } from '../ui/router';
import { showToast } from '../ui/toasts/toasts';
import { dismissRefusal, openSource, refusal } from './dropReplay';
import { isSave, refusalPlace, refusalTitle } from './refusalWords';

const SECONDS = 10;
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
      ? { kind: 'dropped', message: t('games.isSave'), seconds: SECONDS, action: toSettings }
      : {
          kind: 'dropped',
          message: `${refusalTitle(failure)}. ${refusalPlace(failure)} ${failure.message}`,
          seconds: SECONDS,
        },
  );
}
