// The games by which grades and accuracy were measured (trainer/programs/review.ts; the table in docs/review.md).

/** From the weakest on. `loss`: the mean share of the expected final score that a move loses. */
export const MEASURED_PLAYERS = [
  { player: 'random', score: 1110, loss: 0.0317, accuracy: 74.2 },
  { player: 'corner', score: 3094, loss: 0.0165, accuracy: 77.6 },
  { player: 'heuristic', score: 30_881, loss: 0.0138, accuracy: 82.7 },
  { player: 'network', score: 329_677, loss: 0.000259, accuracy: 98.7 },
  { player: 'search', score: 502_135, loss: 0.000019, accuracy: 99.9 },
] as const;
