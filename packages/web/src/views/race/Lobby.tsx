// Before the race: who is there, who is ready, the link for others. The countdown goes by the server's clock.
import type { Failure, Result } from '@twofold/core';
import type { RacerView, RaceView } from '@twofold/protocol/client';
import { createSignal, For, Show } from 'solid-js';
import { t } from '../../i18n/i18n';
import { api } from '../../net/api';
import { raceApi } from '../../net/races';
import { SignedOut } from '../../people/FamilyTabs';
import { Refused } from '../../people/NoServer';
import { aimOf } from '../../people/race/aim';
import { Icon } from '../../ui/Icon';
import { LATER_ICONS } from '../../ui/laterIcons';
import { refocus } from '../../ui/refocus';
import { navigate } from '../../ui/router';
import { copyInvitation } from './invite';
import { arenaPath, START_PATH } from './location';
import { createServerTime, type FollowedRace } from './model/follow';
import { ownOf, presenceOf } from './model/standing';

interface LobbyProps {
  readonly followed: FollowedRace;
  readonly race: RaceView;
  /** Rivals of the race before who have not answered. */
  readonly awaited: readonly RacerView[];
}

export function Lobby(props: LobbyProps) {
  const own = () => ownOf(props.race);
  const [failure, setFailure] = createSignal<Failure>();
  let heading!: HTMLHeadingElement;
  refocus(() => heading.focus({ preventScroll: true }));
  const run = async (ask: () => Promise<Result<RaceView>>) => {
    setFailure(undefined);
    const answer = await ask();
    if (answer.ok) props.followed.take(answer.value);
    else setFailure(answer.error);
  };
  const join = () =>
    run(async () => {
      const account = await api.makeAccount();
      if (!account.ok) return account;
      const joined = await raceApi.command(props.race.id, 'join');
      if (joined.ok) props.followed.retry(); // the socket was opened without the account
      return joined;
    });
  // Whoever cannot leave stays: the race would start with an absent person.
  const leave = async (to: string) => {
    setFailure(undefined);
    const answer = await raceApi.command(props.race.id, 'leave');
    if (answer.ok || answer.error.code === 'no_race') navigate(to);
    else setFailure(answer.error);
  };
  const arena = () => props.race.arena;
  const isStranded = () => arena() !== null && props.race.state === 'lobby'; // somebody left in the countdown
  const isFull = () => props.race.racers.length >= props.race.most;
  const canInvite = () => !props.race.quick && !arena() && props.race.most > 1;
  // Alone the next step is to invite somebody. Of a rematch the rivals know already.
  const isInvitingFirst = () => canInvite() && props.race.racers.length < 2 && props.awaited.length === 0;
  return (
    <main class="page race-page race-lobby">
      <h1 tabindex="-1" ref={heading}>
        {aimOf(props.race)}
      </h1>
      <SignedOut />
      <p class="race-soft">
        {t('race.sameTiles')} {props.race.blind ? t('race.blindIs') : ''}
      </p>
      <Show
        when={props.race.state === 'starting'}
        fallback={<Waiting race={props.race} awaited={props.awaited} />}
      >
        <Countdown race={props.race} now={props.followed.now} />
      </Show>
      <People race={props.race} />
      <Show when={failure()}>{(why) => <Refused failure={why()} />}</Show>
      <div class="row wrap">
        <Show when={isStranded() && own()}>
          <button type="button" class="btn primary" onClick={() => void leave(arenaPath(arena()!, true))}>
            {t('arena.back')}
          </button>
        </Show>
        <Show
          when={own()}
          fallback={
            <button type="button" class="btn primary" disabled={isFull()} onClick={() => void join()}>
              {t(isFull() ? 'race.full' : 'race.join')}
            </button>
          }
        >
          {(me) => (
            <>
              <button
                type="button"
                class="btn"
                classList={{ primary: !me().ready && !isStranded() && !isInvitingFirst() }}
                aria-pressed={me().ready}
                onClick={() => void run(() => raceApi.ready(props.race.id, !me().ready))}
              >
                {t(me().ready ? 'race.notReady' : 'race.ready')}
              </button>
              <Show when={canStart(props.race)}>
                <button
                  type="button"
                  class="btn"
                  onClick={() => void run(() => raceApi.command(props.race.id, 'start'))}
                >
                  {t('race.startWithout')}
                </button>
              </Show>
            </>
          )}
        </Show>
        <Show when={canInvite()}>
          <button
            type="button"
            class="btn"
            classList={{ primary: own() !== undefined && isInvitingFirst() }}
            onClick={() => copyInvitation(props.race.id)}
          >
            <Icon path={LATER_ICONS.share} />
            {t('race.invite')}
          </button>
        </Show>
        <Show when={own()}>
          <button
            type="button"
            class="btn"
            onClick={() => void leave(arena() ? arenaPath(arena()!) : START_PATH)}
          >
            {t('race.leave')}
          </button>
        </Show>
      </div>
    </main>
  );
}

/** Whether enough are ready to start, and somebody is not. */
function canStart(race: RaceView): boolean {
  const ready = race.racers.filter((racer) => racer.ready).length;
  return race.state === 'lobby' && ready >= 2 && ready < race.racers.length && ownOf(race)!.ready;
}

function Waiting(props: Pick<LobbyProps, 'race' | 'awaited'>) {
  const missing = () => props.race.racers.length < 2;
  const text = () => {
    const [maker] = props.race.racers;
    if (!ownOf(props.race) && maker) return t('race.invited', { name: maker.name });
    if (!missing()) return t('race.waitReady');
    const [rival] = props.awaited;
    if (rival && !props.race.arena) return t('race.waitsFor', { name: rival.name });
    return t(props.race.quick || props.race.arena ? 'race.rivalGone' : 'race.waitOthers');
  };
  return (
    <p class="race-wait" role="status">
      {text()}
    </p>
  );
}

function Countdown(props: { readonly race: RaceView; readonly now: () => number }) {
  const time = createServerTime(props.now);
  const seconds = () => Math.max(0, Math.ceil((props.race.startsAt! - time()) / 1000));
  return (
    <p class="race-countdown" role="timer" aria-live="assertive">
      {t('race.startsIn', { seconds: seconds() })}
    </p>
  );
}

const PRESENCE = { away: 'race.notThere', ready: 'race.isReady', there: 'race.isThere' } as const;

function People(props: { readonly race: RaceView }) {
  return (
    <ul class="race-people" aria-label={t('race.people')}>
      <For each={props.race.racers}>
        {(racer) => (
          <li classList={{ away: presenceOf(props.race, racer) === 'away' }}>
            <b>
              <bdi>{racer.name}</bdi>
              <Show when={racer.seat === props.race.you}> · {t('race.you')}</Show>
            </b>
            <span class="race-soft">{t(PRESENCE[presenceOf(props.race, racer)])}</span>
          </li>
        )}
      </For>
    </ul>
  );
}
