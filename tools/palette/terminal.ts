/**
 * Writes the looks of the terminal (packages/cli/src/terminal/colour/looks.ts) from those of the web. Both show the
 * same colours under the same names, although neither package imports the other.
 */
import { LOOKS, type Look } from '../../packages/web/src/theme/palettes';

const HEAD = `/**
 * The looks of docs/colour.md in the terminal's form: tile and number colours of ranks 1 to 18, the board and
 * an empty cell. Made by tools/palette/palette.ts from the looks of the web game (--css writes it anew).
 */
export const LOOKS = {
`;

/** The module's text. */
export function makeTerminalLooks(): string {
  const { light, dark, contrast } = LOOKS;
  return `${HEAD}${[
    theme('light', Object.entries(light)),
    theme('dark', Object.entries(dark)),
    theme('contrast', [['twofold', contrast.twofold]]),
  ].join('')}} as const;
`;
}

function theme(name: string, palettes: readonly (readonly [string, Look])[]): string {
  return `  ${name}: {\n${palettes.map(([palette, look]) => block(palette, look)).join('')}  },\n`;
}

function block(palette: string, { surface, tiles }: Look): string {
  const lines = tiles.map(({ hex, ink }) => `        ['${hex}', '${ink}'],\n`).join('');
  return `    ${palette}: {
      board: '${surface.board}',
      cell: '${surface.cell}',
      soft: '${surface.soft}',
      tiles: [
${lines}      ],
    },
`;
}
