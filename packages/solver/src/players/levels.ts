/**
 * Players like people: the network's 1-ply choice with noise. A person has the noise by which the model's games score as
 * much. Without enough games it is that by which its moves lose as much. The figures are those of 200 games each
 * (trainer/programs/review.ts; docs/review.md).
 */

/** A model and the figures of its games. */
interface MeasuredPlayer {
  readonly noise: number; // as in `PlayoutOptions`
  readonly loss: number; // mean share of the expected final score that a move with a choice loses
  readonly score: number; // mean
  readonly accuracy: number; // mean, 0 to 100
}

/** From the weakest on. */
const MEASURED: readonly MeasuredPlayer[] = [
  { noise: 0.3, loss: 0.0313, score: 2192, accuracy: 73.0 },
  { noise: 0.1, loss: 0.0214, score: 6820, accuracy: 76.6 },
  { noise: 0.03, loss: 0.00593, score: 16529, accuracy: 87.9 },
  { noise: 0.01, loss: 0.00291, score: 44798, accuracy: 92.1 },
  { noise: 0.003, loss: 0.00117, score: 144333, accuracy: 96.0 },
  { noise: 0.001, loss: 0.000444, score: 276796, accuracy: 98.0 },
];

export const PLAYER_LEVELS = ['beginner', 'casual', 'practised', 'strong', 'expert'] as const;
/** Five fixed strengths, for a player without games of their own. */
export type PlayerLevel = (typeof PLAYER_LEVELS)[number];

/** The model of a level. */
export function playerOfLevel(level: PlayerLevel): MeasuredPlayer {
  return MEASURED[PLAYER_LEVELS.indexOf(level)]!;
}

/**
 * The noise of the model whose moves lose this share on average, between the measured ones by their logarithms. Whoever loses
 * more or less than all of them gets the nearest.
 */
export function noiseOfLoss(loss: number): number {
  const at = MEASURED.findIndex((player) => player.loss <= loss);
  const [better, worse] = [MEASURED[at], MEASURED[at - 1]];
  if (!better) return MEASURED.at(-1)!.noise;
  if (!worse) return better.noise;
  const part = Math.log(loss / better.loss) / Math.log(worse.loss / better.loss);
  return better.noise * (worse.noise / better.noise) ** part;
}

/** The median score of models' games by their noise, from the weakest on: 160 to 4,000 games each (docs/review.md). */
const SCORES: readonly (readonly [noise: number, median: number])[] = [
  [3, 1108],
  [1, 1280],
  [0.5, 1412],
  [0.3, 1904],
  [0.2, 2704],
  [0.1, 5556],
  [0.06, 7692],
  [0.03, 13384],
  [0.02, 16644],
  [0.01, 34508],
  [0.006, 62348],
  [0.003, 133100],
  [0.001, 240108],
];

/** The noise of the model whose games have this median score, as `noiseOfLoss` finds it. */
export function noiseOfScore(score: number): number {
  const at = SCORES.findIndex(([, median]) => median >= score);
  const [better, worse] = [SCORES[at], SCORES[at - 1]];
  if (!better) return SCORES.at(-1)![0];
  if (!worse) return better[0];
  const part = Math.log(score / worse[1]) / Math.log(better[1] / worse[1]);
  return worse[0] * (better[0] / worse[0]) ** part;
}

/** Finished games whose scores tell a player. Fewer may be luck. */
export const ENOUGH_SCORES = 3;
/** The latest games that count: a player grows stronger. */
const LATEST_SCORES = 20;

/** A player who is known by scores. */
export interface ScoredPlayer {
  readonly noise: number;
  readonly games: number; // that counted
}

/** The model whose games score as much as these, of which the latest comes first. Undefined: there are too few. */
export function playerOfScores(latestFirst: readonly number[]): ScoredPlayer | undefined {
  const scores = latestFirst.slice(0, LATEST_SCORES).toSorted((one, other) => one - other);
  if (scores.length < ENOUGH_SCORES) return undefined;
  return { noise: noiseOfScore(scores[Math.floor(scores.length / 2)]!), games: scores.length };
}
