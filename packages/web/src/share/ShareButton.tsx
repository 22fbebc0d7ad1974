import { createUniqueId } from 'solid-js';
import { importAgain } from '../browser/lazy';
import { loadMessages, t } from '../i18n/i18n';
import type { GameRecord } from '../storage/records';
import { Icon } from '../ui/Icon';
import { Panel, type PanelContents } from '../ui/Panel';

/** The button that opens the share panel (ShareSheet.tsx). */
export function ShareButton(props: { readonly record: () => GameRecord | undefined }) {
  const id = createUniqueId();
  const load = async () => {
    const [{ ShareSheet }] = await Promise.all([
      importAgain(() => import('./ShareSheet')),
      loadMessages('rest'),
    ]);
    return { default: ({ close }: PanelContents) => <ShareSheet close={close} record={props.record()} /> };
  };
  return (
    <>
      <button type="button" class="btn" popovertarget={id}>
        <Icon name="share" />
        {t('share.share')}
      </button>
      <Panel id={id} label={t('share.share')} load={load} />
    </>
  );
}
