/**
 * The search for a ramp of tile colours. Each rank has a planned OKLCH point and a cloud of candidates round
 * it. A shortest path through the clouds (Viterbi) finds the best ramp that meets every constraint. The best
 * ramp strays least from the plan and wobbles least about it: a lone dull or shrill tile is a wobble. The
 * search is exact and deterministic, unlike annealing.
 */
import type { Lab65 } from 'culori';
import { type Fold, foldOf } from '../../packages/web/src/theme/fold';
import { contrast, distances, hexOf, seen } from './measure';

/** A point of the plan: rank, OKLCH lightness, chroma and hue (hues may pass 360 to say which way round). */
export type Anchor = readonly [rank: number, l: number, c: number, h: number];

export interface Plan {
  readonly name: string;
  readonly anchors: readonly Anchor[];
  readonly inks: readonly string[]; // colours a number may have
  readonly fold: Fold;
  readonly cells: readonly string[]; // empty cells the tiles lie on
  readonly contrast: number; // least contrast of a number against either half
  readonly apart: number; // least CIEDE2000 between neighbours, in every vision
  readonly apartNormal: number; // the same in normal vision alone, which most people have
  readonly fromCell: number; // the same between any tile and an empty cell
  readonly lightness?: 'rising' | 'falling'; // absent: free
  readonly reach?: { readonly l: number; readonly c: number; readonly h: number }; // half-width of the cloud
}

/** A found tile colour. */
export interface Found {
  readonly hex: string;
  readonly ink: string;
}

/** The distance from the plan: lightness, chroma and hue, each -1 to 1 across the cloud. */
type Stray = readonly [number, number, number];

interface Candidate extends Found {
  readonly seen: readonly Lab65[];
  readonly l: number;
  readonly stray: Stray;
  readonly cost: number; // square of `stray`
}

/** Ranks of a ramp. */
const RANKS = 18;
const REACH = { l: 0.03, c: 0.03, h: 13 };
const STEPS = [-1, -0.75, -0.5, -0.25, 0, 0.25, 0.5, 0.75, 1];
const CENTRE: Stray = [0, 0, 0];
const WOBBLE = 3; // cost of neighbours straying differently, against straying at all
const LEAST_STEP = 0.012; // OKLCH lightness between neighbours of a monotone ramp
const NEIGHBOUR_MARGIN = 0.05; // CIEDE2000 kept in hand against rounding

function planned(anchors: readonly Anchor[], rank: number): { l: number; c: number; h: number } {
  const after = anchors.findIndex(([at]) => at >= rank);
  const b = anchors[after];
  if (!b) throw new RangeError(`plan ends before rank ${rank}`);
  const a = anchors[Math.max(0, after - 1)]!;
  const t = b[0] === a[0] ? 1 : (rank - a[0]) / (b[0] - a[0]);
  const mix = (i: 1 | 2 | 3) => a[i] + (b[i] - a[i]) * t;
  return { l: mix(1), c: mix(2), h: mix(3) };
}

/** The ink readable on both halves with the most room, or undefined when none is. */
function inkFor(plan: Plan, hex: string): string | undefined {
  const { upper, lower } = foldOf(hex, plan.fold);
  const rated = plan.inks.map((ink) => ({
    ink,
    least: Math.min(contrast(ink, upper), contrast(ink, lower)),
  }));
  const best = rated.reduce((a, b) => (b.least > a.least ? b : a));
  return best.least >= plan.contrast ? best.ink : undefined;
}

/** Squared distance between two strays. */
function apart(a: Stray, b: Stray): number {
  return (a[0] - b[0]) ** 2 + (a[1] - b[1]) ** 2 + (a[2] - b[2]) ** 2;
}

function candidate(plan: Plan, hex: string, l: number, stray: Stray): Candidate | undefined {
  const ink = inkFor(plan, hex);
  if (!ink) return undefined;
  const lab = seen(hex);
  const clear = plan.cells.every((cell) => Math.min(...distances(lab, seen(cell))) >= plan.fromCell);
  return clear ? { hex, ink, seen: lab, l, stray, cost: apart(stray, CENTRE) } : undefined;
}

/** Every stray of the cloud, nearest first, so that of two that round to one colour the nearer is kept. */
function strays(): Stray[] {
  const all = STEPS.flatMap((l) => STEPS.flatMap((c) => STEPS.map((h): Stray => [l, c, h])));
  return all.sort((a, b) => apart(a, CENTRE) - apart(b, CENTRE));
}

function candidates(plan: Plan, rank: number): Candidate[] {
  const centre = planned(plan.anchors, rank);
  const reach = plan.reach ?? REACH;
  const found = new Map<string, Candidate>();
  for (const stray of strays()) {
    const l = centre.l + stray[0] * reach.l;
    const hex = hexOf(
      l,
      Math.max(centre.c / 2, centre.c + stray[1] * reach.c),
      centre.h + stray[2] * reach.h,
    );
    const made = hex && !found.has(hex) && candidate(plan, hex, l, stray);
    if (made) found.set(made.hex, made);
  }
  return [...found.values()];
}

function mayFollow(plan: Plan, a: Candidate, b: Candidate): boolean {
  if (plan.lightness === 'rising' && b.l < a.l + LEAST_STEP) return false;
  if (plan.lightness === 'falling' && b.l > a.l - LEAST_STEP) return false;
  const all = distances(a.seen, b.seen);
  return all[0]! >= plan.apartNormal && Math.min(...all) >= plan.apart + NEIGHBOUR_MARGIN;
}

interface Step {
  readonly tile: Candidate;
  readonly total: number;
  readonly before: Step | undefined;
}

/** The cheapest way to reach `tile`; the costly distances are computed only where they can matter. */
function cheapest(plan: Plan, reached: readonly Step[], tile: Candidate): Step | undefined {
  let best: Step | undefined;
  for (const before of reached) {
    if (best && before.total + tile.cost >= best.total) break; // `reached` is sorted
    const total = before.total + tile.cost + WOBBLE * apart(before.tile.stray, tile.stray);
    if (best && total >= best.total) continue;
    if (mayFollow(plan, before.tile, tile)) best = { tile, total, before };
  }
  return best;
}

/** The ramp of `plan` for ranks 1 to 18. Throws a RangeError that names the rank where no colour is left. */
export function searchRamp(plan: Plan): Found[] {
  let reached: Step[] = candidates(plan, 1).map((tile) => ({ tile, total: tile.cost, before: undefined }));
  for (let rank = 2; rank <= RANKS; rank++) {
    const tiles = candidates(plan, rank);
    const next = tiles.flatMap((tile) => cheapest(plan, reached, tile) ?? []);
    if (next.length === 0) {
      throw new RangeError(
        `${plan.name}: none of ${tiles.length} colours for rank ${rank} meets the constraints`,
      );
    }
    reached = next.sort((a, b) => a.total - b.total);
  }
  const ramp: Found[] = [];
  for (let step = reached[0]; step; step = step.before)
    ramp.unshift({ hex: step.tile.hex, ink: step.tile.ink });
  return ramp;
}
