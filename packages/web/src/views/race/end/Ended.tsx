// How a race ended: the places, with times to the milestones and ratings. All boards are shown now. One press asks for a rematch.

import { parsePosition, rankValue } from '@twofold/core';
import type { RacerView, RaceView } from '@twofold/protocol/client';
import { createMemo, createSignal, For, onMount, Show } from 'solid-js';
import { formatDuration, formatNumber, formatTile, t } from '../../../i18n/i18n';
import { raceApi } from '../../../net/races';
import { createEndedGame } from '../../../people/game/endedGame';
import { PlayerName } from '../../../people/PlayerName';
import { gamePath } from '../../../people/paths';
import { Icon } from '../../../ui/Icon';
import { A, navigate } from '../../../ui/router';
import { SmallBoard } from '../../../ui/SmallBoard';
import { copyInvitation } from '../invite';
import { arenaPath, racePath, START_PATH } from '../location';
import { noteOwnBest } from '../model/alone';
import type { FollowedRace } from '../model/follow';
import { ownOf, ranked } from '../model/standing';
import { aimOf, ratingText, resultOf } from '../words';

interface EndedProps {
  readonly followed: FollowedRace;
  readonly race: RaceView;
}

export function Ended(props: EndedProps) {
  let heading!: HTMLHeadingElement;
  onMount(() => heading.focus({ preventScroll: true }));
  const own = () => ownOf(props.race);
  return (
    <main class="page race-page race-ended">
      <p class="race-soft">{aimOf(props.race)}</p>
      <h1 tabindex="-1" ref={heading}>
        {titleOf(props.race)}
      </h1>
      <Show when={props.race.most === 1 && own()}>{(me) => <OwnBest race={props.race} own={me()} />}</Show>
      <Boards race={props.race} />
      <Actions race={props.race} />
      <Places race={props.race} />
    </main>
  );
}

function titleOf(race: RaceView): string {
  const own = ownOf(race);
  const [first, second] = ranked(race);
  if (!own) return t('race.wins', { name: first!.name });
  if (race.racers.length === 1)
    return own.reached || race.kind === 'points' ? resultOf(race, own) : t('race.notMade');
  const shared = race.racers.filter(({ place }) => place === own.place).length > 1;
  if (own.place === 1) return t(shared ? 'race.draw' : 'race.youWin');
  if (race.racers.length === 2 && second) return t('race.wins', { name: first!.name });
  return t('race.placed', { place: own.place!, total: race.racers.length });
}

/** Alone: the own best of before, and whether this one is better. */
function OwnBest(props: { readonly race: RaceView; readonly own: RacerView }) {
  const before = noteOwnBest(props.race, props.own);
  return (
    <p>
      <Show when={before} fallback={t('race.firstTime')}>
        {(best) => t(best().isBetter ? 'race.newBest' : 'race.oldBest', { best: best().text })}
      </Show>
    </p>
  );
}

/** The last boards of all, the winner first. */
function Boards(props: { readonly race: RaceView }) {
  return (
    <ol class="race-finals" data-count={props.race.racers.length}>
      <For each={ranked(props.race)}>{(racer) => <Final race={props.race} racer={racer} />}</For>
    </ol>
  );
}

function Final(props: { readonly race: RaceView; readonly racer: RacerView }) {
  const board = () => {
    const read = parsePosition(props.racer.board ?? '');
    return read.ok ? read.value : undefined;
  };
  return (
    <li class="race-final" classList={{ mine: props.racer.seat === props.race.you }}>
      <Show when={board()}>
        {(shown) => (
          <div class="race-small">
            <SmallBoard board={shown()} digits />
          </div>
        )}
      </Show>
      <p>
        <b>
          {props.race.racers.length > 1 ? `${formatNumber(props.racer.place ?? 0)}. ` : ''}
          <bdi>{props.racer.name}</bdi>
        </b>
        <span class="race-soft">{resultOf(props.race, props.racer)}</span>
      </p>
    </li>
  );
}

