// Opens the panel that makes a short link of a game. Its contents are loaded with it.
import { createSignal, createUniqueId } from 'solid-js';
import { render } from 'solid-js/web';
import { importAgain } from '../../browser/lazy';
import { loadMessages, t } from '../../i18n/i18n';
import { hostHas } from '../../net/hostParts';
import type { GameRecord } from '../../storage/records';
import { Panel, type PanelContents } from '../../ui/Panel';

/** Whether a server takes uploads. False until it has answered. */
export function createUploadsSignal(): () => boolean {
  const [isThere, setThere] = createSignal(false);
  void hostHas('uploads').then(setThere);
  return isThere;
}

/** Opens the panel for a game. Closing removes it. */
export function showShortLink(record: GameRecord): void {
  const host = document.createElement('div');
  document.body.append(host);
  const dispose = render(() => <ShortLinkPanel record={record} />, host);
  const panel = host.querySelector<HTMLElement>('[popover]');
  panel?.addEventListener('toggle', (event) => {
    if (event.newState === 'open') return;
    dispose();
    host.remove();
  });
  panel?.showPopover();
}

function ShortLinkPanel(props: { readonly record: GameRecord }) {
  const id = createUniqueId();
  const load = async () => {
    const [{ ShortLink }] = await Promise.all([
      importAgain(() => import('./ShortLink')),
      loadMessages('rest'),
    ]);
    return { default: ({ close }: PanelContents) => <ShortLink close={close} record={props.record} /> };
  };
  return <Panel id={id} class="short-link" label={t('upload.title')} load={load} ownKeys />;
}
