// The one place for words beside the board: how to play on a first visit, the target reached, the game over.
// It takes room that the layout keeps for it, so nothing moves when it comes, and it never covers the board.

import { rankValue } from '@twofold/core';
import { For, Match, Show, Switch } from 'solid-js';
import { Icon } from '../app/Icon';
import { A } from '../app/router';
import { formatDuration, formatNumber, formatTile, t } from '../i18n/i18n';
import { changeSettings, settings } from '../settings/settings';
import { ShareButton } from '../share/ShareButton';
import { record, session, startGame, variant } from './session';
import { variantName } from './variantName';

export function Notice() {
  const isOver = () => record()?.status === 'over';
  const hasWon = () => record()?.status === 'won' && !record()?.keptGoing;
  return (
    <div class="notice">
      <Switch fallback={<GameLine />}>
        <Match when={isOver()}>
          <GameOver />
        </Match>
        <Match when={hasWon()}>
          <TargetReached />
        </Match>
        <Match when={!settings.welcomed && (record()?.ply ?? 0) < 12}>
          <Welcome />
        </Match>
      </Switch>
    </div>
  );
}

function GameOver() {
  const won = () => record()?.won ?? false;
  return (
    <section class="card stack" aria-label={t('play.over')}>
      <h2>{won() && variant().endsAtTarget ? t('play.won', { target: target() }) : t('play.over')}</h2>
      <p>
        {t('play.overSummary', {
          score: formatTile(record()?.score ?? 0),
          moves: record()?.ply ?? 0,
          tile: formatNumber(rankValue(record()?.maxRank ?? 0)),
        })}
      </p>
      <div class="row wrap">
        <A class="btn" href={`/games?game=${record()?.id}&from=start`}>
          <Icon name="play" />
          {t('play.replay')}
        </A>
        <ShareButton record={record} />
      </div>
    </section>
  );
}

function TargetReached() {
  return (
    <section class="card stack" aria-label={t('play.won', { target: target() })}>
      <h2>{t('play.won', { target: target() })}</h2>
      <div class="row wrap">
        <button type="button" class="btn primary" onClick={() => session.keepGoing()}>
          {t('play.keepGoing')}
        </button>
        <button type="button" class="btn" onClick={() => void startGame(variant().id)}>
          {t('play.newGame')}
        </button>
        <ShareButton record={record} />
      </div>
    </section>
  );
}

function Welcome() {
  return (
    <section class="card stack welcome" aria-label={t('welcome.title')}>
      <p>{t('welcome.how', { target: target() })}</p>
      <div class="row wrap">
        <button type="button" class="btn" onClick={() => changeSettings({ welcomed: true })}>
          {t('welcome.close')}
        </button>
        <button
          type="button"
          class="btn"
          aria-pressed={settings.arrowButtons}
          onClick={() => changeSettings({ arrowButtons: !settings.arrowButtons, welcomed: true })}
        >
          {t('welcome.arrows')}
        </button>
      </div>
    </section>
  );
}

/** What is being played, and, for players who want a clock, when each tile from 128 on first stood. */
function GameLine() {
  return (
    <>
      <p class="line">
        {variantName(variant())} · {t('play.moves', { count: record()?.ply ?? 0 })}
        <Show when={(record()?.undos ?? 0) > 0}> · {t('play.undoUsed')}</Show>
      </p>
      <Show when={settings.timer && (record()?.milestones.length ?? 0) > 0}>
        <Milestones />
      </Show>
    </>
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
              <b>{rankValue(rank)}</b>
              <span>{t('play.atMove', { ply })}</span>
              <time>{formatDuration(elapsed)}</time>
            </li>
          )}
        </For>
      </ol>
    </section>
  );
}

const target = () => formatTile(variant().target);
