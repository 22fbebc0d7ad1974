// The door to watching, for menus and the end of a game: the solver plays on, or plays a finished game's tiles again.
import { t } from '../i18n/i18n';
import { Icon } from '../ui/Icon';

export function WatchButton(props: { readonly watch: () => void }) {
  return (
    <button type="button" class="btn" onClick={() => props.watch()}>
      <Icon name="play" />
      <span>{t('play.watch')}</span>
    </button>
  );
}
