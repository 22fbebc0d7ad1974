// The short links of this device: makes one of a game, and deletes any.
import type { Failure } from '@twofold/core';
import type { Uploaded } from '@twofold/protocol/client';
import { createSignal } from 'solid-js';
import { t } from '../../i18n/i18n';
import { linkOf, mayHaveUploads, noteUploads, uploads } from '../../net/uploads';
import type { GameRecord } from '../../storage/records';
import { wholeLine } from '../../storage/transfer/lineText';
import { copyText } from '../clipboard';

/** The links for the panel of a game. `made`: the link of that game. `said`: the status line. */
export function createDeviceLinks(record: () => GameRecord) {
  const [made, setMade] = createSignal<Uploaded>();
  const [isSending, setSending] = createSignal(false);
  const [failure, setFailure] = createSignal<Failure>();
  const [links, setLinks] = createSignal<readonly Uploaded[]>([]);
  const [said, say] = createSignal('');
  const begin = () => {
    setFailure(undefined);
    say(''); // the same words are read again only if they change
  };
  const list = async () => {
    const answer = await uploads.list();
    if (answer.ok) setLinks(answer.value);
  };
  const send = async () => {
    if (isSending()) return;
    begin();
    setSending(true);
    const answer = await uploads.send(wholeLine(record()));
    setSending(false);
    if (!answer.ok) return setFailure(answer.error);
    noteUploads();
    setMade(answer.value);
    void list();
    // Browsers may refuse so long after the press. Then the panel and its own button stay.
    await copyText(linkOf(answer.value.id), t('share.copied'), () => {});
  };
  const remove = async ({ id }: Uploaded) => {
    begin();
    const answer = await uploads.delete(id);
    if (!answer.ok && answer.error.code !== 'no_replay') return setFailure(answer.error);
    setLinks((all) => all.filter((link) => link.id !== id));
    if (made()?.id === id) setMade(undefined);
    say(t('upload.deleted'));
  };
  if (mayHaveUploads()) void list();
  const others = () => links().filter(({ id }) => id !== made()?.id);
  return { made, others, isSending, failure, said, say, send, remove };
}
