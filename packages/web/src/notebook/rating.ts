// Ratings of the player and of the puzzles by Glicko-2, with the library `glicko2`. Each answer is a rating period.
import { Glicko2 } from 'glicko2';
import type { Answered, Rated, RatedAnswer } from './database';

const VOLATILITY = 0.06;
/** The usual constant of Glicko-2: how fast volatility may change. */
const TAU = 0.5;

/** A player of whom nothing is known. */
export const NEW_PLAYER: Rated = { rating: 1500, deviation: 350, volatility: VOLATILITY };
/** How unsure the first rating of a puzzle is (docs/practise.md). */
const PUZZLE_DEVIATION = 120;

/** A puzzle that nobody here has answered. */
export function newPuzzle(rating: number): Rated {
  return { rating, deviation: PUZZLE_DEVIATION, volatility: VOLATILITY };
}

/** Both after an answer: the player wins by the right one, else the puzzle. */
export function ratedAfter(player: Rated, puzzle: Rated, isRight: boolean): readonly [Rated, Rated] {
  const system = new Glicko2({ tau: TAU });
  const [one, other] = [player, puzzle].map(({ rating, deviation, volatility }) =>
    system.makePlayer(rating, deviation, volatility),
  );
  system.updateRatings([[one!, other!, isRight ? 1 : 0]]);
  return [ratingAfter(one!), ratingAfter(other!)];
}

function ratingAfter(player: ReturnType<Glicko2['makePlayer']>): Rated {
  return { rating: player.getRating(), deviation: player.getRd(), volatility: player.getVol() };
}

/**
 * The answer to a puzzle that moved the player's rating. Undefined: none did. Answers of an earlier version do not say so: then the
 * puzzle's deviation does.
 */
export function ratedOf({ rated, deviation, rating, at, wasRight }: Answered): RatedAnswer | undefined {
  if (rated || deviation >= PUZZLE_DEVIATION) return rated;
  return { at, against: rating, isRight: wasRight };
}

/** The player's rating after these answers, in the order of their times. */
export function ratingFrom(answers: readonly Answered[]): Rated {
  return answers
    .flatMap((answer) => {
      const rated = ratedOf(answer);
      return rated ? [{ id: answer.id, ...rated }] : [];
    })
    .sort((one, other) => one.at - other.at || (one.id < other.id ? -1 : 1))
    .reduce((player, { against, isRight }) => ratedAfter(player, newPuzzle(against), isRight)[0], NEW_PLAYER);
}
