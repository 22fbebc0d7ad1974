// A game that the server has dealt and that has ended, as the buttons at its end use it: the replay comes when it is asked for.
import { parseAnyReplay, type Result } from '@twofold/core';
import { messageOf } from '@twofold/core/internal';
import { type Accessor, createSignal } from 'solid-js';
import { t } from '../../i18n/i18n';
import { api } from '../../net/api';
import { replayPath, reviewPath } from '../../replay/link';
import { openReplay } from '../../replay/recording';
import type { GameRecord } from '../../storage/records';
import { wholeLine } from '../../storage/transfer/lineText';
import { navigate } from '../../ui/router';
import { showToast } from '../../ui/toasts/toasts';
import { refusalWords } from '../refusals';

const FAILURE_SECONDS = 8;

type What = 'replay' | 'review' | 'share';

export interface EndedGame {
  /** What the game is read for just now. */
  readonly busy: Accessor<What | undefined>;
  /** Goes to the replay or to the review. A failure is shown. */
  readonly open: (what: 'replay' | 'review') => Promise<void>;
  /** The game as a record. Undefined: it is being read, and the signal follows. */
  readonly shared: Accessor<GameRecord | undefined>;
}

export function createEndedGame(id: string): EndedGame {
  const [record, setRecord] = createSignal<GameRecord>();
  const [busy, setBusy] = createSignal<What>();
  const read = async (what: What) => {
    if (busy()) return undefined;
    setBusy(what);
    const opened = record() ?? (await recordOf(id));
    setBusy(undefined);
    if (typeof opened !== 'string') return setRecord(opened);
    const message = t('ranked.notOpened', { reason: opened });
    showToast({ kind: 'refused', message, seconds: FAILURE_SECONDS });
    return undefined;
  };
  const open = async (what: 'replay' | 'review') => {
    const found = await read(what);
    if (found) navigate(what === 'review' ? reviewPath(found) : replayPath(wholeLine(found)));
  };
  const shared = () => {
    if (!record()) void read('share'); // the open panel follows the signal
    return record();
  };
  return { busy, open, shared };
}

/** The game as a record. A text: why there is none. */
async function recordOf(id: string): Promise<GameRecord | string> {
  try {
    const text = await api.replay(id);
    const replay: Result<Parameters<typeof openReplay>[0]> = text.ok ? parseAnyReplay(text.value) : text;
    const opened = replay.ok ? openReplay(replay.value, Date.now()) : replay;
    return opened.ok ? opened.value.record : (refusalWords(opened.error) ?? opened.error.message);
  } catch (error) {
    return messageOf(error);
  }
}
