// The share panel: the device's own share sheet where there is one, the picture as a file, the link. The code
// of the picture is loaded on demand.
import { findVariant, VARIANTS } from '@twofold/core';
import { createSignal, For, Show } from 'solid-js';
import { variantName } from '../board/variantName';
import { BASE } from '../browser/basePath';
import { t } from '../i18n/i18n';
import { replayAddress } from '../replay/link';
import type { GameRecord } from '../storage/records';
import { wholeLine } from '../storage/transfer/lineText';
import { Icon } from '../ui/Icon';
import { LATER_ICONS } from '../ui/laterIcons';
import type { PanelContents } from '../ui/Panel';
import { showToast } from '../ui/toasts/toasts';
import { challengerName, keepChallengerName, ownChallengerName } from './challenge';
import { boardSquares } from './chatText';
import { copyText } from './clipboard';
import { embedSnippet } from './embedSnippet';
import { pictureOf, saveImage } from './saveImage';
import { sameTilesPath, sharedGame } from './sharedGame';
import { createUploadsSignal, showShortLink } from './shortLink/showShortLink';

/** One way to share, as a button of the panel. The panel is closed before it acts. */
export interface ShareWay {
  readonly path: string; // of its icon
  readonly label: string;
  readonly act: () => void | Promise<void>;
}

interface SheetProps extends PanelContents {
  readonly record: GameRecord | undefined; // the game to share
  readonly more?: readonly ShareWay[] | undefined;
  readonly hasShortLink?: boolean | undefined;
}

/** The contents of the share panel. */
export function ShareSheet(props: SheetProps) {
  const takesUploads = createUploadsSignal();
  const withRecord = (run: (record: GameRecord) => Promise<void>) => async () => {
    if (!props.record) return;
    props.close();
    await run(props.record).catch((reason: unknown) => {
      if (reason instanceof DOMException && reason.name === 'AbortError') return; // the player closed the device's sheet
      showToast({ kind: 'share', message: t('share.failed', { reason: String(reason) }), seconds: 8 });
    });
  };
  return (
    <div class="stack">
      <Show when={'share' in navigator}>
        <button type="button" class="btn" onClick={withRecord(sendToSheet)}>
          <Icon path={LATER_ICONS.share} />
          {t('share.send')}
        </button>
      </Show>
      <button type="button" class="btn" onClick={withRecord(copyLink)}>
        <Icon path={LATER_ICONS.link} />
        {t('share.link')}
      </button>
      <Show when={takesUploads() && !props.hasShortLink}>
        <button type="button" class="btn" onClick={withRecord(async (record) => showShortLink(record))}>
          <Icon path={LATER_ICONS.link} />
          {t('upload.short')}
        </button>
      </Show>
      <button type="button" class="btn" onClick={withRecord(copySnippet)}>
        <Icon path={LATER_ICONS.code} />
        {t('share.embed')}
      </button>
      <Show when={props.record && sameTilesPath(sharedGame(props.record))}>
        <ChallengerField />
      </Show>
      <button type="button" class="btn" onClick={withRecord(copyChatText)}>
        <Icon path={LATER_ICONS.copy} />
        {t('share.chat')}
      </button>
      <button type="button" class="btn" onClick={withRecord(saveImage)}>
        <Icon path={LATER_ICONS.image} />
        {t('share.image')}
      </button>
      <For each={props.more}>
        {({ path, label, act }) => (
          <button type="button" class="btn" onClick={withRecord(async () => act())}>
            <Icon path={path} />
            {label}
          </button>
        )}
      </For>
    </div>
  );
}

/** The name in the link of a challenge. It stays on this device, and goes into links alone. */
function ChallengerField() {
  const [isWrong, setWrong] = createSignal(false);
  const change = (text: string) => {
    setWrong(text.trim() !== '' && challengerName(text) === undefined);
    keepChallengerName(text);
  };
  return (
    <label class="field">
      <span>{t('share.chatName')}</span>
      <input
        type="text"
        maxlength="40"
        dir="auto"
        autocomplete="nickname"
        spellcheck={false}
        value={ownChallengerName()}
        aria-invalid={isWrong()}
        onInput={({ currentTarget }) => change(currentTarget.value)}
      />
      <Show when={isWrong()}>
        <small role="alert">{t('share.chatNameWrong')}</small>
      </Show>
    </label>
  );
}

const addressOf = (record: GameRecord) => replayAddress(record, location.origin, BASE);

/** Where others play the same tiles against this score; the replay, where nobody can. */
function challengeAddress(record: GameRecord): string {
  const path = sameTilesPath(sharedGame(record));
  if (!path) return addressOf(record);
  const by = ownChallengerName();
  const name = by && `&by=${encodeURIComponent(by)}`;
  return `${location.origin}${BASE}${path}&beat=${record.score}${name}`;
}

async function copyLink(record: GameRecord): Promise<void> {
  await copyText(addressOf(record), t('share.copied'));
}

async function copySnippet(record: GameRecord): Promise<void> {
  const values = { score: record.score, variant: variantName(variantOf(record)) };
  await copyText(
    embedSnippet(`replay=${wholeLine(record)}`, t('share.embedTitle', values)),
    t('share.embedCopied'),
  );
}

/** "I scored 480 on Classic 4 × 4 in Twofold.", and the last board in squares. */
function chatText(record: GameRecord): string {
  const values = { score: record.score, variant: variantName(variantOf(record)) };
  const sentence = t(record.solver ? 'share.textSolver' : 'share.text', values);
  return `${sentence}\n${boardSquares(sharedGame(record).board)}`;
}

async function copyChatText(record: GameRecord): Promise<void> {
  await copyText(`${chatText(record)}\n${challengeAddress(record)}`, t('share.chatCopied'));
}

async function sendToSheet(record: GameRecord): Promise<void> {
  const text = chatText(record);
  const picture = await pictureOf(record).catch(() => undefined); // text and link do without
  const files = picture && navigator.canShare?.({ files: [picture] }) ? { files: [picture] } : {};
  await navigator.share({ title: t('app.name'), text, url: addressOf(record), ...files });
}

function variantOf(record: GameRecord) {
  return findVariant(record.variant) ?? VARIANTS.classic;
}
