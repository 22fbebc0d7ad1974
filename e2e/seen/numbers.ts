/**
 * Reads numbers from pixels. Each is compared with pictures of all numbers that a tile can have. A blank page
 * sets them in the game's font. Something over a number makes it unreadable.
 */
import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { type Colour, type Picture, readPng } from './png';

export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** A cell as it is seen. */
export interface SeenCell {
  /** 0: nothing is on it. Undefined: something that is no number. */
  readonly value: number | undefined;
  readonly upper: Colour; // of the ground above the fold
  readonly lower: Colour;
  readonly ink: Colour; // the colour farthest from both
}

/** A number as light and dark: its width by its height, and the covered share of each part of its box, 0 to 1. */
interface Shape {
  readonly aspect: number;
  readonly parts: readonly number[];
}

const [ACROSS, DOWN] = [24, 12]; // the parts of a shape
const LARGEST_RANK = 17;
const FONT = 'node_modules/@fontsource-variable/outfit/files/outfit-latin-wght-normal.woff2';
const SIZE = 96; // of the pattern's digits, in pixels
const ROW = 2 * SIZE;
const COLUMN = 5 * SIZE;
/** The part of a cell on each side that a ring or a border may cover. */
const RIM = 0.09;
/** Least distance of ink from its ground, of 765. */
const LEAST_CONTRAST = 100;
/** Largest difference from a pattern: of the parts on average, and of the aspects. */
const LARGEST_DIFFERENCE = 0.13;
const LARGEST_STRETCH = 0.12;

/** A number and its shape. Each number has two: with figures of one width, as on the board, and of their own. */
type Pattern = readonly [value: number, shape: Shape];

let patterns: Promise<readonly Pattern[]> | undefined;

/** Reads the cells of a picture. */
export async function readCells(page: Page, picture: Picture, boxes: readonly Box[]): Promise<SeenCell[]> {
  patterns ??= makePatterns(page);
  const known = await patterns;
  return boxes.map((box) => readCell(picture, box, known));
}

function readCell(picture: Picture, box: Box, known: readonly Pattern[]): SeenCell {
  const [left, right] = [box.x + RIM * box.width, box.x + (1 - RIM) * box.width].map(Math.round);
  const [top, bottom] = [box.y + RIM * box.height, box.y + (1 - RIM) * box.height].map(Math.round);
  const middle = Math.round(box.x + box.width / 2);
  const [upper, lower] = [picture.at(middle, top!), picture.at(middle, bottom! - 1)];
  const inner = { x: left!, y: top!, width: right! - left!, height: bottom! - top! };
  const { shape, ink } = shapeOf(picture, inner, [upper, lower]);
  return { value: shape === undefined ? 0 : nearest(shape, known), upper, lower, ink };
}

/** The shape of the ink in a box, on ground of these colours. Undefined: there is none. */
function shapeOf(
  picture: Picture,
  { x, y, width, height }: Box,
  grounds: readonly [Colour, Colour?],
): { shape: Shape | undefined; ink: Colour } {
  const [first, second = first] = grounds;
  const fromGround = (colour: Colour) => Math.min(distance(colour, first), distance(colour, second));
  const pixels = Array.from({ length: width * height }, (_, i) =>
    picture.at(x + (i % width), y + Math.floor(i / width)),
  );
  const distances = pixels.map(fromGround);
  const most = distances.reduce((a, b) => Math.max(a, b), 0);
  const ink = pixels[distances.indexOf(most)]!;
  if (most < LEAST_CONTRAST) return { shape: undefined, ink };
  const isInk = (i: number) => distances[i]! > most / 2;
  const inked = distances.flatMap((_, i) => (isInk(i) ? [i] : []));
  const columns = inked.map((i) => i % width);
  const rows = inked.map((i) => Math.floor(i / width));
  const [left, right] = [Math.min(...columns), Math.max(...columns) + 1];
  const [top, bottom] = [Math.min(...rows), Math.max(...rows) + 1];
  const [wide, high] = [right - left, bottom - top];
  const parts = Array.from({ length: ACROSS * DOWN }, (_, part) => {
    const [column, row] = [part % ACROSS, Math.floor(part / ACROSS)];
    const [x0, x1] = [left + (column * wide) / ACROSS, left + ((column + 1) * wide) / ACROSS];
    const [y0, y1] = [top + (row * high) / DOWN, top + ((row + 1) * high) / DOWN];
    const shares = spread(x0, x1).flatMap(([px, w]) =>
      spread(y0, y1).map(([py, h]) => w * h * Math.min(1, distances[py * width + px]! / most)),
    );
    return shares.reduce((a, b) => a + b, 0) / ((x1 - x0) * (y1 - y0));
  });
  return { shape: { aspect: wide / high, parts }, ink };
}

/** The pixels between two places on a line, each with the part of it that lies between. */
function spread(from: number, to: number): [pixel: number, part: number][] {
  const [first, last] = [Math.floor(from), Math.ceil(to)];
  return Array.from({ length: last - first }, (_, i) => {
    const pixel = first + i;
    return [pixel, Math.min(to, pixel + 1) - Math.max(from, pixel)];
  });
}

/** The number with the nearest pattern. Undefined: none is near. */
function nearest(seen: Shape, known: readonly Pattern[]): number | undefined {
  const differences = known
    .filter(([, { aspect }]) => Math.abs(Math.log(seen.aspect / aspect)) < LARGEST_STRETCH)
    .map(([value, { parts }]): [number, number] => {
      const sum = parts.reduce((total, part, i) => total + Math.abs(part - seen.parts[i]!), 0);
      return [value, sum / parts.length];
    })
    .sort(([, a], [, b]) => a - b);
  const [best] = differences;
  return best && best[1] < LARGEST_DIFFERENCE ? best[0] : undefined;
}

/** How far two colours are apart: the sum of their channels' differences. */
export function distance(a: Colour, b: Colour): number {
  return Math.abs(a[0] - b[0]) + Math.abs(a[1] - b[1]) + Math.abs(a[2] - b[2]);
}

/** The shapes of all numbers, set in the font as the tiles set them. */
async function makePatterns(page: Page): Promise<readonly Pattern[]> {
  const blank = await page.context().newPage();
  const values = Array.from({ length: LARGEST_RANK }, (_, i) => 2 ** (i + 1));
  const set = ['tabular-nums', 'normal'].flatMap((figures) =>
    values.map((value) => [value, figures] as const),
  );
  await blank.setViewportSize({ width: COLUMN, height: ROW * set.length });
  await blank.setContent(`<!doctype html><style>
    @font-face { font-family: numbers; font-weight: 100 900;
      src: url(data:font/woff2;base64,${readFileSync(FONT).toString('base64')}) }
    body { margin: 0; background: #fff; color: #000 }
    p { margin: 0; block-size: ${ROW}px; padding-inline: ${SIZE / 2}px; letter-spacing: -0.03em;
      font: 600 ${SIZE}px/${ROW}px numbers }
  </style>${set.map(([value, figures]) => `<p style="font-variant-numeric:${figures}">${value}</p>`).join('')}`);
  await blank.evaluate(() => document.fonts.ready);
  const picture = readPng(await blank.screenshot());
  await blank.close();
  const white: Colour = [255, 255, 255];
  return set.map(([value], i) => {
    const box = { x: 0, y: i * ROW, width: COLUMN, height: ROW };
    return [value, shapeOf(picture, box, [white]).shape!];
  });
}
