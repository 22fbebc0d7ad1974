// The race of whoever runs it: the own board as in play, and beside it time, lead, lanes and the boards of the others. The own
// moves go over the socket of the own game, as in a ranked game.
import type { RankedGame } from '@twofold/protocol/client';
import { isPassing, Session } from '@twofold/protocol/client';
import { createMemo, Match, onCleanup, Show, Switch } from 'solid-js';
import { RankedPlay } from '../../game/rankedPlay';
import { t } from '../../i18n/i18n';
import { createAsked } from '../../net/answers';
import { api } from '../../net/api';
import { outbox } from '../../net/outbox';
import { ports } from '../../net/socket';
import { NoServer, Refused } from '../../people/NoServer';
import { OwnBoard } from './board/OwnBoard';
import type { FollowedRace } from './model/follow';

interface RunningProps {
  readonly followed: FollowedRace;
  readonly game: string;
}

export function Running(props: RunningProps) {
  const asked = createAsked(
    () => props.game,
    (id) => api.game(id),
  );
  return (
    <Switch fallback={<main class="page" aria-busy="true" />}>
      <Match when={asked.value()} keyed>
        {(game) => <Played followed={props.followed} game={game} />}
      </Match>
      <Match when={asked.failure()}>
        {(failure) => (
          <main class="page race-page">
            <h1>{t('race.title')}</h1>
            <Show when={isPassing(failure())} fallback={<Refused failure={failure()} />}>
              <NoServer failure={failure()} retry={asked.askAgain} />
            </Show>
          </main>
        )}
      </Match>
    </Switch>
  );
}

function Played(props: { readonly followed: FollowedRace; readonly game: RankedGame }) {
  const session = new Session(props.game, { ...ports, outbox, now: () => performance.now() });
  const play = new RankedPlay(session);
  onCleanup(() => play.dispose());
  const race = createMemo(() => props.followed.race()!);
  return (
    <Show when={race()}>
      <OwnBoard play={play} race={race()} followed={props.followed} />
    </Show>
  );
}
