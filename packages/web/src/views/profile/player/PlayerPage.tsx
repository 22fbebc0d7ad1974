// A player as everybody sees them: bests by board, scores over time, and finished games with their replays. One's own page
// has the games going on, too.
import { findVariant } from '@twofold/core';
import { isPassing, type PlayerGame, type PlayerPage as Shown } from '@twofold/protocol/client';
import { createEffect, createSignal, For, Match, on, Show, Switch } from 'solid-js';
import { variantName } from '../../../board/variantName';
import { formatDate, formatNumber, formatTile, t } from '../../../i18n/i18n';
import { createAsked } from '../../../net/answers';
import { api } from '../../../net/api';
import { players } from '../../../net/players';
import { NoServer, Reason } from '../../../people/NoServer';
import { isOwnDeal, OpenGames } from '../../../people/OpenGames';
import { gamePath } from '../../../people/paths';
import { ReportButton } from '../../../people/ReportButton';
import { setPartTitle } from '../../../ui/partTitle';
import { A } from '../../../ui/router';
import { Sheets } from '../../../ui/Sheets';
import { GameTable } from './GameTable';
import { Ratings } from './Ratings';
import { ScoreCurve } from './ScoreCurve';
import './player.css';

export function PlayerPage(props: { readonly id: string }) {
  const page = createAsked(
    () => props.id,
    (id) => players.player(id),
  );
  createEffect(() => setPartTitle(page.value()?.player.name ?? ''));
  return (
    <Switch fallback={<div class="player" aria-busy="true" />}>
      <Match when={page.value()}>{(shown) => <Player page={shown()} />}</Match>
      <Match when={page.failure()}>
        {(failure) =>
          isPassing(failure()) ? (
            <NoServer failure={failure()} retry={page.askAgain} />
          ) : (
            <section class="no-server" role="alert">
              <Sheets />
              <h1>{t('people.player.gone')}</h1>
              <p>
                <Reason failure={failure()} />
              </p>
            </section>
          )
        }
      </Match>
    </Switch>
  );
}

function Player(props: { readonly page: Shown }) {
  const player = () => props.page.player;
  const games = createGames(() => player().id);
  const open = createAsked(
    () => player().mine,
    async (mine) => (mine ? api.openGames() : { ok: true as const, value: [] }),
  );
  const goingOn = () => (open.value() ?? []).filter(isOwnDeal);
  const since = () => formatDate(Date.parse(player().since), { dateStyle: 'long' });
  return (
    <div class="player stack">
      <header>
        <h1>
          <bdi>{player().name}</bdi>
        </h1>
        <p>{t('people.player.since', { date: since() })}</p>
        <Show when={player().isBot}>
          <p>{t('people.player.bot')}</p>
        </Show>
      </header>
      <Show when={goingOn().length > 0}>
        <section class="stack">
          <h2>{t('people.open')}</h2>
          <OpenGames games={goingOn()} />
        </section>
      </Show>
      <Show
        when={props.page.bests.length > 0}
        fallback={
          <Show when={games.shown().length === 0 && !games.isBusy()}>
            <p class="player-soft">{t('people.player.none')}</p>
          </Show>
        }
      >
        <div class="player-parts">
          <Bests page={props.page} />
          <ScoreCurve games={games.shown()} variant={props.page.bests[0]!.variant} />
        </div>
      </Show>
      <Show when={props.page.ratings.length > 0}>
        <Ratings ratings={props.page.ratings} />
      </Show>
      <Show when={games.shown().length > 0}>
        <section class="stack">
          <h2>{t('people.player.games')}</h2>
          <GameTable games={games.shown()} />
          <Show when={games.next()}>
            <div class="row">
              <button type="button" class="btn" aria-busy={games.isBusy()} onClick={() => void games.more()}>
                {t('people.player.earlier')}
              </button>
            </div>
          </Show>
        </section>
      </Show>
      <Show when={!player().mine}>
        <div class="row">
          <ReportButton kind="name" id={player().id} />
        </div>
      </Show>
    </div>
  );
}

/** The games of a player, fifty at a time. */
function createGames(id: () => string) {
  const [shown, setShown] = createSignal<readonly PlayerGame[]>([]);
  const [next, setNext] = createSignal<string | null>(null);
  const [isBusy, setBusy] = createSignal(false);
  const read = async (player: string, before?: string) => {
    setBusy(true);
    const page = await players.games(player, before);
    setBusy(false);
    if (!page.ok || player !== id()) return;
    setShown((games) => (before ? [...games, ...page.value.games] : page.value.games));
    setNext(page.value.next);
  };
  createEffect(
    on(id, (player) => {
      setShown([]);
      void read(player);
    }),
  );
  const more = async () => {
    const before = next();
    if (before && !isBusy()) await read(id(), before);
  };
  return { shown, next, isBusy, more };
}

function Bests(props: { readonly page: Shown }) {
  return (
    <section class="stack">
      <h2>{t('people.player.bests')}</h2>
      <table class="results">
        <thead>
          <tr>
            <th scope="col">{t('people.player.board')}</th>
            <th scope="col">{t('people.player.count')}</th>
            <th scope="col">{t('people.player.best')}</th>
            <th scope="col">{t('people.player.largest')}</th>
          </tr>
        </thead>
        <tbody>
          <For each={props.page.bests}>
            {({ variant, games, score, largest, gameId }) => (
              <tr classList={{ opens: gameId !== null }}>
                <th scope="row">{boardName(variant)}</th>
                <td>{formatNumber(games)}</td>
                <td>
                  <Show when={gameId} fallback={formatNumber(score)}>
                    {(id) => (
                      <A
                        class="results-open"
                        href={gamePath(id())}
                        aria-label={t('people.replayOf', { value: formatNumber(score) })}
                      >
                        {formatNumber(score)}
                      </A>
                    )}
                  </Show>
                </td>
                <td>{formatTile(largest)}</td>
              </tr>
            )}
          </For>
        </tbody>
      </table>
    </section>
  );
}

function boardName(id: string): string {
  const variant = findVariant(id);
  return variant ? variantName(variant) : id;
}
