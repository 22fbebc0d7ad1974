// What to do after a ranked game: on the stage where it is large, else in the bar at the thumb. The replay comes from the
// server when it is asked for.
import { parseAnyReplay, type Result } from '@twofold/core';
import { messageOf } from '@twofold/core/internal';
import type { RankedGame } from '@twofold/protocol/client';
import { createSignal, Show } from 'solid-js';
import { givesFocusBack } from '../../browser/givesFocusBack';
import { t } from '../../i18n/i18n';
import { api } from '../../net/api';
import { replayPath, reviewPath } from '../../replay/link';
import { openReplay } from '../../replay/recording';
import { ShareButton } from '../../share/ShareButton';
import type { GameRecord } from '../../storage/records';
import { wholeLine } from '../../storage/transfer/lineText';
import { Icon } from '../../ui/Icon';
import { LATER_ICONS } from '../../ui/laterIcons';
import { A, navigate } from '../../ui/router';
import { showToast } from '../../ui/toasts/toasts';
import { LEADERBOARD_PATH, RANKED_PATH } from '../paths';

const FAILURE_SECONDS = 8;

interface ActionsProps {
  readonly game: RankedGame;
  readonly isOwn: boolean;
}

export function OutcomeActions(props: ActionsProps) {
  const { game } = props;
  const [record, setRecord] = createSignal<GameRecord>();
  const [busy, setBusy] = createSignal<'replay' | 'review' | 'share'>();
  const read = async (what: 'replay' | 'review' | 'share') => {
    if (busy()) return undefined;
    setBusy(what);
    const opened = record() ?? (await recordOf(game.id));
    setBusy(undefined);
    if (typeof opened !== 'string') return setRecord(opened);
    showToast({
      kind: 'refused',
      message: t('ranked.notOpened', { reason: opened }),
      seconds: FAILURE_SECONDS,
    });
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
  return (
    <div class="scene-actions" ref={givesFocusBack}>
      <Show when={game.ply > 0}>
        <button type="button" class="btn" aria-busy={busy() === 'replay'} onClick={() => void open('replay')}>
          <Icon name="play" />
          <span>{t('scene.replay')}</span>
        </button>
        <button type="button" class="btn" aria-busy={busy() === 'review'} onClick={() => void open('review')}>
          <Icon name="analyse" />
          <span>{t('scene.review')}</span>
        </button>
        <ShareButton record={shared} />
      </Show>
      <A class="btn" href={`${LEADERBOARD_PATH}&variant=${game.variant}`}>
        <Icon path={LATER_ICONS.ranked} />
        <span>{t('ranked.ranking')}</span>
      </A>
      <A class="btn primary" href={RANKED_PATH}>
        {t(props.isOwn ? 'ranked.again' : 'ranked.toStart')}
      </A>
    </div>
  );
}

/** The game as a record. A text: why there is none. */
async function recordOf(id: string): Promise<GameRecord | string> {
  try {
    const text = await api.replay(id);
    const replay: Result<Parameters<typeof openReplay>[0]> = text.ok ? parseAnyReplay(text.value) : text;
    const opened = replay.ok ? openReplay(replay.value, Date.now()) : replay;
    return opened.ok ? opened.value.record : opened.error.message;
  } catch (error) {
    return messageOf(error);
  }
}
