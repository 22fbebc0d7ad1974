/** Ratings of racers by Glicko-2, with the library `glicko2`. A race of several people counts as a game of each pair. */
import { Glicko2 } from 'glicko2';

export interface Rating {
  readonly rating: number;
  readonly deviation: number;
  readonly volatility: number;
}

/** The usual constant of Glicko-2: how fast volatility may change. */
const TAU = 0.5;
/** A racer of whom nothing is known. */
export const NEW_RATING: Rating = { rating: 1500, deviation: 350, volatility: 0.06 };

/** The ratings after a race, in the same order. `places`: from 1; equal places are a draw. */
export function ratedAfter(ratings: readonly Rating[], places: readonly number[]): Rating[] {
  const system = new Glicko2({ tau: TAU });
  const players = ratings.map(({ rating, deviation, volatility }) =>
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
