// The live evaluation: what the solver expects of the position after each turn. It searches in a worker, and
// only while no other question is asked. The page only draws a line of text and a bar.

import type { Question } from '@twofold/solver';
import { createSignal } from 'solid-js';
import type { PlayedGame } from '../game/playedGame';
import { type Advice, adviceOf, type Worth } from './hint';
import type { PageAdvisor } from './pageAdvisor';

/** Search time of each position in milliseconds. */
const THINKING_MS = 40;
/** Largest number of points of the curve. */
const LONGEST_CURVE = 160;

export interface Point {
  readonly ply: number;
  readonly score: number; // expected final score
}

/** The contents of the bar. */
export interface Outlook {
  readonly best: Worth;
  readonly milestone: number | undefined;
}

/** Appends a point to the curve. Points of later plies, which were undone, are removed. */
export function extendCurve(curve: readonly Point[], point: Point): Point[] {
  const before = curve.filter(({ ply }) => ply < point.ply);
  return [...before, point].slice(-LONGEST_CURVE);
}

/** The curve as an SVG path in a box of 100 by 30. '' for fewer than two points. */
export function pathOf(curve: readonly Point[]): string {
  const [first, last] = [curve[0], curve.at(-1)];
  if (!first || !last || last.ply === first.ply) return '';
  const scores = curve.map(({ score }) => score);
  const [low, high] = [Math.min(...scores), Math.max(...scores)];
  const x = (ply: number) => (100 * (ply - first.ply)) / (last.ply - first.ply);
  const y = (score: number) => 28 - (26 * (score - low)) / (high - low || 1);
  return curve
    .map(({ ply, score }, i) => `${i === 0 ? 'M' : 'L'}${x(ply).toFixed(1)} ${y(score).toFixed(1)}`)
    .join('');
}

export function createLive(advisor: PageAdvisor, current: () => PlayedGame) {
  const [outlook, setOutlook] = createSignal<Outlook>();
  const [curve, setCurve] = createSignal<readonly Point[]>([]);
  let question: Question | undefined;
  const show = ({ worths, milestone }: Advice): void => {
    const best = worths[0]!;
    setOutlook({ best, milestone });
    setCurve((points) => extendCurve(points, { ply: current().game.ply, score: best.score }));
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
      const limits = { milliseconds: THINKING_MS };
      question = advisor.ask(game.board, game.variant, limits, { isBackground: true });
      const evaluation = await question.answer;
      if (advisor.trouble()) return void setOutlook(undefined);
      const advice = evaluation && adviceOf(evaluation, game);
      if (advice && current().id === id && current().game.ply === ply) show(advice);
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
