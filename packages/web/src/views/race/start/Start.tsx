// The start of races: own races that go on, the goal, and the rivals.
import type { Failure } from '@twofold/core';
import { isPassing, type NewRace, type OpenRace } from '@twofold/protocol/client';
import { createSignal, For, Match, onCleanup, Show, Switch } from 'solid-js';
import { t } from '../../../i18n/i18n';
import { joinWords } from '../../../i18n/lists';
import { createAsked } from '../../../net/answers';
import { api } from '../../../net/api';
import { arenaApi, raceApi } from '../../../net/races';
import { FamilyTabs } from '../../../people/FamilyTabs';
import { NoServer, Refused } from '../../../people/NoServer';
import { aimOf } from '../../../people/race/aim';
import { refocus } from '../../../ui/refocus';
import { A, navigate } from '../../../ui/router';
import { arenaPath, racePath } from '../location';
import { Arenas } from './Arenas';
import '../../../people/openGames.css';
import { QuickSearch } from './QuickSearch';

type Kind = NewRace['kind'];
type Target = NonNullable<NewRace['target']>;
type Minutes = NonNullable<NewRace['minutes']>;
type ArenaMinutes = 3 | 5 | 10;
type With = 'friends' | 'quick' | 'alone' | 'arena';

const KINDS: readonly Kind[] = ['first', 'points', 'fewest'];
const WAYS: readonly With[] = ['friends', 'quick', 'alone', 'arena'];
const TARGETS: readonly Target[] = [128, 256, 512, 1024, 2048];
const LIMITS: readonly Minutes[] = [3, 5, 10, 20, 60];
const BLITZ: readonly Minutes[] = [3, 10];
const ARENA: readonly ArenaMinutes[] = [3, 5, 10];

export function Start() {
  const account = createAsked(
    () => undefined,
    () => api.account(),
  );
  const open = createAsked(
    () => account.value(),
    async (known) => (known ? raceApi.open() : { ok: true as const, value: [] }),
  );
  let heading!: HTMLHeadingElement;
  refocus(() => heading.focus({ preventScroll: true }));
  return (
    <main class="page race-page">
      <FamilyTabs />
      <h1 tabindex="-1" ref={heading}>
        {t('race.title')}
      </h1>
      <Switch fallback={<Offer open={open.value() ?? []} />}>
        <Match when={account.failure()}>
          {(failure) => (
            <Show when={isPassing(failure())} fallback={<Refused failure={failure()} />}>
              <NoServer failure={failure()} retry={account.askAgain} />
            </Show>
          )}
        </Match>
      </Switch>
    </main>
  );
}

function Offer(props: { readonly open: readonly OpenRace[] }) {
  return (
    <div class="race-start">
      <div class="stack">
        <Show when={props.open.length > 0}>
          <section class="race-open stack">
            <h2>{t('race.open')}</h2>
            <ul class="open-games">
              <For each={props.open}>{(race) => <OwnRace race={race} />}</For>
            </ul>
          </section>
        </Show>
        <Choice />
      </div>
      <div class="race-aside">
        <Arenas />
        <ul class="race-about">
          <For each={['tiles', 'sight', 'loss'] as const}>
            {(about) => (
              <li>
                <h2>{t(`race.about.${about}Title`)}</h2>
                <p>{t(`race.about.${about}`)}</p>
              </li>
            )}
          </For>
        </ul>
      </div>
    </div>
  );
}

function OwnRace(props: { readonly race: OpenRace }) {
  const { left, rivals, state } = props.race;
  return (
    <li>
      <A class="open-game" href={racePath(props.race.id)}>
        <span class="grow">
          <b>{aimOf(props.race)}</b>
          <Show when={rivals.length > 0}>
            <small>{t('race.against', { names: joinWords(rivals, 'conjunction') })}</small>
          </Show>
        </span>
        <span class="open-go">
          {t(left ? 'race.hasLeft' : state === 'lobby' ? 'race.toLobby' : 'race.goOn')}
        </span>
      </A>
    </li>
  );
}

