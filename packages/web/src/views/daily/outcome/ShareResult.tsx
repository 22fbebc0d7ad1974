// Shares a result as a text without spoilers: by the device's own sheet where there is one, else by the clipboard.
import { findVariant } from '@twofold/core';
import type { DailyDeal } from '@twofold/protocol/client';
import { variantName } from '../../../board/variantName';
import { BASE } from '../../../browser/basePath';
import { t } from '../../../i18n/i18n';
import { copyText } from '../../../share/clipboard';
import { Icon } from '../../../ui/Icon';
import { LATER_ICONS } from '../../../ui/laterIcons';
import { DAY_PATH, WEEK_PATH } from '../location';
import { shareText } from './shareText';

interface ShareProps {
  readonly deal: Pick<DailyDeal, 'kind' | 'number' | 'variant'>;
  readonly attempt: { readonly score: number; readonly maxTile: number };
  readonly streak: number;
}

export function ShareResult(props: ShareProps) {
  const text = () => {
    const { kind, number, variant } = props.deal;
    const known = findVariant(variant)!;
    const isWeek = kind === 'week';
    const week = () => `Twofold · ${t('daily.weekNumber', { number })} · ${variantName(known)}`;
    return shareText({
      title: isWeek ? week() : t('daily.number', { number }),
      maxTile: props.attempt.maxTile,
      target: known.target,
      score: t('people.points', { score: props.attempt.score }),
      streak: !isWeek && props.streak > 1 ? t('daily.streak', { count: props.streak }) : '',
      address: location.origin + BASE + (isWeek ? WEEK_PATH : DAY_PATH),
    });
  };
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
