// A hint: how each direction stands in the position on the board. It is shown until the board changes. The search
// goes on meanwhile. Its advice is shown once two depths agree on it, so that nothing flips. A heuristic's result is a
// first guess while the network loads.
import { legalDirections } from '@twofold/core';
import type { Question } from '@twofold/solver';
import { createEffect, createMemo, createSignal, untrack } from 'solid-js';
import type { PlayedGame } from '../game/playedGame';
import { type Advice, adviceOf, verdictOf } from './advice/advice';
import type { WhyBetter } from './advice/why';
import { describeAdvice } from './advice/words';
import { limitsFor, type PageAdvisor } from './pageAdvisor';
import { Settling } from './settling';

/** Search time before the first advice, in milliseconds. With drawing it is complete within 100. */
const THINKING_MS = 60;
/** Where depths disagree: the time until the deepest is shown all the same. Only one position in 50 takes so long. */
const LONGEST_DOUBT_MS = 400;
/** Search time of an open hint in milliseconds: that of `twofold solve`. */
const SEARCHING_MS = 1000;
/** How long a first guess is held back: a network on the device answers before, and one in two guesses is wrong. */
const GUESS_AFTER_MS = 400;

/** The shown hint; undefined: none. */
export type HintState =
  | { readonly kind: 'thinking' }
  | { readonly kind: 'given'; readonly advice: Advice; readonly question: number };

export interface HintPorts {
  readonly advisor: PageAdvisor;
  readonly current: () => PlayedGame;
  /** Resolves after this time. */
  wait(milliseconds: number): Promise<void>;
}

export function createHint({ advisor, current, wait }: HintPorts) {
  const [state, setState] = createSignal<HintState>();
  let question: Question | undefined; // the newest; undefined after `close`
  let isAsking = false;
  let asked = 0; // questions so far
  /** Whether the network will answer later than this advice of the heuristic. Reactive. */
  const awaitsNetwork = ({ player }: Pick<Advice, 'player'>) =>
    advisor.awaitsNetwork(current().game.board, player);

  return {
    state,
    /** Whether a question waits for its answer. */
    isAsking: () => isAsking,
    /** Whether the shown advice will be replaced by that of the network. Reactive. */
    isGuess(): boolean {
      const shown = state();
      return shown?.kind === 'given' && awaitsNetwork(shown.advice);
    },
    /** Searches the position on the board. Resolves when the search has ended. */
    async ask(): Promise<void> {
      const { game } = current();
      if (game.status === 'over' || legalDirections(game.board).length === 0) return;
      if (!state()) setState({ kind: 'thinking' });
      const number = ++asked;
      let mayGuess = false;
      const settling = new Settling(game, (evaluation) => {
        const advice = adviceOf(evaluation, game);
        const isShown = own === question && advice && (mayGuess || !awaitsNetwork(evaluation));
        if (isShown) setState({ kind: 'given', advice, question: number });
        return Boolean(isShown);
      });
      const own = advisor.ask(game.board, game.variant, limitsFor(game.board, SEARCHING_MS), {
        onDepth: (evaluation) => settling.hear(evaluation),
      });
      question = own;
      isAsking = true;
      void wait(THINKING_MS).then(() => settling.begin());
      void wait(LONGEST_DOUBT_MS).then(() => settling.insist());
      void wait(THINKING_MS + GUESS_AFTER_MS).then(() => {
        mayGuess = true;
        settling.insist();
      });
      const last = await own.answer;
      if (own !== question) return;
      isAsking = false;
      if (last) settling.end(last);
      else if (!advisor.trouble() && state()?.kind === 'thinking') setState(undefined);
    },
    close(): void {
      question?.cancel();
      question = undefined;
      isAsking = false;
      setState(undefined);
    },
  };
}

export type Hint = ReturnType<typeof createHint>;

/**
 * Announces the advice of each question once, and once more if it changes its mind. No guess is announced. It lives as long
 * as its owner. It waits for the reason.
 */
export function announceHint(hint: Hint, why: WhyBetter, say: (makeText: () => string) => void): void {
  // A memo: deeper figures of the same advice, and each report of the network's progress, ask anew.
  const told = createMemo(
    () => {
      const state = hint.state();
      const isReady = state?.kind === 'given' && !hint.isGuess() && !why.isComing(state.advice);
      return isReady ? state : undefined;
    },
    undefined,
    {
      equals: (before, after) =>
        before?.question === after?.question &&
        (before && verdictOf(before.advice)) === (after && verdictOf(after.advice)),
    },
  );
  createEffect(() => {
    const state = told();
    if (!state) return;
    const { advice } = state;
    const reason = untrack(() => why.of(advice));
    say(() => describeAdvice(advice, reason));
  });
}
