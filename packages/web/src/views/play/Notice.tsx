// The notice beside the board: how to play on a first visit, target reached, game over. It comes after the
// controls or has reserved room. So it moves nothing when it appears, and never covers the board.
import { rankValue } from '@twofold/core';
import { createEffect, For, Match, Show, Switch } from 'solid-js';
import { Dynamic } from 'solid-js/web';
import { variantName } from '../../board/variantName';
import { focusBoard } from '../../browser/focus';
import type { LazyCoach } from '../../coach';
import type { GameController, Trouble } from '../../game/gameController';
import { formatDuration, formatNumber, formatTile, t } from '../../i18n/i18n';
import { changeSettings, settings } from '../../settings/settings';
import { ShareButton } from '../../share/ShareButton';
import { isOwn } from '../../storage/origin';
import type { GameSummary } from '../../storage/records';
import { Icon } from '../../ui/Icon';
import { A } from '../../ui/router';

/** After this many moves a player knows how to play. */
const MOVES_OF_WELCOME = 12;

interface NoticeProps {
  readonly controller: GameController;
  readonly coach: LazyCoach;
  readonly say: (makeText: () => string) => void;
}

export function Notice(props: NoticeProps) {
  const { controller } = props;
  const { record, trouble } = controller;
  createEffect(() => {
    if (!settings.welcomed && record().ply >= MOVES_OF_WELCOME) changeSettings({ welcomed: true });
  });
  return (
    <div class="notice">
      <Switch fallback={<GameLine controller={controller} />}>
        <Match when={record().status === 'over'}>
          <GameOver controller={controller} />
        </Match>
        <Match when={trouble()}>{(reason) => <TileMissing trouble={reason()} />}</Match>
        <Match when={props.coach.loaded()?.isUp() && props.coach.loaded()}>
          {(open) => <Dynamic component={open().Card} say={props.say} />}
        </Match>
        <Match when={record().status === 'won' && !record().keptGoing}>
          <TargetReached controller={controller} />
        </Match>
        <Match when={!settings.welcomed}>
          <Welcome controller={controller} />
        </Match>
      </Switch>
    </div>
  );
}

function targetOf({ variant }: GameController): string {
  return formatTile(variant().target);
}

function GameOver(props: { readonly controller: GameController }) {
  const { controller } = props;
  const { record, variant, best } = controller;
  const isBest = () => isOwn(record()) && record().score > 0 && record().score === best();
  const hasWon = () => record().won && variant().endsAtTarget;
  return (
    <section class="card stack" aria-label={t('play.over')}>
      <h2>{hasWon() ? t('play.won', { target: targetOf(controller) }) : t('play.over')}</h2>
      <p>
        {t('play.overSummary', {
          score: formatNumber(record().score),
          moves: record().ply,
          tile: formatTile(rankValue(record().maxRank)),
        })}
        <SolverMark record={record()} />
        <Show when={isBest()}>
          {' '}
          <b class="new-best">{t('play.newBest')}</b>
        </Show>
      </p>
      <div class="row wrap">
        <A class="btn" href={`/games?game=${record().id}&from=start`}>
          <Icon name="play" />
          {t('play.replay')}
        </A>
        <ShareButton record={() => controller.toRecord()} />
      </div>
    </section>
  );
}

/** Without a "New game" button: the controls beside it have one. */
function TargetReached(props: { readonly controller: GameController }) {
  const { controller } = props;
  const title = () => t('play.won', { target: targetOf(controller) });
  const keepGoing = () => {
    controller.keepGoing();
    focusBoard();
  };
  return (
    <section class="card stack" aria-label={title()}>
      <h2>{title()}</h2>
      <div class="row wrap">
        <button type="button" class="btn primary" onClick={keepGoing}>
          {t('play.keepGoing')}
        </button>
        <ShareButton record={() => controller.toRecord()} />
      </div>
    </section>
  );
}

/** The tile of the last move does not come. The move is kept until it does. */
function TileMissing(props: { readonly trouble: Trouble }) {
  return (
    <section class="card stack" role="alert">
      <p>{props.trouble.message}</p>
      <Show when={props.trouble.action}>
        {(action) => (
          <div class="row">
            <button type="button" class="btn" onClick={() => action().run()}>
              {action().label}
            </button>
          </div>
        )}
      </Show>
    </section>
  );
}

const isTouch = matchMedia('(hover: none) and (pointer: coarse)').matches;

function Welcome(props: { readonly controller: GameController }) {
  const target = () => targetOf(props.controller);
  const close = (arrowButtons: boolean) => {
    changeSettings({ arrowButtons, welcomed: true });
    focusBoard();
  };
  return (
    <section class="card stack welcome" aria-label={t('welcome.title')}>
      <p>{isTouch ? t('welcome.touch', { target: target() }) : t('welcome.how', { target: target() })}</p>
      <div class="row wrap">
        <button type="button" class="btn" onClick={() => close(settings.arrowButtons)}>
          {t('welcome.close')}
        </button>
        <Show when={!settings.arrowButtons}>
          <button type="button" class="btn" onClick={() => close(true)}>
            {t('welcome.arrows')}
          </button>
        </Show>
      </div>
    </section>
  );
}

/** The variant being played. For players who want a clock, also the time of each tile from 128 on. */
function GameLine(props: { readonly controller: GameController }) {
  const { record, variant } = props.controller;
  return (
    <>
      <p class="line">
        {variantName(variant())} · {t('play.moves', { count: record().ply })}
        <Show when={record().undos > 0}> · {t('play.undoUsed')}</Show>
        <SolverMark record={record()} />
      </p>
      <Show when={settings.timer && record().milestones.length > 0}>
        <Milestones record={record()} />
      </Show>
    </>
  );
}

/** The last move that the solver may have played: later moves are the player's. */
function SolverMark(props: { readonly record: GameSummary }) {
  return (
    <Show when={props.record.solver}>{(solver) => <> · {t('play.solverTo', { ply: solver().last })}</>}</Show>
  );
}

function Milestones(props: { readonly record: GameSummary }) {
  return (
    <section class="card milestones" aria-label={t('play.milestones')}>
      <h2>{t('play.milestones')}</h2>
      <ol>
        <For each={[...props.record.milestones].reverse()}>
          {({ rank, ply, elapsed }) => (
            <li>
              <b>{formatTile(rankValue(rank))}</b>
              <span>{t('play.atMove', { ply })}</span>
              <time>{formatDuration(elapsed)}</time>
            </li>
          )}
        </For>
      </ol>
    </section>
  );
}
