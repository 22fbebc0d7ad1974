// The profile: a player's page.
import { Show } from 'solid-js';
import { appLocation } from '../../ui/router';
import { PlayerPage } from './player/PlayerPage';

export default function ProfileView() {
  const player = () => new URLSearchParams(appLocation().search).get('player');
  return (
    <main class="page profile">
      <Show when={player()} keyed>
        {(id) => <PlayerPage id={id} />}
      </Show>
    </main>
  );
}
