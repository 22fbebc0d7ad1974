// The short link that was made: its address and its end, with buttons that copy, open and delete it.
import type { Uploaded } from '@twofold/protocol/client';
import { onMount } from 'solid-js';
import { formatDate, t } from '../../i18n/i18n';
import { linkOf } from '../../net/uploads';
import { Icon } from '../../ui/Icon';
import { LATER_ICONS } from '../../ui/laterIcons';
import { copyText } from '../clipboard';
import { DeleteLink } from './DeleteLink';

interface MadeLinkProps {
  readonly link: Uploaded;
  readonly remove: () => void;
  readonly say: (words: string) => void; // in the panel's status line
}

export function MadeLink(props: MadeLinkProps) {
  let field!: HTMLInputElement;
  let button!: HTMLButtonElement;
  const address = () => linkOf(props.link.id);
  onMount(() => button.focus()); // the button that had the focus is gone
  const copy = () => {
    props.say('');
    return copyText(address(), t('share.copied'), () => {
      field.focus(); // which selects its text
      props.say(t('share.byHandHint'));
    });
  };
  return (
    <>
      <label class="field">
        <span>{t('upload.link')}</span>
        <input
          type="text"
          dir="ltr"
          readonly
          value={address()}
          ref={field}
          onFocus={({ currentTarget }) => currentTarget.select()}
        />
      </label>
      <p class="short-link-soft">
        {t('upload.expires', { date: formatDate(Date.parse(props.link.expiresAt)) })}
      </p>
      <div class="row wrap">
        <button type="button" class="btn primary" ref={button} onClick={() => void copy()}>
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
