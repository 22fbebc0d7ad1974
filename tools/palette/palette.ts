/**
 * Finds the tile colours and prints their measures: `npx tsx tools/palette/palette.ts`. With `--write` it also
 * writes packages/web/src/theme/ramps.ts and theme.css, packages/cli/src/terminal/colour/looks.ts and
 * packages/server/src/uploads/look.ts. With `--css` it writes all but the first, from the current ramps.
 */
import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { PLANS } from './plans';
import { type Found, searchRamp } from './search';
import { MINIMA_HEAD, makeMinima, makeTable } from './table';

const THEME = new URL('../../packages/web/src/theme/', import.meta.url);
const TERMINAL_LOOKS = new URL('../../packages/cli/src/terminal/colour/looks.ts', import.meta.url);
const PICTURE_LOOK = new URL('../../packages/server/src/uploads/look.ts', import.meta.url);
const path = (name: string) => fileURLToPath(new URL(name, THEME));

function makeRamps(ramps: readonly (readonly [string, readonly Found[]])[]): string {
  const bodies = ramps.map(([name, ramp]) => {
    const lines = ramp.map(({ hex, ink }) => `    { hex: '${hex}', ink: '${ink}' },`);
    return `  ${name}: [\n${lines.join('\n')}\n  ],`;
  });
  return `/**
 * The tile colours of ranks 1 to 18, as tools/palette/palette.ts found them (see docs/colour.md). Made by that script:
 * change tools/palette/plans.ts and run it with --write.
 */
export const RAMPS = {
${bodies.join('\n')}
} as const;
`;
}

async function writeCss(): Promise<void> {
  const { makeThemeCss } = await import('./css'); // after the ramps are written, which it reads
  writeFileSync(path('theme.css'), makeThemeCss());
  const { makeTerminalLooks } = await import('./terminal');
  writeFileSync(fileURLToPath(TERMINAL_LOOKS), makeTerminalLooks());
  const { makePictureLook } = await import('./picture');
  writeFileSync(fileURLToPath(PICTURE_LOOK), makePictureLook());
}

const flags = process.argv.slice(2);
if (!flags.includes('--css')) {
  const ramps = PLANS.map((plan) => [plan.name, searchRamp(plan)] as const);
  for (const [i, [, ramp]] of ramps.entries()) console.log(makeTable(PLANS[i]!, ramp));
  console.log(MINIMA_HEAD);
  for (const [i, [, ramp]] of ramps.entries()) console.log(makeMinima(PLANS[i]!, ramp));
  if (flags.includes('--write')) writeFileSync(path('ramps.ts'), makeRamps(ramps));
}
if (flags.includes('--css') || flags.includes('--write')) await writeCss();
