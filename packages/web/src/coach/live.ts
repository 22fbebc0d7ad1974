// The live evaluation: what the solver expects of the position after each turn. It searches in a worker, and
// only while no other question is asked. The page only draws a line of text and a bar.

import type { Question } from '@twofold/solver';
import { createSignal } from 'solid-js';
import type { PlayedGame } from '../game/playedGame';
import { type Advice, adviceOf } from './advice/advice';
import { limitsFor, type PageAdvisor } from './pageAdvisor';

/** Search time of each position in milliseconds. */
const THINKING_MS = 40;
/** Largest number of points of the curve. */
const LONGEST_CURVE = 160;

export interface Point {
  readonly ply: number;
  readonly value: number; // what the evaluator expects of the whole game, in points of its own
  readonly by: string; // the evaluator
}

/**
 * Appends a point to the curve. Points of later plies, which were undone, are removed. So are those of another
 * evaluator: its points have another scale.
 */
export function extendCurve(curve: readonly Point[], point: Point): Point[] {
  const before = curve.filter(({ ply, by }) => ply < point.ply && by === point.by);
  return [...before, point].slice(-LONGEST_CURVE);
}

/** The curve as an SVG path in a box of 100 by 30. '' for fewer than two points. */
export function pathOf(curve: readonly Point[]): string {
  const [first, last] = [curve[0], curve.at(-1)];
  if (!first || !last || last.ply === first.ply) return '';
  const values = curve.map(({ value }) => value);
  const [low, high] = [Math.min(...values), Math.max(...values)];
  const x = (ply: number) => (100 * (ply - first.ply)) / (last.ply - first.ply);
  const y = (value: number) => 28 - (26 * (value - low)) / (high - low || 1);
  return curve
    .map(({ ply, value }, i) => `${i === 0 ? 'M' : 'L'}${x(ply).toFixed(1)} ${y(value).toFixed(1)}`)
    .join('');
}

export function createLive(advisor: PageAdvisor, current: () => PlayedGame) {
  const [outlook, setOutlook] = createSignal<Advice>();
  const [curve, setCurve] = createSignal<readonly Point[]>([]);
  let question: Question | undefined;
  const show = (advice: Advice): void => {
    setOutlook(advice);
    const { value, player: by } = advice;
    if (value === undefined) return; // an order of directions makes no curve
    setCurve((points) => extendCurve(points, { ply: current().game.ply, value, by }));
  };
  return {
    /** The evaluation of the position on the board, if known. Reactive. */
    outlook,
    /** The expectations so far. Reactive. */
    curve,
    show,
    /**
     * Evaluates the position on the board. A failed engine is not restarted here, since the player did not ask.
     */
    async follow(): Promise<void> {
      const { game, id } = current();
      const { ply } = game;
      if (game.status === 'over' || advisor.trouble()) return void setOutlook(undefined);
      const limits = limitsFor(game.board, THINKING_MS);
      question = advisor.ask(game.board, game.variant, limits, { isBackground: true });
      const evaluation = await question.answer;
      if (advisor.trouble()) return void setOutlook(undefined);
      if (!evaluation || advisor.awaitsNetwork(game.board, evaluation.player)) return;
      const advice = adviceOf(evaluation, game);
      if (advice && current().id === id && current().game.ply === ply) show(advice);
    },
    /** Searches the position as short as can be, so that the engine has read what the network knows of it. */
    async warmUp(): Promise<void> {
      const { game } = current();
      if (game.status === 'over') return;
      question = advisor.ask(game.board, game.variant, { depth: 1 }, { isBackground: true });
      await question.answer;
    },
    /** Stops the search. */
    rest: () => question?.cancel(),
    /** Clears the evaluation for another game. */
    forget(): void {
      setOutlook(undefined);
      setCurve([]);
    },
  };
}

export type Live = ReturnType<typeof createLive>;
