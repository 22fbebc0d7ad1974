/**
 * Writes the look of the server's pictures (packages/server/src/uploads/look.ts) from the dark look of the web. Both show
 * the same colours and sizes of numbers, although the server does not import the web game.
 */
import { numberScale } from '../../packages/web/src/share/imageLayout';
import { CYCLE, LOOKS, OWN_COLOURS, tileColours } from '../../packages/web/src/theme/palettes';

const HEAD = `/**
 * The dark look of the web game for pictures. Tiles have the colours of both halves and of the number, for ranks 1 to
 * ${OWN_COLOURS}. Sizes of numbers, by their count of digits, are shares of a cell. Made by tools/palette/palette.ts (--css
 * writes it anew).
 */
`;

/** Counts of digits up to the number on a tile of rank 33. */
const DIGITS = 10;

/** The module's text. */
export function makePictureLook(): string {
  const { page, ink, soft, board, cell, line } = LOOKS.dark.twofold.surface;
  const surface = Object.entries({ page, ink, soft, board, cell, line });
  const tiles = Array.from({ length: OWN_COLOURS }, (_, at) => tileColours('dark', 'twofold', at + 1));
  const sizes = Array.from({ length: DIGITS }, (_, at) => numberScale(at + 1));
  return `${HEAD}export const LOOK = {
${surface.map(([name, colour]) => `  ${name}: '${colour}',\n`).join('')}  tiles: [
${tiles.map(({ upper, lower, ink: number }) => `    ['${upper}', '${lower}', '${number}'],\n`).join('')}  ],
  numberSizes: [${sizes.join(', ')}],
} as const;

/** Larger ranks repeat the last colours in a cycle of this length, folded the other way. */
export const CYCLE = ${CYCLE};
`;
}
