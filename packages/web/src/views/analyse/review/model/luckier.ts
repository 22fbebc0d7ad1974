// How lucky a whole game was, beside games of players who lose as much and that are about as long. The quantiles were measured by
// trainer/programs/luck.ts, and are loaded when a review is done.
import { findVariant } from '@twofold/core';
import type { Recording } from '../../../../replay/recording';
import { originOf } from '../../../../storage/origin';

/** Games that are alike: `loss` and `moves` are from the first number on and below the second. */
export interface LuckCell {
  readonly loss: readonly number[]; // mean share of the expected final score that a move lost
  readonly moves: readonly number[];
  readonly games: number;
  /** Points of luck, from the least to the most, in equal parts of the games. */
  readonly luck: readonly number[];
}

export interface LuckTable {
  readonly columns: number;
  readonly rows: number;
  readonly fourChance: number;
  readonly games: number;
  readonly cells: readonly LuckCell[];
}

/** The facts of a reviewed game that decide. */
export interface LuckyGame {
  readonly variant: string; // its id
  readonly isWhole: boolean; // see `isWholeGame`
  readonly moves: number;
  readonly meanShare: number | undefined;
  readonly luck: number;
}

export interface Luckier {
  /** The share of the games that had less luck, 0 to 1. */
  readonly share: number;
  readonly cell: LuckCell;
}

/**
 * Whether chance dealt a game from its first tiles to its end, as the measured ones. One that goes on has not met its last tiles yet.
 */
export function isWholeGame({ game, record }: Pick<Recording, 'game' | 'record'>): boolean {
  return record.status === 'over' && record.origin !== 'position' && originOf(game) === undefined;
}

/** Undefined: there are no quantiles of such games. */
export function luckierThan(game: LuckyGame, tables: readonly LuckTable[]): Luckier | undefined {
  const variant = findVariant(game.variant);
  const { meanShare: loss, moves, luck } = game;
  if (!variant || variant.endsAtTarget || !game.isWhole || loss === undefined) return undefined;
  const keys = ['columns', 'rows', 'fourChance'] as const;
  const table = tables.find((own) => keys.every((key) => variant[key] === own[key]));
  const cell = table?.cells.find((own) => isWithin(loss, own.loss) && isWithin(moves, own.moves));
  return cell && { share: shareBelow(luck, cell.luck), cell };
}

function isWithin(value: number, [from = 0, to = 0]: readonly number[]): boolean {
  return value >= from && value < to;
}

/** The share of the games below a value, between the quantiles in proportion. */
export function shareBelow(value: number, quantiles: readonly number[]): number {
  const parts = quantiles.length - 1;
  const [first, last] = [quantiles.indexOf(value), quantiles.lastIndexOf(value)];
  if (first >= 0) return (first + last) / 2 / parts; // of games with the same luck, half count as below
  const above = quantiles.findIndex((quantile) => quantile > value);
  if (above === -1) return 1;
  if (above === 0) return 0;
  const [low, high] = [quantiles[above - 1]!, quantiles[above]!];
  return (above - 1 + (value - low) / (high - low)) / parts;
}

/** The quantiles of all boards, of a file of their own. */
export async function loadLuckTables(): Promise<readonly LuckTable[]> {
  return (await import('./luckQuantiles.json')).default.tables;
}