function Choice() {
  const [kind, setKind] = createSignal<Kind>('first');
  const [target, setTarget] = createSignal<Target>(512);
  const [minutes, setMinutes] = createSignal<Minutes>(3);
  const [arenaMinutes, setArenaMinutes] = createSignal<ArenaMinutes>(3);
  const [limit, setLimit] = createSignal<Minutes | undefined>();
  const [way, setWay] = createSignal<With>('friends');
  const [isBlind, setBlind] = createSignal(false);
  const [isWatched, setWatched] = createSignal(true);
  const [isSearching, setSearching] = createSignal(false);
  const [isBusy, setBusy] = createSignal(false);
  const [failure, setFailure] = createSignal<Failure>();
  const terms = () =>
    kind() === 'points'
      ? { kind: kind(), minutes: minutes() }
      : {
          kind: kind(),
          target: target(),
          ...(limit() !== undefined && way() === 'friends' && { minutes: limit()! }),
        };
  const goal = () => (kind() === 'points' ? {} : { target: target() });
  const makeArena = async () => {
    const arena = await arenaApi.make({ kind: kind(), ...goal(), minutes: arenaMinutes() });
    return arena.ok ? { ok: true as const, value: arenaPath(arena.value.id) } : arena;
  };
  const makeRace = async () => {
    const people = way() === 'alone' ? { people: 1 } : { watched: isWatched() };
    const race = await raceApi.make({ ...terms(), ...people, blind: isBlind() });
    return race.ok ? { ok: true as const, value: racePath(race.value.id) } : race;
  };
  let isGone = false;
  onCleanup(() => {
    isGone = true;
  });
  const start = async (event: SubmitEvent) => {
    event.preventDefault();
    if (isBusy()) return;
    setFailure(undefined);
    setBusy(true);
    const account = await api.makeAccount();
    if (account.ok && way() === 'quick') {
      setBusy(false);
      return setSearching(true);
    }
    const path = !account.ok ? account : await (way() === 'arena' ? makeArena() : makeRace());
    setBusy(false);
    if (isGone) return;
    if (path.ok) navigate(path.value);
    else setFailure(path.error);
  };
  return (
    <Show when={!isSearching()} fallback={<QuickSearch terms={terms()} stop={() => setSearching(false)} />}>
      <form class="race-form stack" onSubmit={start}>
        <Radios
          name="kind"
          legend={t('race.for')}
          values={KINDS}
          chosen={kind()}
          choose={setKind}
          text={(each) => t(`race.kind.${each}`)}
        />
        <Show
          when={kind() === 'points' && way() !== 'arena'}
          fallback={
            <Show when={kind() !== 'points'}>
              <Radios
                name="target"
                legend={t('race.target')}
                values={TARGETS}
                chosen={target()}
                choose={setTarget}
                text={String}
              />
            </Show>
          }
        >
          <Radios
            name="minutes"
            legend={t('race.timeLimit')}
            values={BLITZ}
            chosen={minutes()}
            choose={setMinutes}
            text={(each) => t('race.minutes', { minutes: each })}
          />
        </Show>
        <Radios
          name="way"
          legend={t('race.with')}
          values={WAYS}
          chosen={way()}
          choose={setWay}
          text={(each) => t(`race.way.${each}`)}
        />
        <Show when={way() === 'friends' && kind() !== 'points'}>
          <label class="race-select">
            <span>{t('race.timeLimit')}</span>
            <select
              onChange={({ currentTarget: { value } }) =>
                setLimit(value ? (Number(value) as Minutes) : undefined)
              }
            >
              <option value="">{t('race.noLimit')}</option>
              <For each={LIMITS}>
                {(each) => <option value={each}>{t('race.minutes', { minutes: each })}</option>}
              </For>
            </select>
          </label>
        </Show>
        <Show when={way() === 'arena'}>
          <Radios
            name="arenaMinutes"
            legend={t('arena.each')}
            values={ARENA}
            chosen={arenaMinutes()}
            choose={setArenaMinutes}
            text={(each) => t('race.minutes', { minutes: each })}
          />
          <p class="race-soft">{t('arena.hint')}</p>
        </Show>
        <Show when={way() === 'friends' || way() === 'alone'}>
          <label class="race-check">
            <input
              type="checkbox"
              checked={isBlind()}
              onChange={({ currentTarget }) => setBlind(currentTarget.checked)}
            />
            <span>
              {t('race.blind')} <small>{t('race.blindIs')}</small>
            </span>
          </label>
        </Show>
        <Show when={way() === 'friends'}>
          <label class="race-check">
            <input
              type="checkbox"
              checked={isWatched()}
              onChange={({ currentTarget }) => setWatched(currentTarget.checked)}
            />
            <span>{t('race.watched')}</span>
          </label>
        </Show>
        <button type="submit" class="btn primary" aria-disabled={isBusy()} aria-busy={isBusy()}>
          {t(`race.make.${way()}`)}
        </button>
        <Show when={failure()}>{(why) => <Refusal failure={why()} />}</Show>
      </form>
    </Show>
  );
}

/** Why there is no race. An arena needs a name: the way to it is a link. */
function Refusal(props: { readonly failure: Failure }) {
  return (
    <Show when={props.failure.code === 'no_name'} fallback={<Refused failure={props.failure} />}>
      <p role="alert">
        {t('arena.needsName')} <A href="/profile">{t('arena.toName')}</A>
      </p>
    </Show>
  );
}

interface RadiosProps<T> {
  readonly name: string;
  readonly legend: string;
  readonly values: readonly T[];
  readonly chosen: T;
  readonly choose: (value: T) => void;
  readonly text: (value: T) => string;
}

function Radios<T extends string | number>(props: RadiosProps<T>) {
  return (
    <fieldset class="race-radios">
      <legend>{props.legend}</legend>
      <div class="race-choices">
        <For each={props.values}>
          {(value) => (
            <label class="race-choice" classList={{ chosen: props.chosen === value }}>
              <input
                type="radio"
                class="visually-hidden"
                name={props.name}
                checked={props.chosen === value}
                onChange={() => props.choose(value)}
              />
              <span>{props.text(value)}</span>
            </label>
          )}
        </For>
      </div>
    </fieldset>
  );
}
