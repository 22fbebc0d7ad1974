// What goes on now: races that may be watched, and ranked games as they stood a moment ago. Asked for every few seconds, and only
// while the page is seen.
import { findVariant, parsePosition } from '@twofold/core';
import { isPassing, type WatchAnswer } from '@twofold/protocol/client';
import { createEffect, createSignal, For, Match, onCleanup, Show, Switch } from 'solid-js';
import { MiniTile } from '../../../board/MiniTile';
import { variantName } from '../../../board/variantName';
import { t } from '../../../i18n/i18n';
import peopleMessages from '../../../i18n/people';
import raceMessages from '../../../i18n/race';
import rankedMessages from '../../../i18n/ranked';
import { createAsked } from '../../../net/answers';
import { raceApi } from '../../../net/races';
import { createFamilyTitle, FamilyTabs } from '../../../people/FamilyTabs';
import { NoServer, Refused } from '../../../people/NoServer';
import { aimOf } from '../../../people/race/aim';
import { refocus } from '../../../ui/refocus';
import { A } from '../../../ui/router';
import { SmallBoard } from '../../../ui/SmallBoard';
import { racePath } from '../location';
import '../board/raceBoard.css';
import '../board/raceLanes.css';
import '../race.css';
import '../start/start.css';
import './watch.css';

const ASK_MS = 5_000;

export const messages = [peopleMessages, rankedMessages, raceMessages];

export default function WatchView() {
  createFamilyTitle();
  const [round, setRound] = createSignal(0);
  const [shown, setShown] = createSignal<WatchAnswer>();
  const asked = createAsked(round, () => raceApi.watch());
  createEffect(() => {
    const answer = asked.value();
    if (answer) setShown(answer);
  });
  const timer = setInterval(
    () => document.visibilityState === 'visible' && setRound((before) => before + 1),
    ASK_MS,
  );
  onCleanup(() => clearInterval(timer));
  let heading!: HTMLHeadingElement;
  refocus(() => heading.focus({ preventScroll: true }));
  return (
    <main class="page race-page">
      <FamilyTabs />
      <h1 tabindex="-1" ref={heading}>
        {t('watch.title')}
      </h1>
      <Switch fallback={<p aria-busy="true" />}>
        <Match when={shown()}>{(answer) => <Lists answer={answer()} />}</Match>
        <Match when={asked.failure()}>
          {(failure) => (
            <Show when={isPassing(failure())} fallback={<Refused failure={failure()} />}>
              <NoServer failure={failure()} retry={asked.askAgain} />
            </Show>
          )}
        </Match>
      </Switch>
    </main>
  );
}

function Lists(props: { readonly answer: WatchAnswer }) {
  return (
    <div class="watch-lists">
      <section class="stack">
        <h2>{t('watch.races', { count: props.answer.total.races })}</h2>
        <ul class="watch-races">
          <For each={props.answer.races} fallback={<li class="race-soft">{t('watch.noRaces')}</li>}>
            {(race) => (
              <li>
                <A class="watch-race" href={racePath(race.id)}>
                  <b>{aimOf(race)}</b>
                  <span class="watch-runners race-soft">
                    <For each={race.racers}>
                      {(racer) => (
                        <span>
                          <MiniTile rank={Math.max(1, racer.max)} /> <bdi>{racer.name}</bdi>
                        </span>
                      )}
                    </For>
                  </span>
                  <Show when={race.spectators > 0}>
                    <span class="race-soft">{t('race.spectators', { count: race.spectators })}</span>
                  </Show>
                </A>
              </li>
            )}
          </For>
        </ul>
        <Show when={props.answer.races.length === 0}>
          <div class="row">
            <A class="btn" href="/race">
              {t('race.toStart')}
            </A>
          </div>
        </Show>
      </section>
      <section class="stack">
        <h2>{t('watch.games', { count: props.answer.total.games })}</h2>
        <p class="race-soft">{t('watch.late')}</p>
        <ul class="race-rivals watch-games">
          <For each={props.answer.games} fallback={<li class="race-soft">{t('watch.noGames')}</li>}>
            {(game) => <Game game={game} />}
          </For>
        </ul>
        <Allowed />
      </section>
    </div>
  );
}

function Game(props: { readonly game: WatchAnswer['games'][number] }) {
  const board = () => {
    const read = parsePosition(props.game.board);
    return read.ok ? read.value : undefined;
  };
  const variant = () => findVariant(props.game.variant);
  return (
    <li class="race-rival">
      <Show when={board()}>
        {(shown) => (
          <div class="race-small">
            <SmallBoard board={shown()} digits />
          </div>
        )}
      </Show>
      <p class="race-rival-name">
        <b>
          <bdi>{props.game.name}</bdi>
        </b>
      </p>
      <p class="race-soft">
        {t('race.points', { score: props.game.score })} ·{' '}
        {variant() ? variantName(variant()!) : props.game.variant}
      </p>
    </li>
  );
}

/** Whether one's own games stand here. */
function Allowed() {
  const [allowed, setAllowed] = createSignal<boolean>();
  void raceApi.listed().then((answer) => answer.ok && setAllowed(answer.value ?? undefined));
  const change = async (wanted: boolean) => {
    const answer = await raceApi.listed(wanted);
    setAllowed(answer.ok ? (answer.value ?? undefined) : !wanted);
  };
  return (
    <Show when={allowed() !== undefined}>
      <label class="race-check">
        <input
          type="checkbox"
          checked={allowed()!}
          onChange={({ currentTarget }) => void change(currentTarget.checked)}
        />
        <span>{t('watch.allow')}</span>
      </label>
    </Show>
  );
}
