/**
 * The share picture: the final board as a PNG in the colours of the chosen look. It is painted on a canvas.
 * Rendering HTML would need foreign objects, which taint the canvas in some browsers.
 */
import { type Board, rankValue } from '@twofold/core';
import { type FixedTheme, LOOKS, type PaintedTile, tileColours } from '../theme/palettes';
import type { Palette } from '../theme/theme';
import {
  IMAGE_HEIGHT,
  IMAGE_WIDTH,
  type ImageLayout,
  layoutImage,
  numberScale,
  type Square,
} from './imageLayout';

/** The picture's texts, in the player's language. */
export interface ImageLabels {
  readonly name: string; // the name of the game
  readonly score: string;
  readonly moves: string;
  readonly address: string; // of the site, or of the same tiles
  readonly direction: 'ltr' | 'rtl';
  readonly number: (value: number) => string; // formats a number in the language
}

export interface BoardImage {
  readonly board: Board;
  readonly score: number;
  readonly variantName: string;
  readonly ply: number; // moves made
  readonly theme: FixedTheme;
  readonly palette: Palette;
  readonly mark: string; // of the game, such as "undo used"; '': none
  readonly labels: ImageLabels;
}

/** The colours of the mark, as in public/icons/icon.svg. */
const MARK = { upper: '#ffb238', lower: '#f2543a', turned: false } as const;
const FACE = 'Outfit, ui-rounded, system-ui, sans-serif';
const CAP_HEIGHT = 0.7; // of Outfit, in ems: centres a number on its tile

type Context = CanvasRenderingContext2D;

/** Paints one line of text at `x`, shrunk to at most `width`. */
function paintText(
  context: Context,
  text: string,
  at: { readonly x: number; readonly y: number; readonly width: number },
  style: {
    readonly colour: string;
    readonly weight: number;
    readonly size: number;
    readonly align: CanvasTextAlign;
  },
): void {
  context.fillStyle = style.colour;
  context.textAlign = style.align;
  context.font = `${style.weight} ${style.size}px ${FACE}`;
  const tooWide = context.measureText(text).width / at.width;
  if (tooWide > 1) context.font = `${style.weight} ${style.size / tooWide}px ${FACE}`;
  context.fillText(text, at.x, at.y);
}

function fillRounded(
  context: Context,
  x: number,
  y: number,
  width: number,
  height: number,
  radius: number,
): void {
  context.beginPath();
  context.roundRect(x, y, width, height, radius);
  context.fill();
}

/** Paints the logo's folded square: first the lower colour, then the upper over its half. */
function paintFold(
  context: Context,
  { x, y, size }: Square,
  radius: number,
  colours: Pick<PaintedTile, 'upper' | 'lower' | 'turned'>,
): void {
  const [near, far] = colours.turned ? [x + size, x] : [x, x + size];
  context.fillStyle = colours.lower;
  fillRounded(context, x, y, size, size, radius);
  context.save();
  context.beginPath();
  context.roundRect(x, y, size, size, radius);
  context.clip();
  context.fillStyle = colours.upper;
  context.beginPath();
  context.moveTo(near, y);
  context.lineTo(far, y);
  context.lineTo(near, y + size);
  context.fill();
  context.restore();
}

function paintTile(context: Context, cell: Square, radius: number, tile: PaintedTile, number: string): void {
  paintFold(context, cell, radius, tile);
  const size = cell.size * numberScale(number.length);
  const at = {
    x: cell.x + cell.size / 2,
    y: cell.y + (cell.size + size * CAP_HEIGHT) / 2,
    width: cell.size * 0.9,
  };
  paintText(context, number, at, { colour: tile.ink, weight: 600, size, align: 'center' });
}

function paintBoard(context: Context, image: BoardImage, layout: ImageLayout): void {
  const { surface } = LOOKS[image.theme][image.palette];
  const { x, y, width, height } = layout.board;
  context.fillStyle = surface.board;
  fillRounded(context, x, y, width, height, layout.boardRadius);
  context.direction = 'ltr';
  for (const [i, cell] of layout.cells.entries()) {
    const rank = image.board.ranks[i]!;
    if (rank === 0) {
      context.fillStyle = surface.cell;
      fillRounded(context, cell.x, cell.y, cell.size, cell.size, layout.cellRadius);
    } else {
      const tile = tileColours(image.theme, image.palette, rank);
      paintTile(context, cell, layout.cellRadius, tile, String(rankValue(rank)));
    }
  }
}

function paintHead(context: Context, image: BoardImage, layout: ImageLayout): void {
  const { labels, mark, variantName } = image;
  const { ink, soft } = LOOKS[image.theme][image.palette].surface;
  const half = IMAGE_WIDTH / 2 - 100;
  const { nameX, start, end, nameBaseline, labelBaseline, valueBaseline } = layout;
  const variant = mark ? `${variantName} · ${mark}` : variantName;
  const label = { colour: soft, weight: 500, size: 32 };
  const value = { colour: ink, weight: 600, size: 84 };
  context.direction = labels.direction;
  paintFold(context, layout.mark, layout.mark.size * 0.23, MARK);
  const name = { ...value, size: 58, align: 'start' } as const;
  paintText(context, labels.name, { x: nameX, y: nameBaseline, width: half - 40 }, name);
  paintText(context, variant, { x: end, y: nameBaseline, width: half }, { ...label, align: 'end' });
  const columns = [
    { x: start, align: 'start', name: labels.score, value: image.score },
    { x: end, align: 'end', name: labels.moves, value: image.ply },
  ] as const;
  for (const { x, align, name, value: number } of columns) {
    paintText(context, name, { x, y: labelBaseline, width: half }, { ...label, align });
    paintText(context, labels.number(number), { x, y: valueBaseline, width: half }, { ...value, align });
  }
}

function paintFoot(context: Context, { labels, theme, palette }: BoardImage, layout: ImageLayout): void {
  const { soft } = LOOKS[theme][palette].surface;
  const at = { x: IMAGE_WIDTH / 2, y: layout.footBaseline, width: Math.abs(layout.end - layout.start) };
  context.direction = labels.direction;
  paintText(context, labels.address, at, { colour: soft, weight: 500, size: 32, align: 'center' });
}

/** Paints the picture on a context of `IMAGE_WIDTH` by `IMAGE_HEIGHT` pixels. */
export function paintBoardImage(context: CanvasRenderingContext2D, image: BoardImage): void {
  const layout = layoutImage(image.board.columns, image.board.rows, image.labels.direction);
  context.fillStyle = LOOKS[image.theme][image.palette].surface.page;
  context.fillRect(0, 0, IMAGE_WIDTH, IMAGE_HEIGHT);
  context.textBaseline = 'alphabetic';
  paintHead(context, image, layout);
  paintFoot(context, image, layout);
  paintBoard(context, image, layout);
}

/** The picture as a PNG. Rejects with an Error if the browser provides no canvas or no PNG. */
export async function drawBoardImage(image: BoardImage): Promise<Blob> {
  const canvas = document.createElement('canvas');
  canvas.width = IMAGE_WIDTH;
  canvas.height = IMAGE_HEIGHT;
  const context = canvas.getContext('2d');
  if (!context) throw new Error('This browser gave no canvas to paint the picture on.');
  // Without this font the picture uses the system's.
  await Promise.allSettled([600, 500].map((weight) => document.fonts.load(`${weight} 40px Outfit`)));
  paintBoardImage(context, image);
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => {
      if (blob) resolve(blob);
      else reject(new Error('This browser could not make a PNG of the picture.'));
    }, 'image/png');
  });
}
