/**
 * Variants: the board's size and the few numbers that the rules leave open. Every size has a variant with a
 * structural id such as "5x4-even-course", so that links and replays need no table. The three well-known
 * variants have a name instead.
 */
import { type Board, isSide, MAX_SIDE, MIN_SIDE, maxRank, rankValue } from './board.js';

/** The rules of one kind of game. Frozen. */
export interface Variant {
  /** The name in links, replays and records, such as "classic". */
  readonly id: string;
  /** 2 to 8. */
  readonly columns: number;
  /** 2 to 8. */
  readonly rows: number;
  /** Chance that a new tile is a 4, from 0 to 1. */
  readonly fourChance: number;
  /** The tile that wins, as the number on it. */
  readonly target: number;
  /** Whether the game is over when the target appears. */
  readonly endsAtTarget: boolean;
  /** Tiles on the first board. */
  readonly startTiles: number;
}

/** The properties that distinguish variants. */
export interface VariantShape {
  /** 2 to 8. */
  columns: number;
  /** 2 to 8. */
  rows: number;
  /** Chance that a new tile is a 4. By default the usual one. */
  fourChance?: number;
  /** The game ends at the target. */
  course?: boolean;
}

/** The usual chance of a 4, also that of learning. */
export const USUAL_FOUR_CHANCE = 0.1;
/** Twos and fours are equally likely. */
export const EVEN_FOUR_CHANCE = 0.5;
const START_TILES = 2;

/** The chances of a 4 that variants have. Search also works with others, but no id says them. */
export const FOUR_CHANCES = [USUAL_FOUR_CHANCE, EVEN_FOUR_CHANCE] as const;
export type FourChance = (typeof FOUR_CHANCES)[number];

/** What an id says of each of these chances. */
const CHANCES_IN_IDS = ['', '-even'] as const satisfies { length: (typeof FOUR_CHANCES)['length'] };

/** Structural ids that have a name instead. */
const NAMES = { '4x4': 'classic', '4x4-even': 'even', '4x4-course': 'course' } as const;

/** The other sizes offered by name. Rectangles are columns x rows. */
const SIZES = [
  '2x2',
  '2x3',
  '2x4',
  '3x3',
  '3x4',
  '3x5',
  '4x5',
  '4x6',
  '5x5',
  '5x6',
  '6x6',
  '7x7',
  '8x8',
] as const;

/** Ids of the variants offered by name; see `findVariant` for all others. */
export type VariantName = (typeof NAMES)[keyof typeof NAMES] | (typeof SIZES)[number];

/**
 * The variant of this shape, under its canonical id. Throws RangeError unless both sides are 2 to 8, and for a
 * chance of a 4 that no id says.
 */
export function makeVariant(shape: VariantShape): Variant {
  const { columns, rows, fourChance = USUAL_FOUR_CHANCE, course = false } = shape;
  if (!isSide(columns) || !isSide(rows)) {
    throw new RangeError(`a board has ${MIN_SIDE} to ${MAX_SIDE} columns and rows, not ${columns}x${rows}`);
  }
  const structural = `${columns}x${rows}${CHANCES_IN_IDS[indexOfChance(fourChance)]}${course ? '-course' : ''}`;
  return Object.freeze({
    id: isNamed(structural) ? NAMES[structural] : structural,
    columns,
    rows,
    fourChance,
    target: targetFor(columns * rows),
    endsAtTarget: course,
    startTiles: START_TILES,
  });
}

function isNamed(structural: string): structural is keyof typeof NAMES {
  return Object.hasOwn(NAMES, structural);
}

/** The variants offered by name, by id. */
export const VARIANTS: Readonly<Record<VariantName, Variant>> & Readonly<Record<string, Variant>> =
  Object.freeze(
    Object.fromEntries(
      [...Object.keys(NAMES), ...SIZES].map(parseId).map((variant) => [variant!.id, variant]),
    ) as Record<VariantName, Variant>,
  );

/**
 * The variant with this id: a name of `VARIANTS`, or `<columns>x<rows>`, then `-even`, then `-course`, for
 * any size. "4x4" finds classic. Undefined if there is none.
 */
export function findVariant(id: string): Variant | undefined {
  return Object.hasOwn(VARIANTS, id) ? VARIANTS[id] : parseId(id);
}

/** The variant of a structural id. */
function parseId(id: string): Variant | undefined {
  const parts = /^([2-8])x([2-8])(-even)?(-course)?$/.exec(id);
  if (parts === null) return undefined;
  return makeVariant({
    columns: Number(parts[1]),
    rows: Number(parts[2]),
    fourChance: parts[3] === undefined ? USUAL_FOUR_CHANCE : EVEN_FOUR_CHANCE,
    course: parts[4] !== undefined,
  });
}

/** The place of a chance in `FOUR_CHANCES`. Throws RangeError for one that no variant has. */
export function indexOfChance(fourChance: number): number {
  const index = FOUR_CHANCES.indexOf(fourChance as FourChance);
  if (index < 0) throw new RangeError(`no variant has ${fourChance} as its chance of a 4`);
  return index;
}

/** Whether the target, or more, stands on the board. */
export function hasTarget(board: Board, variant: Pick<Variant, 'target'>): boolean {
  return rankValue(maxRank(board)) >= variant.target;
}

/** Whether the target has ended the game, in a variant where it does. */
export function isEndedByTarget(board: Board, variant: Pick<Variant, 'target' | 'endsAtTarget'>): boolean {
  return variant.endsAtTarget && hasTarget(board, variant);
}

/**
 * The winning tile of a board of n cells. The largest possible tile is 2^(n+1). Below ten cells the target is
 * half of that limit. Above, it is far less, because the limit grows faster than anybody's skill. From fifteen
 * cells on it is 2048, the number in the name of the game. From 35 cells on, moves at random nearly always win.
 */
function targetFor(cells: number): number {
  if (cells <= 9) return 2 ** cells;
  if (cells === 10) return 512;
  return cells < 15 ? 1024 : 2048;
}
