/** What a person sees of the board: the numbers and colours of a screenshot, compared with the position. */
import { expect, type Locator, type Page } from '@playwright/test';
import { tileColours } from '../../packages/web/src/theme/palettes';
import { grid, readBoard } from '../board';
import { type PALETTES, settle, type THEMES } from '../looks';
import { type Box, distance, readCells, type SeenCell } from './numbers';
import { type Colour, type Picture, readPng } from './png';

/** How the page is dressed. `forced`: by the colours of the system. */
export type Dress =
  | { readonly theme: (typeof THEMES)[number]; readonly palette: (typeof PALETTES)[number] }
  | 'forced';

/** Largest distance of a painted colour from the one of the palette: blending rounds. */
const ROUNDING = 9;

/** The space round the elements that is shot, too, in pixels: a ring lies there. */
const RIM = 4;

/** The screenshot of the part of the page where some elements are, and their places on it. */
async function shoot(page: Page, elements: Locator): Promise<{ picture: Picture; boxes: Box[] }> {
  await settle(page);
  const boxes = await elements.evaluateAll((elements) =>
    elements.map((element) => {
      const { x, y, width, height } = element.getBoundingClientRect();
      return { x, y, width, height };
    }),
  );
  const left = Math.floor(Math.min(...boxes.map(({ x }) => x)) - RIM);
  const top = Math.floor(Math.min(...boxes.map(({ y }) => y)) - RIM);
  const right = Math.ceil(Math.max(...boxes.map(({ x, width }) => x + width)) + RIM);
  const bottom = Math.ceil(Math.max(...boxes.map(({ y, height }) => y + height)) + RIM);
  const clip = { x: left, y: top, width: right - left, height: bottom - top };
  const picture = readPng(await page.screenshot({ caret: 'initial', scale: 'css', clip }));
  return { picture, boxes: boxes.map((box) => ({ ...box, x: box.x - left, y: box.y - top })) };
}

/** Expects that the board of play looks as its labels say: every number, and in a theme every colour. */
export async function expectSeen(page: Page, where: string, dress?: Dress): Promise<void> {
  const { ranks } = await readBoard(page);
  await compare(page, grid(page).getByRole('gridcell'), [...ranks], where, dress);
}

/** The same of tiles and empty cells elsewhere, by their own text. */
export async function expectSeenOn(page: Page, cells: Locator, where: string, dress?: Dress): Promise<void> {
  await expect(cells).not.toHaveCount(0);
  const texts = await cells.allInnerTexts();
  const ranks = texts.map((text) => (text === '' ? 0 : Math.log2(Number(text.replace(/\D/g, '')))));
  await compare(page, cells, ranks, where, dress);
}

async function compare(
  page: Page,
  cells: Locator,
  ranks: readonly number[],
  where: string,
  dress?: Dress,
): Promise<void> {
  let seen: SeenCell[] = [];
  // A window that has just changed its size may still move: a later picture counts.
  await expect(async () => {
    const { picture, boxes } = await shoot(page, cells);
    seen = await readCells(page, picture, boxes);
    expect(
      seen.map(({ value }) => value),
      `the numbers as they are seen: ${where}`,
    ).toEqual(ranks.map((rank) => (rank === 0 ? 0 : 2 ** rank)));
  }).toPass({ timeout: 10_000 });
  if (!dress || dress === 'forced') return;
  for (const [cell, rank] of ranks.entries())
    if (rank > 0)
      expect(strangeColours(seen[cell]!, rank, dress), `cell ${cell} with rank ${rank}: ${where}`).toEqual(
        [],
      );
}

/** The colours of a cell that are not those of its look. */
function strangeColours(
  { upper, lower, ink }: SeenCell,
  rank: number,
  { theme, palette }: Exclude<Dress, 'forced'>,
): string[] {
  const meant = tileColours(theme, palette, rank);
  return Object.entries({ upper, lower, ink }).flatMap(([part, colour]) => {
    const wanted = meant[part as 'upper' | 'lower' | 'ink'];
    return distance(colour, parseHex(wanted)) <= ROUNDING ? [] : [`${part}: ${colour} and not ${wanted}`];
  });
}

function parseHex(hex: string): Colour {
  return [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16)) as unknown as Colour;
}

/** Expects a ring of one colour round the cell with the focus, unlike the board's own colour. */
export async function expectRing(page: Page, where: string): Promise<void> {
  const focused = grid(page).locator('[role=gridcell]:focus');
  await expect(focused, where).toHaveCount(1);
  const { picture, boxes } = await shoot(page, focused.or(grid(page)));
  const [board, { x, y, width, height }] = [boxes[0]!, boxes[1]!];
  const at = (px: number, py: number) => picture.at(Math.floor(px), Math.floor(py));
  const ring = [
    at(x + width / 2, y - 1.5),
    at(x + width / 2, y + height + 1.5),
    at(x - 1.5, y + height / 2),
    at(x + width + 1.5, y + height / 2),
  ];
  const own = at(board.x + board.width / 2, board.y + board.height - 2.5);
  expect(new Set(ring.map(String)).size, `a ring of one colour, ${ring.join(' and ')}: ${where}`).toBe(1);
  expect(distance(ring[0]!, own), `a ring unlike the board: ${where}`).toBeGreaterThan(120);
}
