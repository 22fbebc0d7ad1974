/**
 * Chances corrected by own games. A person is not the model: whoever follows a rigid rule recovers less often. What the model
 * said in earlier games, beside what came of them, gives one number: by how much the logarithm of the odds is to be moved.
 */

/** A chance that was said in an earlier game, and whether that game made the tile. */
export interface SaidChance {
  readonly said: number; // 0 to 1
  readonly made: boolean;
}

/** Before any game the correction is taken for normal around 0 with this deviation: programs had 0.1, 0.6 and 1.1. */
const DEVIATION = 0.7;
/** Playouts are some hundred games: a chance of 0 or 1 says no more than this. */
const LEAST = 0.005;
const STEPS = 20;

/**
 * The shift of the log odds that fits earlier games best, one list for each game. With few games it stays near 0. Newton's method on
 * the logistic likelihood with a normal prior, which is concave.
 */
export function fitCorrection(games: readonly (readonly SaidChance[])[]): number {
  let shift = 0;
  for (let step = 0; step < STEPS; step++) {
    let slope = -shift / DEVIATION ** 2;
    let bend = -1 / DEVIATION ** 2;
    for (const game of games) {
      const weight = 1 / game.length; // its positions share one end
      for (const { said, made } of game) {
        const chance = correctedChance(said, shift);
        slope += weight * ((made ? 1 : 0) - chance);
        bend -= weight * chance * (1 - chance);
      }
    }
    shift -= slope / bend;
  }
  return shift;
}

/** A chance with its log odds shifted. 0 and 1 stay near themselves. */
export function correctedChance(chance: number, shift: number): number {
  const inside = Math.min(1 - LEAST, Math.max(LEAST, chance));
  return 1 / (1 + Math.exp(-(Math.log(inside / (1 - inside)) + shift)));
}
