// How a race ended: the places, with times to the milestones and ratings. All boards are shown now. One press asks for a rematch.

import { type Failure, parsePosition, rankValue } from '@twofold/core';
import type { RacerView, RaceView } from '@twofold/protocol/client';
import { createMemo, createSignal, For, onMount, Show } from 'solid-js';
import { formatDuration, formatNumber, formatTile, t } from '../../../i18n/i18n';
import { raceApi } from '../../../net/races';
import { createEndedGame } from '../../../people/game/endedGame';
import { Refused } from '../../../people/NoServer';
import { gamePath } from '../../../people/paths';
import { type ResultRow, ResultTable } from '../../../people/ResultTable';
import { aimOf } from '../../../people/race/aim';
import { Icon } from '../../../ui/Icon';
import { A, navigate } from '../../../ui/router';
import { SmallBoard } from '../../../ui/SmallBoard';
import { copyInvitation } from '../invite';
import { arenaPath, racePath, START_PATH } from '../location';
import { noteOwnBest } from '../model/alone';
import type { FollowedRace } from '../model/follow';
import { ownOf, ranked } from '../model/standing';
import { outcomeOf, ratingText, resultOf } from '../words';

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
        {outcomeOf(props.race)}
      </h1>
      <Show when={props.race.most === 1 && own()}>{(me) => <OwnBest race={props.race} own={me()} />}</Show>
      <Boards race={props.race} />
      <Actions race={props.race} />
      <Places race={props.race} />
    </main>
  );
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
  const rows = (): ResultRow[] =>
    ranked(props.race).map((racer) => ({
      rank: racer.place,
      name: racer.name,
      playerId: racer.player ?? undefined,
      note: ratingText(racer),
      value: resultOf(props.race, racer),
      href: racer.game === null ? undefined : gamePath(racer.game),
      more: ranks().map((rank) => timeText(timeOf(racer, rank))),
      mine: racer.seat === props.race.you,
    }));
  return (
    <div class="race-scroll">
      <ResultTable
        label={t('race.places')}
        valueName={t('race.column.result')}
        moreNames={ranks().map((rank) => formatTile(rankValue(rank)))}
        rows={rows()}
      />
    </div>
  );
}

function timeText(milliseconds: number | undefined): string {
  return milliseconds === undefined ? '–' : formatDuration(milliseconds);
}

function Actions(props: { readonly race: RaceView }) {
  const [failure, setFailure] = createSignal<Failure>();
  const [isBusy, setBusy] = createSignal(false);
  const again = async () => {
    if (isBusy()) return;
    setBusy(true);
    setFailure(undefined);
    const answer = await raceApi.rematch(props.race.id);
    setBusy(false);
    if (answer.ok) navigate(racePath(answer.value.id));
    else setFailure(answer.error);
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
      <Show when={failure()}>{(why) => <Refused failure={why()} />}</Show>
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
