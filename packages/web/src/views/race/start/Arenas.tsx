// Arenas that go on: the one of the hour, and those that people made.
import type { ArenaFacts } from '@twofold/protocol/client';
import { For, onCleanup, Show } from 'solid-js';
import { watchSleep } from '../../../browser/watchSleep';
import { formatDuration, t } from '../../../i18n/i18n';
import { createAsked } from '../../../net/answers';
import { arenaApi } from '../../../net/races';
import { aimOf } from '../../../people/race/aim';
import { A } from '../../../ui/router';
import { arenaPath } from '../location';
import { createServerTime } from '../model/follow';
import '../arena/arena.css';

export function Arenas() {
  const asked = createAsked(
    () => undefined,
    () => arenaApi.list(),
  );
  onCleanup(watchSleep(asked.askAgain)); // the times left stand still while the device sleeps
  return (
    <Show when={asked.value()}>
      {(found) => (
        <section class="stack race-arenas">
          <h2>{t('arena.list')}</h2>
          <ul class="arena-list">
            <For each={found().arenas}>
              {(arena) => (
                <li>
                  <ArenaLink arena={arena} ahead={found().now - performance.now()} />
                </li>
              )}
            </For>
          </ul>
        </section>
      )}
    </Show>
  );
}

function ArenaLink(props: { readonly arena: ArenaFacts; readonly ahead: number }) {
  const time = createServerTime(() => performance.now() + props.ahead);
  const rest = () => formatDuration(Math.max(0, props.arena.endsAt - time()));
  return (
    <A class="arena-link" href={arenaPath(props.arena.id)}>
      <b>{props.arena.maker === null ? t('arena.hourly') : t('arena.by', { name: props.arena.maker })}</b>
      <span class="race-soft">{aimOf(props.arena)}</span>
      <span class="race-soft">
        {t('arena.players', { count: props.arena.players })} · {t('arena.rest', { time: rest() })}
      </span>
    </A>
  );
}
