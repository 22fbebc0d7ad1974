// The notice beside the board: how to play on a first visit, target reached, game over. It comes after the
// controls or has reserved room. So it moves nothing when it appears, and never covers the board.
import { rankValue } from '@twofold/core';
import { createEffect, For, Match, Show, Switch } from 'solid-js';
import { Dynamic } from 'solid-js/web';
import { variantName } from '../../board/variantName';
import { focusBoard } from '../../browser/focus';
import type { LazyCoach } from '../../coach';
import { best, currentGame, record, variant } from '../../game/currentGame';
import { formatDuration, formatNumber, formatTile, t } from '../../i18n/i18n';
import { changeSettings, settings } from '../../settings/settings';
import { ShareButton } from '../../share/ShareButton';
import { isOwn } from '../../storage/origin';
import { Icon } from '../../ui/Icon';
import { A } from '../../ui/router';

/** After this many moves a player knows how to play. */
const MOVES_OF_WELCOME = 12;

interface NoticeProps {
  readonly say: (makeText: () => string) => void;
  readonly coach: LazyCoach;
}

export function Notice(props: NoticeProps) {
  const ply = () => record()?.ply ?? 0;
  createEffect(() => {
    if (!settings.welcomed && ply() >= MOVES_OF_WELCOME) changeSettings({ welcomed: true });
  });
  return (
    <div class="notice">
      <Switch fallback={<GameLine />}>
        <Match when={record()?.status === 'over'}>
          <GameOver />
        </Match>
        <Match when={props.coach.loaded()?.isUp() && props.coach.loaded()}>
          {(open) => <Dynamic component={open().Card} say={props.say} />}
        </Match>
        <Match when={record()?.status === 'won' && !record()?.keptGoing}>
          <TargetReached />
        </Match>
        <Match when={!settings.welcomed}>
          <Welcome />
        </Match>
      </Switch>
    </div>
  );
}

const target = () => formatTile(variant().target);

function GameOver() {
  const isBest = () => {
    const game = record();
    return game !== undefined && isOwn(game) && game.score > 0 && game.score === best();
  };
  const hasWon = () => (record()?.won ?? false) && variant().endsAtTarget;
  return (
    <section class="card stack" aria-label={t('play.over')}>
      <h2>{hasWon() ? t('play.won', { target: target() }) : t('play.over')}</h2>
      <p>
        {t('play.overSummary', {
          score: formatNumber(record()?.score ?? 0),
          moves: record()?.ply ?? 0,
          tile: formatTile(rankValue(record()?.maxRank ?? 0)),
        })}
        <SolverMark />
        <Show when={isBest()}>
          {' '}
          <b class="new-best">{t('play.newBest')}</b>
        </Show>
      </p>
      <div class="row wrap">
        <A class="btn" href={`/games?game=${record()?.id}&from=start`}>
          <Icon name="play" />
          {t('play.replay')}
        </A>
        <ShareButton record={() => currentGame.played.toRecord(Date.now())} />
      </div>
    </section>
  );
}

/** Without a "New game" button: the controls beside it have one. */
function TargetReached() {
  const keepGoing = () => {
    currentGame.keepGoing();
    focusBoard();
  };
  return (
    <section class="card stack" aria-label={t('play.won', { target: target() })}>
      <h2>{t('play.won', { target: target() })}</h2>
      <div class="row wrap">
        <button type="button" class="btn primary" onClick={keepGoing}>
          {t('play.keepGoing')}
        </button>
        <ShareButton record={() => currentGame.played.toRecord(Date.now())} />
      </div>
    </section>
  );
}

const isTouch = matchMedia('(hover: none) and (pointer: coarse)').matches;

function Welcome() {
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
function GameLine() {
  return (
    <>
      <p class="line">
        {variantName(variant())} · {t('play.moves', { count: record()?.ply ?? 0 })}
        <Show when={(record()?.undos ?? 0) > 0}> · {t('play.undoUsed')}</Show>
        <SolverMark />
      </p>
      <Show when={settings.timer && (record()?.milestones.length ?? 0) > 0}>
        <Milestones />
      </Show>
    </>
  );
}

/** The last move that the solver may have played: later moves are the player's. */
function SolverMark() {
  return (
    <Show when={record()?.solver}>{(solver) => <> · {t('play.solverTo', { ply: solver().last })}</>}</Show>
  );
}

function Milestones() {
  return (
    <section class="card milestones" aria-label={t('play.milestones')}>
      <h2>{t('play.milestones')}</h2>
      <ol>
        <For each={[...(record()?.milestones ?? [])].reverse()}>
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
