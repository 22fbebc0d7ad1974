// The games by which grades and accuracy were measured (trainer/programs/review.ts; the table in docs/review.md).

/** From the weakest on. `loss`: the mean share of the expected final score that a move loses. */
export const MEASURED_PLAYERS = [
  { player: 'random', score: 1110, loss: 0.0317, accuracy: 74.2 },
  { player: 'corner', score: 3094, loss: 0.0165, accuracy: 77.6 },
  { player: 'heuristic', score: 30_881, loss: 0.0138, accuracy: 82.7 },
  { player: 'network', score: 329_677, loss: 0.000259, accuracy: 98.7 },
  { player: 'search', score: 553_404, loss: 0.000022, accuracy: 99.9 },
] as const;

/** What was said to be a chance, and how often it came true. */
export interface CameTrue {
  readonly said: number;
  readonly true: number;
  readonly error: number; // one standard error
  readonly positions?: number;
}

/** In games of the models themselves (docs/review.md, "Does it come true?"). */
export const TRUE_OF_MODELS: readonly CameTrue[] = [
  { positions: 2498, said: 0.096, true: 0.108, error: 0.008 },
  { positions: 2135, said: 0.287, true: 0.264, error: 0.011 },
  { positions: 2100, said: 0.504, true: 0.504, error: 0.012 },
  { positions: 2156, said: 0.696, true: 0.686, error: 0.01 },
  { positions: 2481, said: 0.861, true: 0.853, error: 0.007 },
];

/** In games of eight programs unlike the model, corrected by the games before: 5,885 positions. */
export const TRUE_OF_OTHERS: readonly CameTrue[] = [
  { said: 0.1, true: 0.092, error: 0.016 },
  { said: 0.31, true: 0.304, error: 0.02 },
  { said: 0.5, true: 0.505, error: 0.018 },
  { said: 0.69, true: 0.719, error: 0.015 },
  { said: 0.84, true: 0.814, error: 0.024 },
];
export const OTHERS_MEASURED = { games: 1175, positions: 5885 };
