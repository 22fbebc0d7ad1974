// The coach of this page: one analyst, and hint, watching and live bar on it. What is asked by hand goes before what
// the live bar would like to know, and all of it rests while nobody can see the page.

import networks from 'virtual:networks';
import { createWebEngine } from '@twofold/solver/web';
import { createEffect, createMemo, createRoot, on, untrack } from 'solid-js';
import { showToast } from '../app/toasts';
import { t } from '../i18n/i18n';
import { frame, openGame, record, session } from '../play/session';
import { settings } from '../settings/settings';
import { createAnalyst } from './analyst';
import { createHint } from './hint';
import { createLive } from './live';
import { keepForOffline } from './offline';
import { createWatch } from './watch';

const COPY_SECONDS = 10;
const TROUBLE_SECONDS = 15; // on phones a toast stands over the scores

export const analyst = createAnalyst({ start: () => createWebEngine(), networks, keep: keepForOffline });
export const hint = createHint(analyst, () => session.match);
export const live = createLive({
  analyst,
  current: () => session.match,
  chosen: () => settings.network,
  load: loadNetwork,
});
export const watch = createWatch({
  game: session,
  analyst,
  speed: () => settings.watchSpeed,
  now: () => performance.now(),
  wait: (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds)),
  onBranch: offerOwnGame,
  onTrouble: tellTrouble,
});

/** Only boards of four by four have networks. */
export function playsByNetwork(): boolean {
  const { columns, rows } = frame().board;
  return columns === 4 && rows === 4;
}

/** Loads the network that the player chose, where it is of use. */
export function loadNetwork(): void {
  if (playsByNetwork()) void analyst.load(settings.network);
}

export function askHint(): void {
  watch.takeOver();
  loadNetwork();
  void hint.ask();
}

/** The solver begins to play, or goes on. */
export function startWatch(): void {
  hint.close();
  loadNetwork();
  void watch.start();
}

/** Nobody sees the board: nothing is thought, and the solver waits. */
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
    action: { label: t('coach.backToOwn'), run: () => void openGame(own) },
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
    on(frame, () => {
      hint.close();
      const isOver = session.match.game.status === 'over';
      if (isOver || watch.state() !== 'playing') followLive();
    }),
  );
  // The live bar has no room for words, and cards have their own.
  const saysTrouble = () => settings.liveBar && hint.state() === undefined;
  createEffect(on(analyst.trouble, (reason) => reason && saysTrouble() && tellTrouble(reason)));
  createEffect(
    on(
      () => analyst.network().kind === 'failed',
      (hasFailed) => hasFailed && saysTrouble() && offerRetry(t('coach.networkFailed')),
    ),
  );
  // Whoever takes over from the solver is followed again.
  createEffect(on(watch.state, () => isBusy() || followLive(), { defer: true }));
  const hasNetwork = createMemo(() => analyst.network().kind === 'ready');
  createEffect(on([() => settings.liveBar, hasNetwork], () => isBusy() || followLive()));
  // A better player has come: what stands on the page is asked again.
  createEffect(on(hasNetwork, (isReady) => isReady && hint.state() && void hint.ask(), { defer: true }));
  const id = createMemo(() => record()?.id);
  createEffect(on(id, live.forget));
  // Whoever asked: what the solver found out shows in the live bar too, also of the copy that it goes on in.
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
