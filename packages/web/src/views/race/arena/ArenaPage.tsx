// An arena: races that follow one another for an hour. Whoever waits here is led into the next race; its end leads back.
import { type ArenaView, isPassing } from '@twofold/protocol/client';
import { createEffect, createSignal, onCleanup, Show } from 'solid-js';
import { formatDuration, t } from '../../../i18n/i18n';
import { createAsked } from '../../../net/answers';
import { api } from '../../../net/api';
import { arenaApi } from '../../../net/races';
import { FamilyTabs } from '../../../people/FamilyTabs';
import { NoServer, Refused } from '../../../people/NoServer';
import { aimOf } from '../../../people/race/aim';
import { refocus } from '../../../ui/refocus';
import { A, navigate } from '../../../ui/router';
import { copyAddress } from '../invite';
import { arenaPath, isAtRace, racePath, START_PATH } from '../location';
import { createServerTime } from '../model/follow';
import { ArenaStandingTable } from './ArenaStandingTable';
import './arena.css';

const READ_MS = 4_000;
const ASK_MS = 2_000;

interface ArenaProps {
  readonly id: string;
  /** Waits at once: the page is the end of a race. */
  readonly goesOn: boolean;
}

export function ArenaPage(props: ArenaProps) {
  const [round, setRound] = createSignal(0);
  const [shown, setShown] = createSignal<ArenaView>();
  const asked = createAsked(round, () => arenaApi.read(props.id));
  let ahead = 0; // the server's clock before this device's steady one
  createEffect(() => {
    const arena = asked.value();
    if (!arena) return;
    ahead = arena.now - performance.now();
    setShown(arena);
  });
  const look = () => document.visibilityState === 'visible' && setRound((before) => before + 1);
  const timer = setInterval(look, READ_MS);
  onCleanup(() => clearInterval(timer));
  return (
    <main class="page race-page">
      <FamilyTabs />
      <Show
        when={shown()}
        fallback={
          <Show when={asked.failure()} fallback={<p aria-busy="true" />}>
            {(failure) => (
              <>
                <h1>{t('arena.title')}</h1>
                <Show when={isPassing(failure())} fallback={<Refused failure={failure()} />}>
                  <NoServer failure={failure()} retry={asked.askAgain} />
                </Show>
              </>
            )}
          </Show>
        }
      >
        {(arena) => (
          <Arena
            arena={arena()}
            goesOn={props.goesOn}
            now={() => performance.now() + ahead}
            changed={() => setRound((before) => before + 1)}
          />
        )}
      </Show>
    </main>
  );
}

function Arena(props: {
  readonly arena: ArenaView;
  readonly goesOn: boolean;
  readonly now: () => number;
  readonly changed: () => void;
}) {
  const time = createServerTime(props.now);
  const rest = () => Math.max(0, props.arena.endsAt - time());
  const winners = () => props.arena.rows.filter(({ rank, points }) => rank === 1 && points > 0);
  const outcome = () =>
    winners().length > 1 ? t('race.draw') : t('arena.won', { name: winners()[0]!.name });
  let heading!: HTMLHeadingElement;
  refocus(() => heading.focus({ preventScroll: true }));
  return (
    <div class="arena">
      <header class="arena-head">
        <div>
          <p class="race-soft">
            {aimOf(props.arena)}
            {props.arena.kind === 'points'
              ? ''
              : ` · ${t('race.minutes', { minutes: props.arena.limit / 60_000 })}`}
          </p>
          <h1 tabindex="-1" ref={heading}>
            {props.arena.maker === null ? t('arena.hourly') : t('arena.by', { name: props.arena.maker })}
          </h1>
        </div>
        <div class="score">
          <small>{t('race.timeLeft')}</small>
          <output role="timer" aria-label={t('race.timeLeft')} aria-live="off">
            {formatDuration(rest())}
          </output>
        </div>
      </header>
      <Show
        when={rest() > 0}
        fallback={
          <section class="arena-now">
            <h2>{props.arena.racing === 0 && winners().length > 0 ? outcome() : t('arena.over')}</h2>
            <Show when={props.arena.racing > 0}>
              <p class="race-soft" role="status">
                {t('arena.lastRaces')}
              </p>
            </Show>
            <div class="row">
              <A class="btn primary" href={START_PATH}>
                {t('race.toStart')}
              </A>
            </div>
          </section>
        }
      >
        <Waiting arena={props.arena} goesOn={props.goesOn} changed={props.changed} />
      </Show>
      <ArenaStandingTable arena={props.arena} isOver={rest() <= 0} />
      <p class="arena-about race-soft">{t('arena.about')}</p>
    </div>
  );
}

/** Joins, waits, has a break. */
function Waiting(props: {
  readonly arena: ArenaView;
  readonly goesOn: boolean;
  readonly changed: () => void;
}) {
  const [isWaiting, setWaiting] = createSignal(false);
  const [failure, setFailure] = createSignal<{ code: string; message: string }>();
  const { id } = props.arena;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const ask = async () => {
    const answer = await arenaApi.wait(id);
    if (!isWaiting()) {
      // The break may have reached the server before this question: nobody waits, and no race begins.
      const race = answer.ok ? answer.value.race : null;
      if (!isAtRace(race)) void arenaApi.pause(id);
      return;
    }
    if (answer.ok && answer.value.race !== null) {
      setWaiting(false);
      return navigate(racePath(answer.value.race));
    }
    setFailure(answer.ok ? undefined : answer.error);
    if (answer.ok || isPassing(answer.error)) timer = setTimeout(() => void ask(), ASK_MS);
    else setWaiting(false);
  };
  const join = async () => {
    if (isWaiting()) return;
    setWaiting(true);
    const account = await api.makeAccount();
    if (!account.ok) {
      setWaiting(false);
      return void setFailure(account.error);
    }
    await ask();
    props.changed();
  };
  const stop = () => {
    clearTimeout(timer);
    if (!isWaiting()) return;
    setWaiting(false);
    void arenaApi.pause(id).then(props.changed);
  };
  if (props.goesOn) void join();
  onCleanup(stop);
  const others = () => Math.max(0, props.arena.waiting - 1);
  return (
    <section class="arena-now">
      <Show
        when={isWaiting()}
        fallback={
          <>
            <h2>{t('arena.players', { count: props.arena.players })}</h2>
            <p class="race-soft">{t('arena.racing', { count: props.arena.racing })}</p>
          </>
        }
      >
        <div role="status">
          <h2>{t('arena.waits')}</h2>
        </div>
        <p class="race-soft">
          {others() > 0 ? t('arena.waiting', { count: others() }) : t('arena.first')}
          {props.arena.racing > 0 ? ` ${t('arena.racing', { count: props.arena.racing })}` : ''}
        </p>
      </Show>
      <Show when={failure()}>{(why) => <Refused failure={why()} />}</Show>
      <div class="row wrap">
        <Show
          when={isWaiting()}
          fallback={
            <button type="button" class="btn primary" onClick={() => void join()}>
              {t(props.arena.you ? 'arena.again' : 'arena.join')}
            </button>
          }
        >
          <button type="button" class="btn" onClick={stop}>
            {t('arena.pause')}
          </button>
        </Show>
        <button type="button" class="btn" onClick={() => copyAddress(arenaPath(id))}>
          {t('race.invite')}
        </button>
      </div>
    </section>
  );
}
