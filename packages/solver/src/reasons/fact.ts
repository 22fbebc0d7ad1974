/** Facts that happen in some lines of a move. */
import { type Direction, rankValue } from '@twofold/core';
import type { Tally } from './tally.js';

export type Fact =
  /** The largest tile stays in its corner, after each move. */
  | { readonly kind: 'corner'; readonly tile: number }
  /** The largest tile lay in no corner before the move. After the last reply it lies in one. */
  | { readonly kind: 'takesCorner'; readonly tile: number }
  /** The largest tile stays at an edge, after each move. It lay in no corner before. */
  | { readonly kind: 'edge'; readonly tile: number }
  /** After the last reply `count` tiles or more fall in a chain from the largest one in its corner. */
  | { readonly kind: 'chain'; readonly count: number }
  /** After the last reply `count` rows and columns or more are in order: their tiles never rise, or never fall. */
  | { readonly kind: 'ordered'; readonly count: number }
  /** After the last reply the two largest tiles lie side by side. */
  | { readonly kind: 'beside' }
  /** This tile is made, by the move or a reply. */
  | { readonly kind: 'makes'; readonly tile: number }
  /** Two of this tile merge, or lie side by side after the last reply. */
  | { readonly kind: 'joins'; readonly tile: number }
  /** After the last reply `count` cells or more are free. */
  | { readonly kind: 'free'; readonly count: number }
  /** After the last reply one tilt would merge `count` pairs or more. */
  | { readonly kind: 'ready'; readonly count: number }
  /** After the last reply the `count` largest tiles, or more, lie in one row or column. */
  | { readonly kind: 'row'; readonly count: number }
  /** After the last reply some tile has only neighbours that are four times as large, or larger. */
  | { readonly kind: 'shut' }
  /** A reply is the only possible direction. */
  | { readonly kind: 'forced' }
  /** A reply is the only possible direction, and pulls the largest tile out of its corner. */
  | { readonly kind: 'pulled'; readonly direction: Direction }
  /** The game ends within the line. */
  | { readonly kind: 'over' };

export type FactKind = Fact['kind'];

/** Facts that speak against a move. All others speak for it. */
export const FACTS_AGAINST: ReadonlySet<FactKind> = new Set<FactKind>(['forced', 'pulled', 'over', 'shut']);

/** The share of a move's lines in which a fact happens, each weighted by its probability. */
export function shareOf(fact: Fact, tally: Tally): number {
  const sum = sumOf(fact, tally);
  return sum > 1 - ROUNDING ? 1 : sum;
}

/** What sums of probabilities may be off by. */
const ROUNDING = 1e-9;

function sumOf(fact: Fact, tally: Tally): number {
  switch (fact.kind) {
    case 'corner':
    case 'takesCorner':
    case 'edge':
    case 'beside':
    case 'forced':
    case 'over':
    case 'shut':
      return tally[fact.kind];
    case 'chain':
    case 'ordered':
    case 'free':
    case 'ready':
    case 'row':
      return from(fact.count, tally[fact.kind]);
    case 'makes':
      return tally.made[Math.log2(fact.tile)] ?? 0;
    case 'joins':
      return tally.joined[Math.log2(fact.tile)] ?? 0;
    case 'pulled':
      return tally.pulled[fact.direction] ?? 0;
  }
}

/** The shares of this number and all larger ones. */
function from(number: number, shares: readonly number[]): number {
  return shares.slice(number).reduce((sum, share) => sum + share, 0);
}

/** A shorter chain says little, and one that is longer than the board's side has begun the second row. */
const SHORTEST_CHAIN = 3;
/** Two tiles in a row are little more than two tiles side by side. */
const SHORTEST_ROW = 3;
/** Smaller tiles are made by most moves: 16. */
const LEAST_MADE = 4;

/** Facts that happen in lines of one of two moves, except those about the place of the largest tile. */
export function factsOf(one: Tally, other: Tally): Fact[] {
  /** The numbers, from `least` on, that have a share in either tally. */
  const numbers = (sharesOf: (tally: Tally) => readonly number[], least = 1) => {
    const [ours, theirs] = [sharesOf(one), sharesOf(other)];
    const all = Array.from({ length: Math.max(ours.length, theirs.length) }, (_, number) => number);
    return all.filter((number) => number >= least && (ours[number] || theirs[number]));
  };
  const made = numbers(({ made }) => made, LEAST_MADE);
  const joined = numbers(({ joined }) => joined, LEAST_MADE - 1);
  return [
    ...made.map((rank): Fact => ({ kind: 'makes', tile: rankValue(rank) })),
    ...joined.map((rank): Fact => ({ kind: 'joins', tile: rankValue(rank) })),
    ...numbers(({ chain }) => chain, SHORTEST_CHAIN).map((count): Fact => ({ kind: 'chain', count })),
    ...numbers(({ ordered }) => ordered).map((count): Fact => ({ kind: 'ordered', count })),
    ...numbers(({ free }) => free).map((count): Fact => ({ kind: 'free', count })),
    ...numbers(({ ready }) => ready).map((count): Fact => ({ kind: 'ready', count })),
    ...numbers(({ row }) => row, SHORTEST_ROW).map((count): Fact => ({ kind: 'row', count })),
    ...numbers(({ pulled }) => pulled, 0).map((at): Fact => ({ kind: 'pulled', direction: at as Direction })),
    { kind: 'beside' },
    { kind: 'forced' },
    { kind: 'over' },
    { kind: 'shut' },
  ];
}
