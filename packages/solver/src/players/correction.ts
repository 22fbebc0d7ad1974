/**
 * Chances corrected by own games. A person is not the model: whoever follows a rigid rule recovers less often. So the logarithm
 * of the odds is moved by one number. It comes from earlier games: what the model said there, and what they made.
 */
import type { TileChance } from './playouts.js';

/** A chance that was said in an earlier game, and whether that game made the tile. */
export interface SaidChance {
  readonly said: number; // 0 to 1
  readonly made: boolean;
}

/** How log odds are moved: they become `scale * (odds + shift)`. */
export interface Correction {
  readonly shift: number;
  readonly scale: number; // below 1 as long as the shift is not well known
}

/** Other finished own games from which on a correction is used. */
export const ENOUGH_GAMES = 5;
/** Before any game the shift is taken for normal: fitted on games of three programs (docs/review.md). */
const PRIOR = { mean: -0.2, deviation: 0.7 };
/** Playouts are some hundred games: a chance of 0 or 1 says no more than this. */
const LEAST = 0.005;
const STEPS = 20;

/**
 * The correction that fits earlier games best, one list for each game. Newton's method on the logistic likelihood with a normal
 * prior, which is concave. The chance is the mean over all shifts that these games leave possible, by MacKay's approximation.
 */
export function fitCorrection(games: readonly (readonly SaidChance[])[]): Correction {
  let shift = PRIOR.mean;
  let bend = -1 / PRIOR.deviation ** 2;
  for (let step = 0; step < STEPS; step++) {
    let slope = (PRIOR.mean - shift) / PRIOR.deviation ** 2;
    bend = -1 / PRIOR.deviation ** 2;
    for (const game of games) {
      const weight = 1 / game.length; // its positions share one end
      for (const { said, made } of game) {
        const chance = correctedChance(said, { shift, scale: 1 });
        slope += weight * ((made ? 1 : 0) - chance);
        bend -= weight * chance * (1 - chance);
      }
    }
    shift -= slope / bend;
  }
  return { shift, scale: 1 / Math.sqrt(1 - Math.PI / 8 / bend) };
}

/** A chance with its log odds moved. 0 and 1 stay near themselves. */
export function correctedChance(chance: number, { shift, scale }: Correction): number {
  const inside = Math.min(1 - LEAST, Math.max(LEAST, chance));
  return 1 / (1 + Math.exp(-scale * (Math.log(inside / (1 - inside)) + shift)));
}

const UNMOVED: Correction = { shift: 0, scale: 1 };

/** The chance and its standard error, which shrinks and grows with the slope of the correction. A certain one stays. */
export function corrected(said: TileChance, correction: Correction): TileChance {
  const { tile, chance, error } = said;
  if (error === 0) return said;
  const now = correctedChance(chance, correction);
  const before = correctedChance(chance, UNMOVED);
  const slope = (correction.scale * now * (1 - now)) / (before * (1 - before));
  return { tile, chance: now, error: error * slope };
}
