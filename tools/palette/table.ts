/** The tables that tools/palette/palette.ts prints: a line a rank, and the minima that docs/colour.md quotes. */
import { foldOf } from '../../packages/web/src/theme/fold';
import { contrast, distances, oklch, seen, VISIONS } from './measure';
import type { Found, Plan } from './search';

function row(plan: Plan, ramp: readonly Found[], i: number): string {
  const { hex, ink } = ramp[i]!;
  const { l, c, h } = oklch(hex);
  const { upper, lower } = foldOf(hex, plan.fold);
  const before = ramp[i - 1];
  const apart = before ? distances(seen(before.hex), seen(hex)).map((d) => d.toFixed(1).padStart(6)) : [];
  return [
    String(2 ** (i + 1)).padStart(6),
    hex,
    `${l.toFixed(3)} ${c.toFixed(3)} ${h.toFixed(0).padStart(3)}`,
    contrast(ink, upper).toFixed(1).padStart(5),
    contrast(ink, lower).toFixed(1).padStart(5),
    ...apart,
  ].join('  ');
}

/** One line a rank: number, colour, OKLCH, contrast on both halves, distance from the rank before in every vision. */
export function makeTable(plan: Plan, ramp: readonly Found[]): string {
  const head = `${plan.name}: tile, hex, l c h, contrast on upper and lower half, apart for ${VISIONS.join(', ')}`;
  return [head, ...ramp.map((_, i) => row(plan, ramp, i)), ''].join('\n');
}

/** The smallest figures of a ramp as a row of a Markdown table; see `MINIMA_HEAD`. */
export function makeMinima(plan: Plan, ramp: readonly Found[]): string {
  const contrasts = ramp.flatMap(({ hex, ink }) =>
    Object.values(foldOf(hex, plan.fold)).map((half) => contrast(ink, half)),
  );
  const labs = ramp.map(({ hex }) => seen(hex));
  const steps = labs.slice(1).map((lab, i) => distances(labs[i]!, lab));
  const cells = plan.cells.flatMap((cell) => labs.flatMap((lab) => distances(lab, seen(cell))));
  const apart = VISIONS.map((_, v) => Math.min(...steps.map((step) => step[v]!)));
  const figures = [Math.min(...contrasts), ...apart, Math.min(...cells)].map((n) => n.toFixed(2));
  return `| ${[plan.name, ...figures].join(' | ')} |`;
}

/** The head of the table of minima. */
export const MINIMA_HEAD = `| ramp | contrast | ${VISIONS.join(' | ')} | from a cell |\n|---|---|---|---|---|---|---|`;
