/**
 * The layout of the share picture, in pixels. Pure, so that every board size is tested without a canvas. Only
 * the text follows the reading direction: the board is never mirrored.
 */

/** Portrait, 4 to 5: the ratio that feeds and chats show whole. */
export const IMAGE_WIDTH = 1080;
export const IMAGE_HEIGHT = 1350;

const MARGIN = 72;
const MARK = 76;
const BOARD_TOP = 342;
const FOOT = 56; // the line below the board
const GAP = 0.085; // of a cell; the board's padding too
const LONGEST = [0.46, 0.46, 0.39, 0.33, 0.272, 0.232, 0.2, 0.176, 0.156, 0.14]; // as in the board's stylesheet
const ROOM = 1.4; // number of digits times size, in cells, beyond the table

export interface Square {
  readonly x: number;
  readonly y: number;
  readonly size: number;
}

export interface ImageLayout {
  readonly mark: Square;
  readonly nameX: number; // the start of the name, beside the logo
  readonly start: number; // the start of text lines
  readonly end: number; // the end of text lines
  readonly nameBaseline: number;
  readonly labelBaseline: number;
  readonly valueBaseline: number;
  readonly footBaseline: number;
  readonly board: { readonly x: number; readonly y: number; readonly width: number; readonly height: number };
  readonly boardRadius: number;
  readonly cells: readonly Square[]; // row-major, like the board's ranks
  readonly cellRadius: number;
}

/** The largest board of square cells in the space below the text, centred in it. */
function placeBoard(columns: number, rows: number) {
  const across = columns + (columns + 1) * GAP;
  const down = rows + (rows + 1) * GAP;
  const room = { width: IMAGE_WIDTH - 2 * MARGIN, height: IMAGE_HEIGHT - MARGIN - FOOT - BOARD_TOP };
  const cell = Math.min(room.width / across, room.height / down);
  const [width, height] = [cell * across, cell * down];
  const x = MARGIN + (room.width - width) / 2;
  const y = BOARD_TOP + (room.height - height) / 2;
  return { x, y, width, height, cell };
}

/** The layout for a board size and a text direction. */
export function layoutImage(columns: number, rows: number, direction: 'ltr' | 'rtl'): ImageLayout {
  const { cell, ...board } = placeBoard(columns, rows);
  const pitch = cell * (1 + GAP);
  const cells = Array.from({ length: columns * rows }, (_, i) => ({
    x: board.x + cell * GAP + (i % columns) * pitch,
    y: board.y + cell * GAP + Math.floor(i / columns) * pitch,
    size: cell,
  }));
  const leftToRight = direction === 'ltr';
  const start = leftToRight ? MARGIN : IMAGE_WIDTH - MARGIN;
  return {
    mark: { x: leftToRight ? start : start - MARK, y: MARGIN, size: MARK },
    nameX: leftToRight ? start + MARK + 24 : start - MARK - 24,
    start,
    end: IMAGE_WIDTH - start,
    nameBaseline: MARGIN + MARK * 0.5 + 20,
    labelBaseline: 212,
    valueBaseline: 292,
    footBaseline: IMAGE_HEIGHT - MARGIN,
    board,
    boardRadius: cell * GAP * 1.7,
    cells,
    cellRadius: cell * GAP * 0.9,
  };
}

/** The font size of a number with this count of digits, as a share of its cell. */
export function numberScale(digits: number): number {
  return LONGEST[digits - 1] ?? ROOM / digits;
}
