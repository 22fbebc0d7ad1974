/** Ratings by Glicko-2, with the library `glicko2`: of racers, of the player of practice, and of puzzles. */
import { Glicko2 } from 'glicko2';

/** A rating by Glicko-2. */
export interface Rated {
  /** 1500 at the begin. */
  readonly rating: number;
  /** How unsure it is: of a hundred such players 95 are within twice as much. */
  readonly deviation: number;
  /** How much it may change at once. */
  readonly volatility: number;
}

/** The usual constant of Glicko-2: how fast volatility may change. */
const TAU = 0.5;
/** Somebody of whom nothing is known. */
export const NEW_RATED: Rated = { rating: 1500, deviation: 350, volatility: 0.06 };

/**
 * The ratings after a contest, in the same order. `places`: from 1; equal places are a draw. Several people count as a game of each
 * pair.
 */
export function ratedAfter(rated: readonly Rated[], places: readonly number[]): Rated[] {
  const system = new Glicko2({ tau: TAU });
  const players = rated.map(({ rating, deviation, volatility }) =>
    system.makePlayer(rating, deviation, volatility),
  );
  const matches = players.flatMap((player, at) =>
    players.slice(at + 1).map((other, offset) => {
      const difference = places[at + 1 + offset]! - places[at]!;
      return [player, other, (Math.sign(difference) + 1) / 2] as [typeof player, typeof player, number];
    }),
  );
  if (matches.length > 0) system.updateRatings(matches);
  return players.map((player) => ({
    rating: player.getRating(),
    deviation: player.getRd(),
    volatility: player.getVol(),
  }));
}
