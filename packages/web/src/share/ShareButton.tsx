// The button that opens the share panel (ShareSheet.tsx).
import { createUniqueId } from 'solid-js';
import { importAgain } from '../browser/lazy';
import { loadMessages, t } from '../i18n/i18n';
import type { GameRecord } from '../storage/records';
import { Icon } from '../ui/Icon';
import { LATER_ICONS } from '../ui/laterIcons';
import { Panel, type PanelContents } from '../ui/Panel';
import type { ShareWay } from './ShareSheet';

interface ShareProps {
  readonly record: () => GameRecord | undefined;
  /** Further ways to share, below the usual ones. */
  readonly more?: readonly ShareWay[];
  /** The game is open by its short link: no other one is made. */
  readonly hasShortLink?: boolean;
}

export function ShareButton(props: ShareProps) {
  const id = createUniqueId();
  const load = async () => {
    const [{ ShareSheet }] = await Promise.all([
      importAgain(() => import('./ShareSheet')),
      loadMessages('rest'),
    ]);
    return {
      default: ({ close }: PanelContents) => (
        <ShareSheet
          close={close}
          record={props.record()}
          more={props.more}
          hasShortLink={props.hasShortLink}
        />
      ),
    };
  };
  return (
    <>
      <button type="button" class="btn" popovertarget={id}>
        <Icon path={LATER_ICONS.share} />
        {t('share.share')}
      </button>
      <Panel id={id} label={t('share.share')} load={load} />
    </>
  );
}
