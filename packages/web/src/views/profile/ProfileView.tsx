// The profile: one's own account, or with `?player=ID` the page of any player.
import { Show } from 'solid-js';
import peopleMessages from '../../i18n/people';
import profileMessages from '../../i18n/profile';
import raceMessages from '../../i18n/race';
import syncMessages from '../../i18n/sync';
import { createFamilyTitle, FamilyTabs } from '../../people/FamilyTabs';
import { appLocation } from '../../ui/router';
import { AccountPage } from './account/AccountPage';
import { PlayerPage } from './player/PlayerPage';
import './profile.css';

export const messages = [peopleMessages, profileMessages, raceMessages, syncMessages];

export default function ProfileView() {
  createFamilyTitle();
  const player = () => new URLSearchParams(appLocation().search).get('player');
  return (
    <main class="page profile">
      <FamilyTabs />
      <Show when={player()} keyed fallback={<AccountPage />}>
        {(id) => <PlayerPage id={id} />}
      </Show>
    </main>
  );
}
