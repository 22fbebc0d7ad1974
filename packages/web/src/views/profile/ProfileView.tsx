// The profile: one's own account, or with `?player=ID` the page of any player.
import { createEffect, onCleanup, Show } from 'solid-js';
import { t } from '../../i18n/i18n';
import { setPartTitle } from '../../ui/partTitle';
import { appLocation } from '../../ui/router';
import { AccountPage } from './account/AccountPage';
import { PlayerPage } from './player/PlayerPage';
import './profile.css';

export default function ProfileView() {
  const player = () => new URLSearchParams(appLocation().search).get('player');
  createEffect(() => {
    if (!player()) setPartTitle(t('profile.title'));
  });
  onCleanup(() => setPartTitle(''));
  return (
    <main class="page profile">
      <Show when={player()} keyed fallback={<AccountPage />}>
        {(id) => <PlayerPage id={id} />}
      </Show>
    </main>
  );
}
