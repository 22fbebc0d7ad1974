// The profile: a player's page.
import { Show } from 'solid-js';
import peopleMessages from '../../i18n/people';
import { createFamilyTitle, FamilyTabs } from '../../people/FamilyTabs';
import { appLocation } from '../../ui/router';
import { PlayerPage } from './player/PlayerPage';

export const messages = [peopleMessages];

export default function ProfileView() {
  createFamilyTitle();
  const player = () => new URLSearchParams(appLocation().search).get('player');
  return (
    <main class="page profile">
      <FamilyTabs />
      <Show when={player()} keyed>
        {(id) => <PlayerPage id={id} />}
      </Show>
    </main>
  );
}
