/** The table of a ramp that scripts/palette.ts prints and docs/colour.md quotes. */
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
