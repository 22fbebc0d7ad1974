/**
 * The search for a ramp of tile colours. Each rank has a planned OKLCH point (what we would like to see) and a cloud of
 * candidates round it; a shortest path through the clouds (Viterbi) finds the ramp that strays least from the plan
 * among all that meet every constraint. Exact and deterministic, where an annealing would be neither.
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
  readonly fromCell: number; // the same between any tile and an empty cell
  readonly lightness?: 'rising' | 'falling'; // absent: free
  readonly reach?: { readonly l: number; readonly c: number; readonly h: number }; // half-width of the cloud
}

/** A found tile colour. */
export interface Found {
  readonly hex: string;
  readonly ink: string;
}

interface Candidate extends Found {
  readonly seen: readonly Lab65[];
  readonly l: number;
  readonly cost: number; // squared distance from the plan, in steps of the cloud
}

/** Ranks of a ramp. */
export const RANKS = 18;
const REACH = { l: 0.03, c: 0.045, h: 16 };
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

function candidate(plan: Plan, hex: string, l: number, cost: number): Candidate | undefined {
  const ink = inkFor(plan, hex);
  if (!ink) return undefined;
  const lab = seen(hex);
  const clear = plan.cells.every((cell) => Math.min(...distances(lab, seen(cell))) >= plan.fromCell);
  return clear ? { hex, ink, seen: lab, l, cost } : undefined;
}

function candidates(plan: Plan, rank: number): Candidate[] {
  const centre = planned(plan.anchors, rank);
  const reach = plan.reach ?? REACH;
  const steps = [-1, -0.66, -0.33, 0, 0.33, 0.66, 1];
  const found = new Map<string, Candidate>();
  for (const dl of steps)
    for (const dc of steps)
      for (const dh of steps) {
        const l = centre.l + dl * reach.l;
        const hex = hexOf(l, Math.max(0, centre.c + dc * reach.c), centre.h + dh * reach.h);
        const cost = dl * dl + dc * dc + dh * dh;
        const known = hex && found.get(hex);
        if (!hex || (known && known.cost <= cost)) continue;
        const made = candidate(plan, hex, l, cost);
        if (made) found.set(hex, made);
      }
  return [...found.values()].sort((a, b) => a.cost - b.cost);
}

function mayFollow(plan: Plan, a: Candidate, b: Candidate): boolean {
  if (plan.lightness === 'rising' && b.l < a.l + LEAST_STEP) return false;
  if (plan.lightness === 'falling' && b.l > a.l - LEAST_STEP) return false;
  return Math.min(...distances(a.seen, b.seen)) >= plan.apart + NEIGHBOUR_MARGIN;
}

interface Step {
  readonly tile: Candidate;
  readonly total: number;
  readonly before: Step | undefined;
}

/** The cheapest way to reach `tile`; `sorted` by total, so the first that may precede it is the best. */
function cheapest(plan: Plan, sorted: readonly Step[], tile: Candidate): Step | undefined {
  const before = sorted.find((step) => mayFollow(plan, step.tile, tile));
  return before && { tile, total: before.total + tile.cost, before };
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
