// A hint: how each direction stands in the position on the board. It is shown until the board changes. Only the
// result of a whole search is shown, so nothing flips. A heuristic's result is a first guess while the network loads.
import { legalDirections } from '@twofold/core';
import type { Question } from '@twofold/solver';
import { createEffect, createMemo, createSignal } from 'solid-js';
import type { PlayedGame } from '../game/playedGame';
import { type Advice, adviceOf } from './advice/advice';
import { describeAdvice } from './advice/words';
import { limitsFor, type PageAdvisor } from './pageAdvisor';

/** Search time of a hint in milliseconds. With drawing it is complete within 100. */
const THINKING_MS = 60;
/** How long a first guess is held back: a network on the device answers before, and one in two guesses is wrong. */
const GUESS_AFTER_MS = 400;

/** The shown hint; undefined: none. */
export type HintState = { readonly kind: 'thinking' } | { readonly kind: 'given'; readonly advice: Advice };

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
  /** Whether the network will answer later than this advice of the heuristic. Reactive. */
  const awaitsNetwork = ({ player }: Advice) => advisor.awaitsNetwork(current().game.board, player);
  return {
    state,
    /** Whether a question waits for its answer. */
    isAsking: () => isAsking,
    /** Whether the shown advice will be replaced by that of the network. Reactive. */
    isGuess(): boolean {
      const shown = state();
      return shown?.kind === 'given' && awaitsNetwork(shown.advice);
    },
    /** Searches the position on the board. */
    async ask(): Promise<void> {
      const { game } = current();
      if (game.status === 'over' || legalDirections(game.board).length === 0) return;
      if (!state()) setState({ kind: 'thinking' });
      const own = advisor.ask(game.board, game.variant, limitsFor(game.board, THINKING_MS));
      question = own;
      isAsking = true;
      const last = await own.answer;
      if (own !== question) return;
      isAsking = false;
      const advice = last && adviceOf(last, game);
      if (advice && awaitsNetwork(advice)) await wait(GUESS_AFTER_MS);
      if (own !== question) return;
      if (advice) setState({ kind: 'given', advice });
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

/** Announces each advice once, and no guess, as long as its owner lives. */
export function announceHint(hint: Hint, say: (makeText: () => string) => void): void {
  // A memo: while a network loads, each report of its progress asks anew whether the advice is a guess.
  const told = createMemo(() => {
    const state = hint.state();
    return state?.kind === 'given' && !hint.isGuess() ? state.advice : undefined;
  });
  createEffect(() => {
    const advice = told();
    if (advice) say(() => describeAdvice(advice));
  });
}
