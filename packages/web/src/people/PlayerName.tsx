// A player's name. It leads to the player's page, unless the account is not known.
import { Show } from 'solid-js';
import { A } from '../ui/router';
import { profilePath } from './paths';
import './people.css';

interface NameProps {
  readonly name: string;
  /** The player's account. Null: it was deleted. */
  readonly id?: string | null | undefined;
}

export function PlayerName(props: NameProps) {
  return (
    <Show when={props.id} fallback={<bdi>{props.name}</bdi>}>
      {(id) => (
        <A class="player-name" href={profilePath(id())}>
          <bdi>{props.name}</bdi>
        </A>
      )}
    </Show>
  );
}
