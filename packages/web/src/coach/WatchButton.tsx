// The door to watching, for menus and the end of a game: the solver plays on, or plays a finished game's tiles again.
import { t } from '../i18n/i18n';
import { Icon } from '../ui/Icon';
import type { LazyCoach } from './index';

export function WatchButton(props: { readonly coach: LazyCoach }) {
  return (
    <button type="button" class="btn" onClick={() => props.coach.watch()}>
      <Icon name="play" />
      {t('play.watch')}
    </button>
  );
}
