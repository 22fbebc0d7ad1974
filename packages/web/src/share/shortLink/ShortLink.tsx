// Makes a short link. First it names the uploaded data and who can see them, and asks. Then it shows the link. Below
// are the other links of this device, each with a button that deletes it.
import type { Failure } from '@twofold/core';
import type { Uploaded } from '@twofold/protocol/client';
import { createSignal, For, onMount, Show } from 'solid-js';
import { formatDate, formatNumber, type MessageKey, t } from '../../i18n/i18n';
import { linkOf, mayHaveUploads, noteUploads, uploads } from '../../net/uploads';
import type { GameRecord } from '../../storage/records';
import { wholeLine } from '../../storage/transfer/lineText';
import { Icon } from '../../ui/Icon';
import { LATER_ICONS } from '../../ui/laterIcons';
import type { PanelContents } from '../../ui/Panel';
import { copyText } from '../clipboard';
import { DeleteLink } from './DeleteLink';
import './shortLink.css';

export function ShortLink(props: PanelContents & { readonly record: GameRecord }) {
  const [made, setMade] = createSignal<Uploaded>();
  const [isSending, setSending] = createSignal(false);
  const [failure, setFailure] = createSignal<Failure>();
  const [links, setLinks] = createSignal<readonly Uploaded[]>([]);
  const refresh = async () => {
    const answer = await uploads.list();
    if (answer.ok) setLinks(answer.value);
  };
  onMount(() => mayHaveUploads() && void refresh());
  const send = async () => {
    if (isSending()) return;
    setSending(true);
    setFailure(undefined);
    const answer = await uploads.send(wholeLine(props.record));
    setSending(false);
    if (!answer.ok) return setFailure(answer.error);
    noteUploads();
    setMade(answer.value);
    void refresh();
    await copyText(linkOf(answer.value.id), t('share.copied'));
  };
  const remove = async ({ id }: Uploaded) => {
    const answer = await uploads.delete(id);
    if (!answer.ok && answer.error.code !== 'no_replay') return setFailure(answer.error);
    setLinks((all) => all.filter((link) => link.id !== id));
    if (made()?.id === id) setMade(undefined);
  };
  return (
    <div class="stack">
      <Show
        when={made()}
        fallback={<Question isSending={isSending()} send={() => void send()} close={props.close} />}
      >
        {(link) => <Made link={link()} remove={() => void remove(link())} />}
      </Show>
      <div role="alert">
        <Show when={failure()}>{(reason) => <FailureText failure={reason()} />}</Show>
      </div>
      <Links links={links().filter(({ id }) => id !== made()?.id)} remove={(link) => void remove(link)} />
    </div>
  );
}

interface QuestionProps {
  readonly isSending: boolean;
  readonly send: () => void;
  readonly close: () => void;
}

function Question(props: QuestionProps) {
  return (
    <>
      <ul class="short-link-facts">
        <li>{t('upload.what')}</li>
        <li>{t('upload.who')}</li>
        <li>{t('upload.until')}</li>
      </ul>
      <div class="row wrap">
        <button
          type="button"
          class="btn primary"
          aria-disabled={props.isSending}
          onClick={() => props.send()}
        >
          {props.isSending ? t('upload.sending') : t('upload.make')}
        </button>
        <button type="button" class="btn" onClick={() => props.close()}>
          {t('upload.cancel')}
        </button>
      </div>
    </>
  );
}

function Made(props: { readonly link: Uploaded; readonly remove: () => void }) {
  let copy!: HTMLButtonElement;
  const address = () => linkOf(props.link.id);
  onMount(() => copy.focus()); // the button that had the focus is gone
  return (
    <>
      <label class="field">
        <span>{t('upload.link')}</span>
        <input
          type="text"
          dir="ltr"
          readonly
          value={address()}
          onFocus={({ currentTarget }) => currentTarget.select()}
        />
      </label>
      <p class="short-link-soft">
        {t('upload.expires', { date: formatDate(Date.parse(props.link.expiresAt)) })}
      </p>
      <div class="row wrap">
        <button
          type="button"
          class="btn primary"
          ref={copy}
          onClick={() => void copyText(address(), t('share.copied'))}
        >
          <Icon path={LATER_ICONS.link} />
          {t('upload.copy')}
        </button>
        <a class="btn" href={address()} target="_blank" rel="noopener">
          {t('upload.open')}
        </a>
        <DeleteLink remove={props.remove} />
      </div>
    </>
  );
}

function Links(props: { readonly links: readonly Uploaded[]; readonly remove: (link: Uploaded) => void }) {
  return (
    <Show when={props.links.length > 0}>
      <details class="short-link-own">
        <summary>{t('upload.own', { count: props.links.length })}</summary>
        <ul>
          <For each={props.links}>
            {(link) => (
              <li>
                <a href={linkOf(link.id)} target="_blank" rel="noopener">
                  {t('upload.points', { score: link.score })}
                </a>
                <span class="short-link-soft">
                  {link.hidden ? t('upload.isHidden') : formatDate(Date.parse(link.createdAt))}
                </span>
                <DeleteLink
                  label={t('upload.deleteOf', { score: formatNumber(link.score) })}
                  remove={() => props.remove(link)}
                />
              </li>
            )}
          </For>
        </ul>
      </details>
    </Show>
  );
}

/** Why there is no link, in the player's language where the reason is one that players meet. */
function FailureText(props: { readonly failure: Failure }) {
  const known = () => FAILURES[props.failure.code];
  return (
    <p class="short-link-failed">
      <Show
        when={known()}
        fallback={
          <>
            {t('upload.refused')} <span lang="en">{props.failure.message}</span>
          </>
        }
      >
        {(key) => t(key())}
      </Show>
    </p>
  );
}

/** By the server's codes. */
const FAILURES: Readonly<Record<string, MessageKey>> = {
  'no-server': 'upload.noServer',
  'not-ready': 'upload.notReady',
  uploads_a_day: 'upload.tooMany',
  too_many_requests: 'upload.tooMany',
  uploads_at_once: 'upload.full',
  replay_too_long: 'upload.tooLong',
  body_too_large: 'upload.tooLong',
};
