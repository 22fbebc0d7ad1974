// One race: its lobby, the race itself for racers and for viewers, and its end.
import { isPassing } from '@twofold/protocol/client';
import { createEffect, createMemo, Match, Show, Switch } from 'solid-js';
import { t } from '../../i18n/i18n';
import { NoServer, Reason } from '../../people/NoServer';
import { A, navigate } from '../../ui/router';
import { Ended } from './end/Ended';
import { Lobby } from './Lobby';
import { racePath, START_PATH } from './location';
import { createFollowed } from './model/follow';
import { createAwaited, createRematchWatch } from './model/rematch';
import { ownOf } from './model/standing';
import { Running } from './Running';
import { Spectated } from './watch/Spectated';

export function RacePage(props: { readonly id: string }) {
  const followed = createFollowed(() => props.id);
  const state = createMemo(() => followed.race()?.state);
  const own = createMemo(() => ownOf(followed.race()));
  const game = createMemo(() => own()?.game ?? undefined);
  // Whoever presses for a rematch goes along, also from another device. Later this page shows how the race ended.
  const rematchOf = createRematchWatch();
  createEffect(() => {
    const race = followed.race();
    const next = race && rematchOf(race);
    if (next !== undefined) navigate(racePath(next), { replace: true });
  });
  const awaitedIn = createAwaited();
  const awaited = createMemo(() => {
    const race = followed.race();
    return race ? awaitedIn(race) : [];
  });
  return (
    <Switch fallback={<Waiting id={props.id} failure={followed.failure()} retry={followed.retry} />}>
      <Match when={state() === 'lobby' || state() === 'starting'}>
        <Lobby followed={followed} race={followed.race()!} awaited={awaited()} />
      </Match>
      <Match when={state() === 'running' && game()} keyed>
        {(id) => <Running followed={followed} game={id} />}
      </Match>
      <Match when={state() === 'running'}>
        <Spectated followed={followed} />
      </Match>
      <Match when={state() === 'ended'}>
        <Ended followed={followed} race={followed.race()!} />
      </Match>
    </Switch>
  );
}

function Waiting(props: {
  readonly id: string;
  readonly failure: { readonly code: string; readonly message: string } | undefined;
  readonly retry: () => void;
}) {
  return (
    <Show when={props.failure} fallback={<main class="page" aria-busy="true" />}>
      {(failure) => (
        <main class="page race-page">
          <h1>{t('race.title')}</h1>
          <Show
            when={isPassing(failure())}
            fallback={
              <section class="race-none" role="alert">
                <h2>{t('race.gone')}</h2>
                <p>
                  <Reason failure={failure()} />
                </p>
                <A class="btn primary" href={START_PATH}>
                  {t('race.toStart')}
                </A>
              </section>
            }
          >
            <NoServer failure={failure()} retry={props.retry} />
          </Show>
        </main>
      )}
    </Show>
  );
}