function Places(props: { readonly race: RaceView }) {
  const ranks = () =>
    [...new Set(props.race.racers.flatMap(({ splits }) => splits.map(([rank]) => rank)))]
      .sort((a, b) => b - a)
      .slice(0, 3)
      .reverse();
  const timeOf = ({ splits }: RacerView, rank: number) => splits.find(([made]) => made === rank)?.[1];
  return (
    <div class="race-scroll">
      <table class="race-table">
        <thead>
          <tr>
            <th scope="col">{t('race.column.place')}</th>
            <th scope="col">{t('race.column.name')}</th>
            <th scope="col">{t('race.column.result')}</th>
            <For each={ranks()}>{(rank) => <th scope="col">{formatTile(rankValue(rank))}</th>}</For>
          </tr>
        </thead>
        <tbody>
          <For each={ranked(props.race)}>
            {(racer) => (
              <tr classList={{ mine: racer.seat === props.race.you }}>
                <td>{racer.place}</td>
                <th scope="row">
                  <PlayerName name={racer.name} id={racer.player} />
                  <Show when={ratingText(racer)}>{(text) => <small>{text()}</small>}</Show>
                </th>
                <td>
                  <Show when={racer.game} fallback={resultOf(props.race, racer)}>
                    {(game) => (
                      <A
                        href={gamePath(game())}
                        aria-label={t('people.replayOf', { value: resultOf(props.race, racer) })}
                      >
                        {resultOf(props.race, racer)}
                      </A>
                    )}
                  </Show>
                </td>
                <For each={ranks()}>
                  {(rank) => (
                    <td>{timeOf(racer, rank) === undefined ? '–' : formatDuration(timeOf(racer, rank)!)}</td>
                  )}
                </For>
              </tr>
            )}
          </For>
        </tbody>
      </table>
    </div>
  );
}

function Actions(props: { readonly race: RaceView }) {
  const [failure, setFailure] = createSignal<string>();
  const [isBusy, setBusy] = createSignal(false);
  const again = async () => {
    if (isBusy()) return;
    setBusy(true);
    setFailure(undefined);
    const answer = await raceApi.rematch(props.race.id);
    setBusy(false);
    if (answer.ok) navigate(racePath(answer.value.id));
    else setFailure(answer.error.message);
  };
  const playedGame = createMemo(() => {
    const own = ownOf(props.race);
    return own && own.ply > 0 ? (own.game ?? undefined) : undefined;
  });
  const wanting = () =>
    props.race.racers.filter(({ again: wants, seat }) => wants && seat !== props.race.you);
  return (
    <>
      <p role="status" class="race-soft">
        <Show when={wanting().length > 0}>
          {t('race.wantsRematch', { name: wanting()[0]!.name, more: wanting().length - 1 })}
        </Show>
      </p>
      <p class="race-refused" role="alert" lang={failure() ? 'en' : undefined}>
        {failure()}
      </p>
      <div class="row wrap">
        <Show when={props.race.arena}>
          {(arena) => (
            <A class="btn primary" href={arenaPath(arena(), props.race.you !== null)}>
              {t('arena.back')}
            </A>
          )}
        </Show>
        <Show when={props.race.you !== null && !props.race.arena}>
          <button type="button" class="btn primary" aria-busy={isBusy()} onClick={() => void again()}>
            {t(props.race.most === 1 ? 'race.again' : 'race.rematch')}
          </button>
        </Show>
        <Show when={playedGame()} keyed>
          {(id) => <OwnGame id={id} />}
        </Show>
        <A
          class="btn"
          classList={{ primary: props.race.you === null && !props.race.arena }}
          href={START_PATH}
        >
          {t('race.another')}
        </A>
        <button type="button" class="btn" onClick={() => copyInvitation(props.race.id)}>
          {t('race.copyLink')}
        </button>
      </div>
    </>
  );
}

/** The own game once more: its moves, and where it turned. */
function OwnGame(props: { readonly id: string }) {
  const { busy, open } = createEndedGame(props.id);
  return (
    <>
      <button type="button" class="btn" aria-busy={busy() === 'review'} onClick={() => void open('review')}>
        <Icon name="analyse" />
        {t('scene.review')}
      </button>
      <button type="button" class="btn" aria-busy={busy() === 'replay'} onClick={() => void open('replay')}>
        <Icon name="play" />
        {t('scene.replay')}
      </button>
    </>
  );
}
