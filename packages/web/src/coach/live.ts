// The live evaluation: after each turn, what the solver expects of the position. It thinks in its worker and only when
// nothing else is asked of the solver; the page draws one line of text and a bar when the answer is there.
import { createSignal } from 'solid-js';
import type { Match } from '../play/match';
import type { Analyst, NetworkName } from './analyst';
import { type Advice, adviceOf, type Worth } from './hint';

/** How long each position is thought about, in milliseconds. */
const THINKING_MS = 40;
/** Points of the curve at most. */
const LONGEST_CURVE = 160;

export interface Point {
  readonly ply: number;
  readonly score: number; // expected at the end
}

/** What the bar shows. */
export interface Outlook {
  readonly best: Worth;
  readonly milestone: number | undefined;
}

/** The curve with a point more; later points go where turns were taken back. */
export function extendCurve(curve: readonly Point[], point: Point): Point[] {
  const before = curve.filter(({ ply }) => ply < point.ply);
  return [...before, point].slice(-LONGEST_CURVE);
}

/** The curve as an SVG path over a box of 100 by 30, from its first point to its last; '' for less than two. */
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

export interface LivePorts {
  readonly analyst: Analyst;
  /** The game on the board. */
  readonly current: () => Match;
  /** The network that the player chose. */
  readonly chosen: () => NetworkName;
  /** Loads it, where it is of use. */
  readonly load: () => void;
}

export function createLive({ analyst, current, chosen, load }: LivePorts) {
  const [outlook, setOutlook] = createSignal<Outlook>();
  const [curve, setCurve] = createSignal<readonly Point[]>([]);
  const show = ({ worths, milestone }: Advice): void => {
    const best = worths[0]!;
    setOutlook({ best, milestone });
    setCurve((points) => extendCurve(points, { ply: current().game.ply, score: best.score }));
  };
  return {
    /** What the solver expects of the position on the board, as far as the live bar knows. Reactive. */
    outlook,
    /** Reactive. */
    curve,
    show,
    /** Asks about the position on the board. What has failed is not tried again here: nobody asked for it. */
    async follow(): Promise<void> {
      const { game, id } = current();
      const { ply } = game;
      if (game.status === 'over' || analyst.trouble()) return void setOutlook(undefined);
      const network = analyst.network();
      if (network.kind !== 'failed' || network.name !== chosen()) load();
      const evaluation = await analyst.analyse(game.board, game.variant, { milliseconds: THINKING_MS });
      if (analyst.trouble()) return void setOutlook(undefined);
      const advice = evaluation && adviceOf(evaluation, game);
      if (advice && current().id === id && current().game.ply === ply) show(advice);
    },
    /** Another game is on the board. */
    forget(): void {
      setOutlook(undefined);
      setCurve([]);
    },
  };
}
