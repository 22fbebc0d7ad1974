// Makes a short link. First it names the uploaded data and who can see them, and asks. Then it shows the link. Below
// are the other links of this device, each with a button that deletes it.
import type { Failure } from '@twofold/core';
import type { Uploaded } from '@twofold/protocol/client';
import { For, Show } from 'solid-js';
import { formatDate, formatNumber, type MessageKey, t } from '../../i18n/i18n';
import { linkOf } from '../../net/uploads';
import type { GameRecord } from '../../storage/records';
import type { PanelContents } from '../../ui/Panel';
import { DeleteLink } from './DeleteLink';
import { createDeviceLinks } from './deviceLinks';
import { MadeLink } from './MadeLink';
import './shortLink.css';

export function ShortLink(props: PanelContents & { readonly record: GameRecord }) {
  let root!: HTMLDivElement;
  const links = createDeviceLinks(() => props.record);
  const { made, others, failure } = links;
  const remove = async (link: Uploaded) => {
    const at = others().indexOf(link);
    await links.remove(link);
    keepFocus(root, at);
  };
  return (
    <div class="stack" ref={root}>
      <Show
        when={made()}
        fallback={
          <Question isSending={links.isSending()} send={() => void links.send()} close={props.close} />
        }
      >
        {(link) => <MadeLink link={link()} remove={() => void remove(link())} say={links.say} />}
      </Show>
      <div>
        <div role="alert">
          <Show when={failure()}>{(reason) => <FailureText failure={reason()} />}</Show>
        </div>
        <p role="status">{links.said()}</p>
      </div>
      <Links links={others()} remove={(link) => void remove(link)} />
    </div>
  );
}

/** Gives the focus of a deleted link to the one that took its place `at` in the list. Else to the panel. */
function keepFocus(root: HTMLElement, at: number): void {
  const panel = root.closest<HTMLElement>('[popover]');
  if (panel?.contains(document.activeElement)) return;
  const buttons = [...root.querySelectorAll<HTMLElement>('.short-link-own li button')];
  const next = at < 0 ? undefined : (buttons[at] ?? buttons.at(-1));
  (next ?? panel)?.focus();
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
