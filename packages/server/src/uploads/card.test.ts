// The picture of an upload, by its pixels: colours where the layout puts tiles, and digits on them.
import { MAX_SIDE, MIN_SIDE, makePosition, makeVariant } from '@twofold/core';
import { expect, it } from 'vitest';
import { CARD_HEIGHT, CARD_WIDTH, type Card, makeCardSvg, placeBoard } from './card.js';
import { CYCLE, LOOK } from './look.js';
import { paintCard, paintSvg } from './paintCard.js';

const CARD: Card = {
  variant: 'classic',
  board: '0001/0020/0300/b000',
  score: 27_344,
  ply: 934,
  maxRank: 11,
  setUp: false,
};

/** The colours in a square of pixels, as `#rrggbb`, with the number of their pixels. */
function coloursIn(pixels: Uint8Array, left: number, top: number, size: number): Map<string, number> {
  const found = new Map<string, number>();
  for (let y = Math.ceil(top); y < top + size; y++) {
    for (let x = Math.ceil(left); x < left + size; x++) {
      const at = (y * CARD_WIDTH + x) * 4;
      const hex = `#${Buffer.from(pixels.subarray(at, at + 3)).toString('hex')}`;
      found.set(hex, (found.get(hex) ?? 0) + 1);
    }
  }
  return found;
}

/** Pixels of a cell's rounded corner. */
const CORNER = 12;

/** The colours of each cell of a 4x4 board. */
async function cellsOf(card: Card): Promise<Map<string, number>[]> {
  const { pixels } = await paintSvg(makeCardSvg(card));
  const { x, y, width, cell } = placeBoard({ columns: 4, rows: 4 });
  const pitch = (width - (width - 4 * cell) / 5) / 4;
  const gap = pitch - cell;
  return Array.from({ length: 16 }, (_, at) =>
    coloursIn(
      pixels,
      x + gap + (at % 4) * pitch + CORNER,
      y + gap + Math.floor(at / 4) * pitch + CORNER,
      cell - 2 * CORNER,
    ),
  );
}

it('is a PNG of the size that previews show', async () => {
  const png = Buffer.from(await paintCard(CARD));
  expect(png.subarray(0, 8).toString('latin1')).toBe('\x89PNG\r\n\x1a\n');
  expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([CARD_WIDTH, CARD_HEIGHT]);
});

it('has the tiles of the board in their colours, with their numbers in ink', async () => {
  const cells = await cellsOf(CARD);
  const ranks = [0, 0, 0, 1, 0, 0, 2, 0, 0, 3, 0, 0, 11, 0, 0, 0];
  for (const [at, rank] of ranks.entries()) {
    const colours = cells[at]!;
    if (rank === 0) {
      expect([at, ...colours.keys()]).toEqual([at, LOOK.cell]);
      continue;
    }
    const [upper, lower, ink] = LOOK.tiles[rank - 1]!;
    for (const colour of [upper, lower, ink])
      expect([at, colours.get(colour)]).toEqual([at, expect.any(Number)]);
    expect(colours.get(ink)!, `ink of rank ${rank}`).toBeGreaterThan(200);
  }
});

it('shows each number differently: 2, 4, 8 and 16 have other pixels', async () => {
  const row = await cellsOf({ ...CARD, board: '1234/0000/0000/0000' });
  const inks = row.slice(0, 4).map((colours, at) => colours.get(LOOK.tiles[at]![2]));
  expect(new Set(inks).size).toBe(4);
});

it('folds tiles beyond the last colour the other way', async () => {
  const rank = LOOK.tiles.length + 1;
  const svg = makeCardSvg({ ...CARD, board: 'j000/0000/0000/0000', maxRank: rank });
  const [upper] = LOOK.tiles[LOOK.tiles.length - CYCLE]!;
  expect(svg).toMatch(new RegExp(`<path d="M[1-9][\\d.]* 0H0L[^"]*" fill="${upper}"`));
  expect(svg).toContain('>524288</text>');
});

it('keeps every board of any size inside the right part', () => {
  for (let columns = MIN_SIDE; columns <= MAX_SIDE; columns++) {
    for (let rows = MIN_SIDE; rows <= MAX_SIDE; rows++) {
      const { x, y, width, height } = placeBoard({ columns, rows });
      expect(x).toBeGreaterThan(560);
      expect(y).toBeGreaterThanOrEqual(47.99);
      expect([x + width <= CARD_WIDTH - 47.99, y + height <= CARD_HEIGHT - 47.99]).toEqual([true, true]);
      const variant = makeVariant({ columns, rows });
      const board = makePosition({ columns, rows, ranks: new Uint8Array(columns * rows).fill(5) });
      expect(makeCardSvg({ ...CARD, variant: variant!.id, board })).toContain('>32</text>');
    }
  }
});

it('says what an upload is not', () => {
  expect(makeCardSvg(CARD)).toContain('>Unranked replay</text>');
  expect(makeCardSvg(CARD)).not.toContain('set-up');
  expect(makeCardSvg({ ...CARD, setUp: true })).toContain('>from a set-up board</text>');
});
