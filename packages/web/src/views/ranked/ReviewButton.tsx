// Leads from a ranked game that ended to its review. The replay comes from the server when it is asked for.
import { parseAnyReplay } from '@twofold/core';
import { messageOf } from '@twofold/core/internal';
import { createSignal } from 'solid-js';
import { t } from '../../i18n/i18n';
import { api } from '../../net/api';
import { reviewPath } from '../../replay/link';
import { openReplay } from '../../replay/recording';
import { Icon } from '../../ui/Icon';
import { navigate } from '../../ui/router';

export function ReviewButton(props: { readonly id: string }) {
  const [failure, setFailure] = createSignal('');
  const [isBusy, setBusy] = createSignal(false);
  const review = async () => {
    if (isBusy()) return;
    setBusy(true);
    const path = await reviewOf(props.id).catch((error) => ({ failure: messageOf(error) }));
    setBusy(false);
    if (typeof path === 'string') navigate(path);
    else setFailure(path.failure);
  };
  return (
    <>
      <button type="button" class="btn" aria-busy={isBusy()} onClick={() => void review()}>
        <Icon name="analyse" />
        {t('games.review')}
      </button>
      <span role="alert">{failure() && t('ranked.notReviewed', { reason: failure() })}</span>
    </>
  );
}

/** The address of the review, with the game inside. */
async function reviewOf(id: string): Promise<string | { failure: string }> {
  const text = await api.replay(id);
  const replay = text.ok ? parseAnyReplay(text.value) : text;
  const opened = replay.ok ? openReplay(replay.value, Date.now()) : replay;
  return opened.ok ? reviewPath(opened.value.record) : { failure: opened.error.message };
}
