// The coach of this page: one analyst, and hint, watching and live bar on it. What is asked by hand goes before what
// the live bar would like to know, and all of it rests while nobody can see the page.

import networks from 'virtual:networks';
import { createWebEngine } from '@twofold/solver/web';
import { createEffect, createMemo, createRoot, createSignal, on, untrack } from 'solid-js';
import { showToast } from '../app/toasts';
import { t } from '../i18n/i18n';
import { frame, openGame, record, session } from '../play/session';
import { settings } from '../settings/settings';
import { createAnalyst } from './analyst';
import { type Advice, adviceOf, createHint } from './hint';
import { extendCurve, LIVE_THINKING_MS, type Outlook, outlookOf, type Point } from './live';
import { keepForOffline } from './offline';
import { createWatch } from './watch';

const COPY_SECONDS = 10;

export const analyst = createAnalyst({ start: () => createWebEngine(), networks, keep: keepForOffline });
export const hint = createHint(analyst, () => session.match);
export const watch = createWatch({
  game: session,
  analyst,
  speed: () => settings.watchSpeed,
  now: () => performance.now(),
  wait: (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds)),
  onBranch: offerOwnGame,
});

const [outlook, setOutlook] = createSignal<Outlook>();
const [curve, setCurve] = createSignal<readonly Point[]>([]);

/** What the solver expects of the position on the board, as far as the live bar knows. Reactive. */
export { curve, outlook };

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

async function followLive(): Promise<void> {
  const { game, id } = session.match;
  const { ply } = game;
  if (game.status === 'over' || document.hidden) return;
  loadNetwork();
  const evaluation = await analyst.analyse(game.board, game.variant, { milliseconds: LIVE_THINKING_MS });
  const advice = evaluation && adviceOf(evaluation, game);
  if (!advice || session.match.id !== id || session.match.game.ply !== ply) return;
  showOutlook(advice, ply);
}

function showOutlook(advice: Advice, ply: number): void {
  const { score } = setOutlook(outlookOf(advice)).best;
  setCurve((points) => extendCurve(points, { ply, score }));
}

function isBusy(): boolean {
  return hint.state() !== undefined || watch.state() === 'playing';
}

createRoot(() => {
  createEffect(
    on(frame, () => {
      hint.close();
      if (settings.liveBar && watch.state() !== 'playing') void followLive();
    }),
  );
  createEffect(
    on(
      [() => settings.liveBar, () => analyst.network().kind],
      () => settings.liveBar && !isBusy() && void followLive(),
    ),
  );
  // A better player has come: what stands on the page is asked again.
  createEffect(
    on(
      () => analyst.network().kind === 'ready',
      (isReady) => isReady && hint.state() && void hint.ask(),
      { defer: true },
    ),
  );
  // Whoever asked: what the solver found out shows in the live bar too.
  createEffect(() => {
    const given = hint.state();
    const advice = given?.kind === 'given' ? given.advice : watch.state() === 'playing' && watch.advice();
    if (advice) untrack(() => showOutlook(advice, session.match.game.ply));
  });
  const id = createMemo(() => record()?.id);
  createEffect(on(id, () => setCurve([])));
  createEffect(
    on(
      () => settings.network,
      () => analyst.network().kind !== 'none' && loadNetwork(),
      { defer: true },
    ),
  );
});

document.addEventListener('visibilitychange', () => {
  if (document.hidden) rest();
  else if (settings.liveBar && !isBusy()) void followLive();
});
