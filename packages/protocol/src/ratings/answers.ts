/** Answers to puzzles, and the ratings that they give to the player and to the puzzles. Each answer is a rating period. */
import { NEW_RATED, type Rated, ratedAfter } from './glicko.js';

/** A puzzle that was answered, with its rating. */
export interface Answered extends Rated {
  /** The puzzle's. */
  readonly id: string;
  /** Whether the last answer was right. */
  readonly wasRight: boolean;
  /** Time of the last answer, milliseconds since 1970. */
  readonly at: number;
  /** The first answer in training: it moved the player's rating. */
  readonly rated?: RatedAnswer;
}

/** An answer that moved the player's rating: with all of them the rating can be computed again. */
export interface RatedAnswer {
  /** Its time, milliseconds since 1970. */
  readonly at: number;
  /** The puzzle's rating before. */
  readonly against: number;
  /** Whether it was right. */
  readonly isRight: boolean;
}

/** How unsure the first rating of a puzzle is (docs/practise.md). */
const PUZZLE_DEVIATION = 120;

/** A puzzle that nobody here has answered. */
export function newPuzzle(rating: number): Rated {
  return { rating, deviation: PUZZLE_DEVIATION, volatility: NEW_RATED.volatility };
}

/** Both after an answer: the player wins by the right one, else the puzzle. */
export function ratedByAnswer(player: Rated, puzzle: Rated, isRight: boolean): readonly [Rated, Rated] {
  const [one, other] = ratedAfter([player, puzzle], isRight ? [1, 2] : [2, 1]);
  return [one!, other!];
}

/**
 * A puzzle after an answer. `known`: as it was answered before. `player`: gets a rating by it. The first such answer
 * moves the puzzle's rating, and no later one. Undefined: it counts for no rating.
 */
export function answerTo(
  { id, rating }: { readonly id: string; readonly rating: number },
  known: Answered | undefined,
  { at, isRight }: Pick<RatedAnswer, 'at' | 'isRight'>,
  player: Rated | undefined,
): Answered {
  const puzzle = known ?? newPuzzle(rating);
  const counted = known && ratedOf(known);
  const named = { id, wasRight: isRight, at };
  if (counted || !player) return { ...puzzle, ...named, ...(counted && { rated: counted }) };
  const [, after] = ratedByAnswer(player, puzzle, isRight);
  return { ...after, ...named, rated: { at, against: puzzle.rating, isRight } };
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
export function ratingFrom(answers: Iterable<Answered>): Rated {
  return [...answers]
    .flatMap((answer) => {
      const rated = ratedOf(answer);
      return rated ? [{ id: answer.id, ...rated }] : [];
    })
    .sort((one, other) => one.at - other.at || (one.id < other.id ? -1 : 1))
    .reduce(
      (player, { against, isRight }) => ratedByAnswer(player, newPuzzle(against), isRight)[0],
      NEW_RATED,
    );
}

/** An answer of untrusted data, with its fields in one order. Undefined: it is none. */
export function parseAnswer(data: unknown): Answered | undefined {
  const { id, rating, deviation, volatility, wasRight, at, rated } = (data ?? {}) as Record<string, unknown>;
  const areNumbers = [rating, deviation, volatility, at].every(isAmount);
  if (typeof id !== 'string' || !areNumbers || typeof wasRight !== 'boolean') return undefined;
  if (rated !== undefined && !isRated(rated)) return undefined;
  return orderedAnswer(data as Answered);
}

function isRated(data: unknown): data is RatedAnswer {
  const { at, against, isRight } = (data ?? {}) as Record<string, unknown>;
  return isAmount(at) && isAmount(against) && typeof isRight === 'boolean';
}

function isAmount(value: unknown): value is number {
  return typeof value === 'number' && Number.isFinite(value) && value >= 0;
}

/** An answer's fields in one order, and no others: the same answer is the same text. */
export function orderedAnswer({
  id,
  rating,
  deviation,
  volatility,
  wasRight,
  at,
  rated,
}: Answered): Answered {
  return {
    id,
    rating,
    deviation,
    volatility,
    wasRight,
    at,
    ...(rated && { rated: { at: rated.at, against: rated.against, isRight: rated.isRight } }),
  };
}
