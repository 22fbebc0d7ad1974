/**
 * The picture of an upload, as SVG: the final board in the web game's dark look, with score and moves. It shows
 * numbers and fixed words only, and no text of the replay's author.
 */
import { findVariant, parsePosition, rankValue, type Variant, variantName } from '@twofold/core';
import { CYCLE, LOOK } from './look.js';

/** The facts on a picture, and in a page's preview. */
export interface Card {
  readonly variant: string; // an id
  readonly board: string; // position notation
  readonly score: number;
  readonly ply: number;
  readonly maxRank: number;
  readonly setUp: boolean;
  readonly label?: string; // what it is; by default an unranked replay
  /** In the place of score and moves: those of a deal. */
  readonly words?: { readonly over: string; readonly title: string; readonly facts: string };
}

/** The size that link previews show whole. */
export const CARD_WIDTH = 1200;
export const CARD_HEIGHT = 630;

const MARGIN = 48;
const TEXT_WIDTH = 500;
const GAP = 0.085; // of a cell, as on the web's board
const CAP_HEIGHT = 0.7; // of Outfit, in ems
const DIGIT_WIDTH = 0.62; // of Outfit, in ems, on average
const ROOM = 1.4; // number of digits times size, in cells, beyond the table
/** The colours of the mark, as in the site's icon. */
const MARK = ['#ffb238', '#f2543a'] as const;

/** Points and moves as people read them. */
export function formatCount(value: number): string {
  return value.toLocaleString('en');
}

/** The name of a variant, typeset; an unknown id as it stands. */
export function variantLabel(id: string): string {
  const variant = findVariant(id);
  return variant ? variantName(variant, 'typeset') : id;
}

