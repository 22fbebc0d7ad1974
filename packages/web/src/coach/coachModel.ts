// The coach of one game, without its look. It reacts when the board, the settings, the network or the visibility
// of the page changes. Several coaches may exist, each with a game and an engine of its own.
import { createEffect, createMemo, createRoot, on, onCleanup, untrack } from 'solid-js';
import { t } from '../i18n/i18n';
import { CoachActions, type CoachedGame, type CoachPorts } from './coachActions';
import { liveFor } from './live/liveFor';

export interface CoachModel {
  readonly coach: CoachActions;
  /** Ends all searches, the engine, and every reaction to the game. */
  dispose(): void;
}

export function createCoachModel(game: CoachedGame, ports: CoachPorts): CoachModel {
  return createRoot((dispose) => {
    const coach = new CoachActions(game, ports);
    onCleanup(() => coach.dispose());
    react(coach, game, ports);
    return { coach, dispose };
  });
}

/** Lets a coach react, until the root around this call is disposed of. */
function react(coach: CoachActions, game: CoachedGame, ports: CoachPorts): void {
  const { hint, watch } = coach;
  const { settings } = ports;
  const followIfFree = () => coach.isBusy() || coach.followLive();
  createEffect(
    on(
      () => game.frame(),
      () => {
        hint.close();
        coach.live.leave();
        const isOver = game.played.game.status === 'over';
        if (isOver || watch.state() !== 'playing') coach.followLive();
      },
    ),
  );
  reactToFailures(coach, ports);
  // After the player takes over, the live bar follows play again.
  createEffect(on(watch.state, followIfFree, { defer: true }));
  createEffect(on(() => settings.liveBar, followIfFree));
  createEffect(
    on(liveFor, () => settings.liveBar && watch.state() !== 'playing' && coach.live.replay(), {
      defer: true,
    }),
  );
  reactToNetwork(coach);
  explainHints(coach);
  fillLiveBar(coach, game);
  markHelp(coach, game, ports);
  onCleanup(ports.onVisibility(() => (ports.isHidden() ? coach.rest() : followIfFree())));
}

/** The live bar has no room for messages, so a toast has them. Cards show their own. */
function reactToFailures(coach: CoachActions, { settings }: CoachPorts): void {
  const { advisor, hint } = coach;
  const saysFailures = () => settings.liveBar && hint.state() === undefined;
  createEffect(
    on(advisor.trouble, (reason) => {
      if (reason !== undefined && saysFailures()) coach.offerRetry(t('coach.broken', { reason }));
    }),
  );
  createEffect(
    on(
      () => advisor.network().kind === 'failed',
      (hasFailed) => hasFailed && saysFailures() && coach.offerRetry(t('coach.networkFailed')),
    ),
  );
}

/**
 * A network that has arrived evaluates the position again. A hint's search that runs restarts on it by itself. Where none
 * arrives, the live bar no longer waits for it.
 */
function reactToNetwork(coach: CoachActions): void {
  const { advisor, hint } = coach;
  const kind = createMemo(() => advisor.network().kind);
  createEffect(
    on(
      kind,
      (kind) => {
        if (!coach.isBusy()) {
          if (kind === 'ready' || kind === 'failed') coach.followLive();
        } else if (kind === 'ready' && hint.state() && !hint.isAsking()) void hint.ask();
      },
      { defer: true },
    ),
  );
}

/** Asks why the best direction is better, once a hint is shown that is no guess. */
function explainHints({ hint, why }: CoachActions): void {
  createEffect(() => {
    const state = hint.state();
    if (state?.kind === 'given' && !hint.isGuess()) void why.ask(state.advice);
  });
}

/** Marks the game: each hint that is shown, a guess too, and the live evaluation are help. */
function markHelp({ hint, live }: CoachActions, game: CoachedGame, { settings }: CoachPorts): void {
  const isGiven = createMemo(() => hint.state()?.kind === 'given');
  createEffect(() => isGiven() && untrack(() => game.noteHelp()));
  const isFollowed = () => settings.liveBar && live.outlook() && !game.record()?.help; // counts once, and beside hints not at all
  createEffect(() => isFollowed() && untrack(() => game.noteHelp()));
}

/** The live bar also shows the evaluations of hint and watching, in the copied game too. */
function fillLiveBar({ hint, live, watch }: CoachActions, game: CoachedGame): void {
  const id = createMemo(() => game.record()?.id);
  createEffect(on(id, live.forget));
  createEffect(() => {
    id();
    const state = hint.state();
    const given = state?.kind === 'given' && !hint.isGuess() && state.advice;
    const advice = given || (watch.state() === 'playing' && watch.advice());
    if (advice) untrack(() => live.show(advice));
  });
}
