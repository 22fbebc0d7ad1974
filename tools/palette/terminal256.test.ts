import { expect, test } from 'vitest';
import { channelsOf, inkOn, LOOKS_256, type Look256 } from '../../packages/cli/src/terminal/colour/looks256';
import { contrast, leastDistance, oklch } from './measure';

const hex = (colour: number) =>
  `#${channelsOf(colour)
    .map((channel) => channel.toString(16).padStart(2, '0'))
    .join('')}`;

const LOOKS: [name: string, look: Look256][] = Object.entries(LOOKS_256).flatMap(([theme, palettes]) =>
  Object.entries(palettes).map(([palette, look]): [string, Look256] => [`${theme} ${palette}`, look]),
);

test.each(LOOKS)('%s: numbers are read, and neighbours told apart by every eye', (name, { cell, tiles }) => {
  const isStrict = name.startsWith('contrast');
  for (const [index, tile] of tiles.entries()) {
    expect(contrast(hex(tile), hex(inkOn(tile))), `rank ${index + 1}`).toBeGreaterThan(isStrict ? 7 : 4.5);
    expect(leastDistance(hex(tile), hex(cell)), `rank ${index + 1} on a cell`).toBeGreaterThan(6.9);
    for (const before of tiles.slice(Math.max(0, index - 2), index)) {
      expect(leastDistance(hex(tile), hex(before)), `rank ${index + 1} beside ${before}`).toBeGreaterThan(
        5.5,
      );
    }
  }
  expect(new Set(tiles).size).toBe(18);
});

test.each(LOOKS)('%s: of the tiles 2 to 16, at most one is a grey', (_, { tiles }) => {
  const greys = tiles.slice(0, 4).filter((tile) => oklch(hex(tile)).c < 0.01);
  expect(greys.length).toBeLessThan(2);
});
