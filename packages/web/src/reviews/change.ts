// A change of a player's chance: what a move took of it, or a tile brought.
import type { TileChance } from '@twofold/solver/internal';
import { formatNumber } from '../i18n/i18n';

export interface Change {
  readonly change: number; // -1 to 1
  readonly error: number; // one standard error
}

/** The least change that is told, and how many errors it must have. Else it may be none. */
const LEAST = 0.01;
const ERRORS = 2;

/** Undefined: one of both is not known. */
export function changeOf(from: TileChance | undefined, to: TileChance | undefined): Change | undefined {
  if (!from || !to) return undefined;
  if (from === to) return { change: 0, error: 0 };
  return { change: to.chance - from.chance, error: Math.hypot(from.error, to.error) };
}

/** The change, if it is surely one. */
export function certain(change: Change | undefined): number | undefined {
  if (!change || Math.abs(change.change) <= Math.max(ERRORS * change.error, LEAST)) return undefined;
  return change.change;
}

/** A change of a chance, in percent with its sign: "−31 %". */
export function formatChange(change: number): string {
  return formatNumber(change, { style: 'percent', maximumFractionDigits: 0, signDisplay: 'exceptZero' });
}
