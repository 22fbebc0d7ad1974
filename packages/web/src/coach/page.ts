// The coach of this page: one analyst, used by hint, watch and live bar. Hint and watch go before the live bar.
// All of them stop while the page is hidden.

import networks from 'virtual:networks';
import { createWebEngine } from '@twofold/solver/web';
import { createEffect, createMemo, createRoot, on, untrack } from 'solid-js';
import { t } from '../i18n/i18n';
import { settings } from '../settings/settings';
import { showToast } from '../ui/toasts';
import { createAnalyst } from './analyst';
import { game } from './game';
import { createHint } from './hint';
import { createLive } from './live';
import { keepForOffline } from './network/offline';
import { createWatch } from './watch';

const COPY_SECONDS = 10;
const TROUBLE_SECONDS = 15; // short, since on phones a toast covers the scores

export const analyst = createAnalyst({ start: () => createWebEngine(), networks, keep: keepForOffline });
export const hint = createHint(analyst, () => game.played);
export const live = createLive({
  analyst,
  current: () => game.played,
  chosen: () => settings.network,
  load: loadNetwork,
});
export const watch = createWatch({
  game,
  analyst,
  speed: () => settings.watchSpeed,
  now: () => performance.now(),
  wait: (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds)),
  onBranch: offerOwnGame,
  onTrouble: tellTrouble,
});

/** Whether the current board has networks: only 4x4 boards do. */
export function playsByNetwork(): boolean {
  const { columns, rows } = game.frame().board;
  return columns === 4 && rows === 4;
}

/** Loads the network chosen by the player, if the board can use it. */
export function loadNetwork(): void {
  if (playsByNetwork()) void analyst.load(settings.network);
}

export function askHint(): void {
  watch.takeOver();
  loadNetwork();
  void hint.ask();
}

/** Starts or resumes play by the solver. */
export function startWatch(): void {
  hint.close();
  loadNetwork();
  void watch.start();
}

/** Stops all searches while the board is hidden. The solver pauses. */
export function rest(): void {
  hint.close();
  watch.pause();
  analyst.rest();
}

function offerOwnGame(own: string): void {
  showToast({
    kind: 'newGame',
    message: t('coach.copied'),
    seconds: COPY_SECONDS,
    action: { label: t('coach.backToOwn'), run: () => void game.open(own) },
  });
}

function tellTrouble(reason: string): void {
  offerRetry(t('coach.broken', { reason }));
}

function offerRetry(message: string): void {
  const action = { label: t('coach.retry'), run: () => void analyst.load(settings.network) };
  showToast({ kind: 'coach', message, seconds: TROUBLE_SECONDS, action });
}

function followLive(): void {
  if (settings.liveBar && !document.hidden) void live.follow();
}

function isBusy(): boolean {
  return hint.state() !== undefined || watch.state() === 'playing';
}

createRoot(() => {
  createEffect(
    on(game.frame, () => {
      hint.close();
      const isOver = game.game.status === 'over';
      if (isOver || watch.state() !== 'playing') followLive();
    }),
  );
  // The live bar has no room for messages, and cards show their own.
  const saysTrouble = () => settings.liveBar && hint.state() === undefined;
  createEffect(on(analyst.trouble, (reason) => reason && saysTrouble() && tellTrouble(reason)));
  createEffect(
    on(
      () => analyst.network().kind === 'failed',
      (hasFailed) => hasFailed && saysTrouble() && offerRetry(t('coach.networkFailed')),
    ),
  );
  // After the player takes over, the live bar follows play again.
  createEffect(on(watch.state, () => isBusy() || followLive(), { defer: true }));
  const hasNetwork = createMemo(() => analyst.network().kind === 'ready');
  createEffect(on([() => settings.liveBar, hasNetwork], () => isBusy() || followLive()));
  // The network is ready: the shown hint is computed again.
  createEffect(on(hasNetwork, (isReady) => isReady && hint.state() && void hint.ask(), { defer: true }));
  const id = createMemo(() => game.record().id);
  createEffect(on(id, live.forget));
  // The live bar also shows evaluations of hint and watch, in the copied game too.
  createEffect(() => {
    id();
    const given = hint.state();
    const advice = given?.kind === 'given' ? given.advice : watch.state() === 'playing' && watch.advice();
    if (advice) untrack(() => live.show(advice));
  });
});

document.addEventListener('visibilitychange', () => {
  if (document.hidden) rest();
  else if (!isBusy()) followLive();
});
