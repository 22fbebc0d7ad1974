// The live evaluation of an analysis board: a line for each direction, deeper the longer the position is on the board. Each has
// its value, the chance of the tile in doubt, and the replies that are best after most tiles.
import { type Board, type Direction, legalDirections, statusOf, type Variant } from '@twofold/core';
import type { Evaluation, Question } from '@twofold/solver';
import { type PrincipalReply, principalLine } from '@twofold/solver/internal';
import { createEffect, createSignal, on, onCleanup, untrack } from 'solid-js';
import { type Advice, adviceOf } from '../../../../coach/advice/advice';
import { limitsFor, type PageAdvisor } from '../../../../coach/pageAdvisor';

/** How long a position is searched, in milliseconds. A minute more would find a move deeper, if at all. */
const SEARCHING_MS = 30_000;

/** A position to evaluate. */
export interface EvaluatedPosition {
  readonly board: Board;
  readonly score: number;
  readonly variant: Variant;
}

export interface LiveEvaluation {
  readonly advice: Advice;
  /** The evaluator's own points by direction, from here on. */
  readonly values: ReadonlyMap<Direction, number>;
  readonly milliseconds: number;
  readonly exact: boolean;
}

export interface BoardEvaluation {
  /** The deepest evaluation of the position so far. Reactive. */
  readonly shown: () => LiveEvaluation | undefined;
  /** The replies after each direction, as far as they are known. Reactive. */
  readonly replies: () => ReadonlyMap<Direction, readonly PrincipalReply[]>;
  /** Whether a search runs. Reactive. */
  readonly isSearching: () => boolean;
}

/** Evaluates a position as long as the calling component lives, while the page is shown. `position` is undefined while none counts. */
export function createEvaluation(
  advisor: PageAdvisor,
  position: () => EvaluatedPosition | undefined,
): BoardEvaluation {
  const [shown, setShown] = createSignal<LiveEvaluation>();
  const [replies, setReplies] = createSignal<ReadonlyMap<Direction, readonly PrincipalReply[]>>(new Map());
  const [isSearching, setSearching] = createSignal(false);
  const [isHidden, setHidden] = createSignal(document.hidden);
  let question: Question | undefined;
  const hear = (at: EvaluatedPosition, evaluation: Evaluation) => {
    if (advisor.awaitsNetwork(at.board, evaluation.player)) return; // a guess that would be replaced
    const advice = adviceOf(evaluation, at);
    if (!advice) return;
    const isFirst = untrack(shown) === undefined;
    const values = new Map(evaluation.lines.map(({ direction, value }) => [direction, value]));
    setShown({ advice, values, milliseconds: evaluation.milliseconds, exact: evaluation.exact === true });
    if (isFirst) void follow(at);
  };
  /** Follows each direction on its own: so each line is as long as can be. */
  const follow = async (at: EvaluatedPosition) => {
    for (const direction of legalDirections(at.board)) {
      const analysis = await advisor.follow(at.board, at.variant, [direction]);
      if (position() !== at) return;
      const [move] = analysis?.moves ?? [];
      if (move) setReplies((known) => new Map(known).set(direction, principalLine(move)));
    }
  };
  const stop = () => {
    question?.cancel();
    question = undefined;
    setSearching(false);
  };
  const search = (at: EvaluatedPosition) => {
    const own = advisor.ask(at.board, at.variant, limitsFor(at.board, SEARCHING_MS), {
      onDepth: (evaluation) => own === question && hear(at, evaluation),
    });
    question = own;
    setSearching(true);
    void own.answer.then((last) => {
      if (own !== question) return;
      if (last) hear(at, last);
      setSearching(false);
    });
  };
  const listen = () => setHidden(document.hidden);
  document.addEventListener('visibilitychange', listen);
  onCleanup(() => document.removeEventListener('visibilitychange', listen));
  createEffect(
    on(position, () => {
      setShown(undefined);
      setReplies(new Map());
    }),
  );
  createEffect(
    on([position, isHidden, () => advisor.network().kind === 'failed', advisor.trouble], ([at, hidden]) => {
      stop();
      if (at && !hidden && statusOf(at.board, at.variant) !== 'over' && !advisor.trouble()) search(at);
    }),
  );
  onCleanup(stop);
  return { shown, replies, isSearching };
}
