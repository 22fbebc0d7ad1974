import { expect, test } from 'vitest';
import { IMAGE_WIDTH, layoutImage, numberScale } from './imageLayout';

const SIDES = [2, 3, 4, 5, 6, 7, 8];
const SIZES = SIDES.flatMap((columns) => SIDES.map((rows) => [columns, rows] as const));

test.each(SIZES)(
  'a board of %i by %i lies inside the picture, below the text and centred',
  (columns, rows) => {
    const { board, cells, valueBaseline, footBaseline } = layoutImage(columns, rows, 'ltr');
    expect(board.x * 2 + board.width).toBeCloseTo(IMAGE_WIDTH);
    expect(board.x).toBeGreaterThanOrEqual(72 - 1e-9);
    expect(board.y).toBeGreaterThan(valueBaseline + 40);
    expect(board.y + board.height).toBeLessThanOrEqual(footBaseline - 56 + 1e-9);
    expect(cells).toHaveLength(columns * rows);
    const last = cells.at(-1)!;
    const padding = cells[0]!.x - board.x;
    expect(last.x + last.size + padding).toBeCloseTo(board.x + board.width);
    expect(last.y + last.size + padding).toBeCloseTo(board.y + board.height);
  },
);

test('cells are row by row with one gap between them', () => {
  const { cells, board } = layoutImage(3, 2, 'ltr');
  const gap = cells[1]!.x - cells[0]!.x - cells[0]!.size;
  expect(gap).toBeCloseTo(cells[0]!.x - board.x);
  expect(cells[3]!.x).toBe(cells[0]!.x);
  expect(cells[3]!.y - cells[0]!.y - cells[0]!.size).toBeCloseTo(gap);
});

test('right to left mirrors the text and the mark, never the board', () => {
  const [ltr, rtl] = [layoutImage(4, 3, 'ltr'), layoutImage(4, 3, 'rtl')];
  expect(rtl.cells).toEqual(ltr.cells);
  expect([rtl.start, rtl.end]).toEqual([ltr.end, ltr.start]);
  expect(rtl.mark.x + rtl.mark.size).toBe(IMAGE_WIDTH - ltr.mark.x);
  expect(rtl.nameX).toBe(IMAGE_WIDTH - ltr.nameX);
});

test('longer numbers are smaller and stay inside the cell', () => {
  const widest = 0.64; // ems; the widest digit of the font
  for (let digits = 2; digits <= 20; digits++) {
    expect(numberScale(digits)).toBeLessThanOrEqual(numberScale(digits - 1));
    expect(numberScale(digits) * widest * digits).toBeLessThan(1);
  }
});
