// The replay viewer: the board, its ply, the player bar, and the actions for the game.

import { describeTurn, type Turn, type Variant } from '@twofold/core';
import { createEffect, createSignal, For, type JSX, on, onCleanup, onMount, Show } from 'solid-js';
import { BoardView } from '../../../board/BoardView';
import { joinSentences, tellEvents, tellTurn } from '../../../board/speech';
import { splitsOf } from '../../../game/ownGames';
import { formatDate, formatDuration, formatNumber, t } from '../../../i18n/i18n';
import { PlayerBar } from '../../../replay/PlayerBar';
import { createPlayer, listenForPlayerKeys, type Player } from '../../../replay/player';
import { isBareBoard, type Recording } from '../../../replay/recording';
import { Splits } from '../../../replay/Splits';
import { settings } from '../../../settings/settings';
import { Icon } from '../../../ui/Icon';
import { Parts } from '../../../ui/Parts';
import type { GameList } from '../gameList';
import { Heading } from '../Heading';
import { LIST_PATH } from '../location';
import { PageLink } from '../PageLink';
import { targetName, variantLabel } from '../variantLabel';
import { Invitation } from './Invitation';
import { RecordingActions } from './RecordingActions';
import './viewer.css';

interface ViewerProps {
  readonly list: GameList;
  readonly recording: Recording;
  readonly opensAt: number; // a ply
  readonly offersPlay: boolean; // the play button takes the focus
  readonly invites: boolean; // it is a game from elsewhere
  readonly note?: JSX.Element; // above the invitation
}

export function Viewer(props: ViewerProps) {
  // The recording of a viewer never changes: another recording gets another viewer.
  const { recording } = props;
  const { variant } = recording.game;
  const player = createPlayer(recording, props.opensAt);
  onMount(() => onCleanup(listenForPlayerKeys(player)));
  return (
    <div class="viewer">
      <div class="viewer-head">
        <Heading>{variantLabel(recording.record.variant)}</Heading>
        <PageLink class="btn quiet viewer-back" href={LIST_PATH}>
          <Icon name="games" />
          {t('games.back')}
        </PageLink>
        <Facts recording={recording} />
      </div>
      <div class="viewer-board" style={{ '--columns': variant.columns, '--rows': variant.rows }}>
        <BoardView
          frame={player.frame()}
          speed={player.isPlaying() ? player.speed() : 1}
          label={t('board.label', { columns: variant.columns, rows: variant.rows })}
        />
      </div>
      <div class="viewer-side">
        {props.note}
        <Show when={props.invites}>
          <Invitation list={props.list} recording={recording} player={player} />
        </Show>
        <Show when={!isBareBoard(recording)}>
          <Standing player={player} variant={variant} />
          <PlayerBar player={player} milestones={recording.milestones} offersPlay={props.offersPlay} />
        </Show>
        <Remark recording={recording} player={player} />
        <TileTimes {...props} player={player} />
        <RecordingActions list={props.list} recording={recording} player={player} invites={props.invites} />
      </div>
    </div>
  );
}

function Facts(props: { readonly recording: Recording }) {
  const { record, replay } = props.recording;
  const facts = () => [
    ...(replay.tags.Name ? [replay.tags.Name] : []),
    ...(record.id !== '' || replay.tags.Date ? [formatDate(record.updatedAt)] : []), // a link has no date
    ...(record.elapsed > 0 ? [formatDuration(record.elapsed)] : []),
    ...(record.won ? [t('games.targetReached', { target: targetName(record.variant) })] : []),
    ...(record.undos > 0 ? [t('play.undoUsed')] : []),
    ...(record.help ? [t('play.helped')] : []),
    ...(record.id !== '' && record.origin ? [t(`games.mark.${record.origin}`)] : []),
    ...(record.solver ? [t('play.solverTo', { ply: record.solver.last })] : []),
    ...(record.status === 'over' || isBareBoard(props.recording) ? [] : [t('games.unfinished')]),
  ];
  return (
    <p class="viewer-facts apart">
      <Parts words={facts()} />
    </p>
  );
}

function Standing(props: { readonly player: Player; readonly variant: Variant }) {
  const { player } = props;
  return (
    <div class="viewer-standing">
      <div class="card figure">
        <small>{t('play.score')}</small>
        <output aria-label={t('play.score')} aria-live="off">
          {formatNumber(player.position().score)}
        </output>
      </div>
      <div class="card figure">
        <small>{t('games.move')}</small>
        <output aria-label={t('games.move')} aria-live="off">
          {formatNumber(player.ply())}
          <span class="of"> / {formatNumber(player.length)}</span>
        </output>
      </div>
      <Spoken player={player} variant={props.variant} />
    </div>
  );
}

/** Announces each step of the person: a step forward with its turn. It is silent while the replay runs. */
function Spoken(props: { readonly player: Player; readonly variant: Variant }) {
  const { player, variant } = props;
  const [told, setTold] = createSignal('');
  let before = player.ply();
  createEffect(
    on(
      player.ply,
      (ply) => {
        const isStep = ply === before + 1;
        before = ply;
        if (player.isPlaying()) return;
        const { turn, score } = player.position();
        const news = isStep && turn ? tellStep(turn, variant) : [t('speech.score', { score })];
        setTold(joinSentences([t('games.reachedMove', { ply, length: player.length }), ...news]));
      },
      { defer: true },
    ),
  );
  return (
    <p class="visually-hidden" role="status">
      {told()}
    </p>
  );
}

function tellStep(turn: Turn, variant: Variant): string[] {
  const facts = describeTurn(turn, variant);
  return [tellTurn(facts, settings.speech), ...tellEvents(facts, variant)];
}

/** The replay author's comment on this move. */
function Remark(props: { readonly recording: Recording; readonly player: Player }) {
  const remarks = () => props.recording.replay.comments.filter(({ ply }) => ply === props.player.ply());
  return (
    <For each={remarks()}>
      {({ text }) => (
        <p class="viewer-remark" dir="auto">
          {text}
        </p>
      )}
    </For>
  );
}

/** When each tile was first made, beside the player's other games of the board. */
function TileTimes(props: ViewerProps & { readonly player: Player }) {
  const { milestones, record } = props.recording;
  const splits = () => splitsOf(record, milestones, props.list.games() ?? []);
  return (
    <Show when={milestones.length > 0}>
      <section class="viewer-splits">
        <h2>{t('splits.heading')}</h2>
        <Splits
          splits={splits()}
          label={t('splits.heading')}
          seek={{ ply: props.player.ply, go: (ply) => props.player.seek(ply) }}
        />
      </section>
    </Show>
  );
}
