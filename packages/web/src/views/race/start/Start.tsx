// The start of races: own races that go on, the goal, and the rivals.
import { isPassing, type NewRace, type OpenRace } from '@twofold/protocol/client';
import { createSignal, For, Match, onCleanup, Show, Switch } from 'solid-js';
import { t } from '../../../i18n/i18n';
import { createAsked } from '../../../net/answers';
import { api } from '../../../net/api';
import { raceApi } from '../../../net/races';
import { FamilyTabs } from '../../../people/FamilyTabs';
import { NoServer } from '../../../people/NoServer';
import { refocus } from '../../../ui/refocus';
import { A, navigate } from '../../../ui/router';
import { racePath } from '../location';
import { QuickSearch } from './QuickSearch';

type Kind = NewRace['kind'];
type Target = NonNullable<NewRace['target']>;
type Minutes = NonNullable<NewRace['minutes']>;
type With = 'friends' | 'quick' | 'alone';

const KINDS: readonly Kind[] = ['first', 'points', 'fewest'];
const WAYS: readonly With[] = ['friends', 'quick', 'alone'];
const TARGETS: readonly Target[] = [128, 256, 512, 1024, 2048];
const LIMITS: readonly Minutes[] = [3, 5, 10, 20, 60];
const BLITZ: readonly Minutes[] = [3, 10];

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
            <Show when={isPassing(failure())} fallback={<p role="alert">{failure().message}</p>}>
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
            <div class="row wrap">
              <For each={props.open}>
                {(race) => (
                  <A class="btn" href={racePath(race.id)}>
                    {t(race.state === 'lobby' ? 'race.toLobby' : 'race.goOn')}
                  </A>
                )}
              </For>
            </div>
          </section>
        </Show>
        <Choice />
      </div>
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
  );
}

function Choice() {
  const [kind, setKind] = createSignal<Kind>('first');
  const [target, setTarget] = createSignal<Target>(512);
  const [minutes, setMinutes] = createSignal<Minutes>(3);
  const [limit, setLimit] = createSignal<Minutes | undefined>();
  const [way, setWay] = createSignal<With>('friends');
  const [isBlind, setBlind] = createSignal(false);
  const [isWatched, setWatched] = createSignal(true);
  const [isSearching, setSearching] = createSignal(false);
  const [isBusy, setBusy] = createSignal(false);
  const [failure, setFailure] = createSignal<string>();
  const terms = () =>
    kind() === 'points'
      ? { kind: kind(), minutes: minutes() }
      : {
          kind: kind(),
          target: target(),
          ...(limit() !== undefined && way() === 'friends' && { minutes: limit()! }),
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
    const people = way() === 'alone' ? { people: 1 } : { watched: isWatched() };
    const race = account.ok ? await raceApi.make({ ...terms(), ...people, blind: isBlind() }) : account;
    setBusy(false);
    if (isGone) return;
    if (race.ok) navigate(racePath(race.value.id));
    else setFailure(race.error.message);
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
          when={kind() === 'points'}
          fallback={
            <Radios
              name="target"
              legend={t('race.target')}
              values={TARGETS}
              chosen={target()}
              choose={setTarget}
              text={String}
            />
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
        <Show when={way() !== 'quick'}>
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
        <p class="race-refused" role="alert" lang={failure() ? 'en' : undefined}>
          {failure()}
        </p>
      </form>
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
