// Shares a game: through the device's share sheet where there is one, else by saving the picture and copying
// the link. The picture's code is fetched when first wanted.
import { findVariant, VARIANTS } from '@twofold/core';
import { createUniqueId, Show } from 'solid-js';
import { BASE } from '../app/base';
import { Icon } from '../app/Icon';
import { showToast } from '../app/toasts';
import { t } from '../i18n/i18n';
import type { GameRecord } from '../storage/types';
import { copyText } from './clipboard';
import { replayAddress } from './link';

export function ShareButton(props: { readonly record: () => GameRecord | undefined }) {
  const sheet = createUniqueId();
  const withRecord = (run: (record: GameRecord) => Promise<void>) => async () => {
    const record = props.record();
    if (!record) return;
    document.getElementById(sheet)?.hidePopover();
    await run(record).catch((reason: unknown) => {
      if (reason instanceof DOMException && reason.name === 'AbortError') return; // the person closed the share sheet
      showToast({ kind: 'share', message: t('share.failed', { reason: String(reason) }), seconds: 8 });
    });
  };
  return (
    <>
      <button type="button" class="btn" popovertarget={sheet}>
        <Icon name="share" />
        {t('share.share')}
      </button>
      <div
        id={sheet}
        class="panel stack"
        popover="auto"
        role="dialog"
        aria-label={t('share.share')}
        data-own-gestures
      >
        <Show when={'share' in navigator}>
          <button type="button" class="btn" onClick={withRecord(sendToSheet)}>
            <Icon name="share" />
            {t('share.send')}
          </button>
        </Show>
        <button type="button" class="btn" onClick={withRecord(copyLink)}>
          <Icon name="link" />
          {t('share.link')}
        </button>
        <button type="button" class="btn" onClick={withRecord(saveImage)}>
          <Icon name="image" />
          {t('share.image')}
        </button>
      </div>
    </>
  );
}

const addressOf = (record: GameRecord) => replayAddress(record, location.origin, BASE);

async function copyLink(record: GameRecord): Promise<void> {
  await copyText(addressOf(record));
  showToast({ kind: 'share', message: t('share.copied'), seconds: 4 });
}

async function sendToSheet(record: GameRecord): Promise<void> {
  const text = t('share.text', { score: record.score, variant: variantOf(record).id });
  const picture = await paint(record);
  const files = navigator.canShare?.({ files: [picture] }) ? { files: [picture] } : {};
  await navigator.share({ title: t('app.name'), text, url: addressOf(record), ...files });
}

/** Offers the picture of the board as a download. */
export async function saveImage(record: GameRecord): Promise<void> {
  const picture = await paint(record);
  const link = document.createElement('a');
  link.href = URL.createObjectURL(picture);
  link.download = picture.name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}

async function paint(record: GameRecord): Promise<File> {
  const { boardPicture } = await import('./picture');
  return new File([await boardPicture(record)], `twofold-${record.score}.png`, { type: 'image/png' });
}

function variantOf(record: GameRecord) {
  return findVariant(record.variant) ?? VARIANTS.classic;
}