/** The picture's SVG, of `CARD_WIDTH` by `CARD_HEIGHT` pixels. Throws RangeError if the board is none. */
export function makeCardSvg(card: Card): string {
  const { page } = LOOK;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${CARD_WIDTH}" height="${CARD_HEIGHT}" font-family="Outfit">
<rect width="${CARD_WIDTH}" height="${CARD_HEIGHT}" fill="${page}"/>
${makeWords(card)}
${makeBoard(card)}
</svg>`;
}

function makeWords(card: Card): string {
  const { setUp, label = 'Unranked replay' } = card;
  const { over, title, facts } = card.words ?? wordsOf(card);
  const size = Math.min(112, TEXT_WIDTH / (title.length * DIGIT_WIDTH));
  const { ink, soft } = LOOK;
  const lines = [
    makeFold(MARGIN, MARGIN, 60, 14, MARK[0], MARK[1], false),
    makeText('Twofold', { x: MARGIN + 78, y: MARGIN + 46, size: 46, weight: 600, fill: ink }),
    makeText(over, { x: MARGIN, y: 262, size: 32, weight: 500, fill: soft }),
    makeText(title, { x: MARGIN, y: 290 + size * CAP_HEIGHT, size, weight: 600, fill: ink }),
    makeText(facts, { x: MARGIN, y: 432, size: facts.length > 30 ? 26 : 32, weight: 500, fill: soft }),
    makeText(label, { x: MARGIN, y: 580, size: 30, weight: 600, fill: ink }),
    ...(setUp
      ? [makeText('from a set-up board', { x: MARGIN + 240, y: 580, size: 28, weight: 500, fill: soft })]
      : []),
  ];
  return lines.join('\n');
}

/** The words of a game: score, board and moves. */
function wordsOf({ variant, score, ply }: Card): NonNullable<Card['words']> {
  const facts = `${variantLabel(variant)} · ${formatCount(ply)} ${ply === 1 ? 'move' : 'moves'}`;
  return { over: 'Score', title: formatCount(score), facts };
}

interface TextStyle {
  readonly x: number;
  readonly y: number;
  readonly size: number;
  readonly weight: number;
  readonly fill: string;
  readonly anchor?: 'middle';
}

function makeText(text: string, { x, y, size, weight, fill, anchor }: TextStyle): string {
  const align = anchor ? ` text-anchor="${anchor}"` : '';
  return `<text x="${round(x)}" y="${round(y)}" font-size="${round(size)}" font-weight="${weight}" fill="${fill}"${align}>${text}</text>`;
}

function makeBoard({ board, variant: id }: Card): string {
  const variant = findVariant(id);
  const parsed = parsePosition(board);
  if (!variant || !parsed.ok) throw new RangeError(`no board to paint: ${board} of ${id}`);
  const { x, y, width, height, cell } = placeBoard(variant);
  const gap = cell * GAP;
  const tiles = Array.from(parsed.value.ranks, (rank, at) => {
    const left = x + gap + (at % variant.columns) * (cell + gap);
    const top = y + gap + Math.floor(at / variant.columns) * (cell + gap);
    return rank === 0
      ? makeRect(left, top, cell, cell, gap * 0.9, LOOK.cell)
      : makeTile(left, top, cell, rank);
  });
  return [makeRect(x, y, width, height, gap * 1.7, LOOK.board), ...tiles].join('\n');
}

/** The place of a board in pixels: in the right half, as large as it fits. */
export function placeBoard({ columns, rows }: Pick<Variant, 'columns' | 'rows'>) {
  const across = columns + (columns + 1) * GAP;
  const down = rows + (rows + 1) * GAP;
  const side = CARD_HEIGHT - 2 * MARGIN;
  const cell = Math.min((side + MARGIN) / across, side / down);
  const [width, height] = [cell * across, cell * down];
  return { x: CARD_WIDTH - MARGIN - width, y: (CARD_HEIGHT - height) / 2, width, height, cell };
}

function makeTile(x: number, y: number, cell: number, rank: number): string {
  const own = LOOK.tiles.length;
  const isTurned = rank > own;
  const [upper, lower, ink] = LOOK.tiles[isTurned ? own - CYCLE + ((rank - own - 1) % CYCLE) : rank - 1]!;
  const number = BigInt(2) ** BigInt(rank);
  const digits = String(number).length;
  const size = cell * (LOOK.numberSizes[digits - 1] ?? ROOM / digits);
  const at = { x: x + cell / 2, y: y + (cell + size * CAP_HEIGHT) / 2, anchor: 'middle' as const };
  const fold = makeFold(x, y, cell, cell * GAP * 0.9, upper, lower, isTurned);
  return `${fold}\n${makeText(String(number), { ...at, size, weight: 600, fill: ink })}`;
}

/** A square of paper folded once, corner to corner. */
function makeFold(
  x: number,
  y: number,
  size: number,
  radius: number,
  upper: string,
  lower: string,
  isTurned: boolean,
): string {
  const [near, far] = isTurned ? [size, 0] : [0, size];
  const id = `f${Math.round(x)}-${Math.round(y)}`;
  return `<clipPath id="${id}"><rect width="${round(size)}" height="${round(size)}" rx="${round(radius)}"/></clipPath>
<g transform="translate(${round(x)} ${round(y)})" clip-path="url(#${id})">
<rect width="${round(size)}" height="${round(size)}" fill="${lower}"/>
<path d="M${near} 0H${round(far)}L${near} ${round(size)}Z" fill="${upper}"/></g>`;
}

function makeRect(x: number, y: number, width: number, height: number, radius: number, fill: string): string {
  const size = `width="${round(width)}" height="${round(height)}"`;
  return `<rect x="${round(x)}" y="${round(y)}" ${size} rx="${round(radius)}" fill="${fill}"/>`;
}

function round(value: number): number {
  return Math.round(value * 100) / 100;
}

/** The number on the largest tile. */
export function maxTileOf({ maxRank }: Pick<Card, 'maxRank'>): number {
  return rankValue(maxRank);
}
