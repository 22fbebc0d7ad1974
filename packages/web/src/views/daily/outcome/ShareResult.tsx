// Shares a result as a text without spoilers: by the device's own sheet where there is one, else by the clipboard.
import { findVariant } from '@twofold/core';
import { type SharedResult, type ShareWords, shareText } from '@twofold/protocol/client';
import { variantName } from '../../../board/variantName';
import { BASE } from '../../../browser/basePath';
import { t } from '../../../i18n/i18n';
import { copyText } from '../../../share/clipboard';
import { Icon } from '../../../ui/Icon';
import { LATER_ICONS } from '../../../ui/laterIcons';

const WORDS: ShareWords = {
  day: (number) => t('daily.number', { number }),
  week: (number) => t('daily.weekNumber', { number }),
  variant: (id) => variantName(findVariant(id)!),
  points: (score) => t('people.points', { score }),
  streak: (count) => t('daily.streak', { count }),
};

export function ShareResult(props: Omit<SharedResult, 'site'>) {
  const text = () => shareText({ ...props, site: location.origin + BASE }, WORDS);
  const share = async () => {
    if (!('share' in navigator)) return copyText(text(), t('daily.copied'));
    await navigator.share({ text: text() }).catch((reason: unknown) => {
      const isClosed = reason instanceof DOMException && reason.name === 'AbortError';
      return isClosed ? undefined : copyText(text(), t('daily.copied'));
    });
  };
  return (
    <button type="button" class="btn" onClick={() => void share()}>
      <Icon path={LATER_ICONS.share} />
      {t('daily.share')}
    </button>
  );
}
