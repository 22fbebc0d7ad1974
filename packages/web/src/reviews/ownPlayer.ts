// Who "you" are: the model of a player that is as strong as this one. First by the moves of reviewed games, with chances
// corrected by what came of them. Until there are enough, by the scores of finished games.
import {
  correctedChance,
  fitCorrection,
  noiseOfLoss,
  PLAYER_LEVELS,
  type PlayerLevel,
  playerOfLevel,
  type TileChance,
} from '@twofold/solver/internal';
import { isOwn } from '../storage/origin';
import type { GameSummary } from '../storage/records';
import type { ReviewStore } from './store';

/** Moves with a choice in own games from which their player is known: three short games. */
export const ENOUGH_MOVES = 500;
/** Other finished own games from which a correction is used. */
export const ENOUGH_GAMES = 5;
/** Finished games whose scores tell a level. Fewer may be luck. */
const ENOUGH_SCORES = 3;
/** The latest ones: a player grows stronger. */
const LATEST_SCORES = 20;
/** The level of a player of whom nothing is known. */
const UNKNOWN: PlayerLevel = 'casual';

/** By which a player's strength is known: reviewed moves, the scores of games, or nothing yet. */
export type KnownBy = 'moves' | 'scores' | 'nothing';

export interface OwnPlayer {
  readonly noise: number; // as in `PlayoutOptions`
  readonly by: KnownBy;
  /** A chance of the model as it is for this player. */
  correct(chance: TileChance): TileChance;
}

/** The player of one of the fixed levels. */
export function levelPlayer(level: PlayerLevel, by: KnownBy = 'nothing'): OwnPlayer {
  return { noise: playerOfLevel(level).noise, by, correct: (chance) => chance };
}

/**
 * The model of this player. `id` is the game in play, whose own end is not known. Never rejects: without storage the level is
 * found by the scores.
 */
export async function findOwnPlayer(
  store: Promise<Pick<ReviewStore, 'ownLoss' | 'said'> | undefined>,
  games: readonly GameSummary[],
  id: string,
): Promise<OwnPlayer> {
  const reviews = await store.catch(() => undefined);
  const loss = await reviews?.ownLoss().catch(() => undefined);
  if (!reviews || !loss || loss.moves < ENOUGH_MOVES) return byScores(games, id);
  const said = await reviews.said(id).catch(() => []);
  const noise = noiseOfLoss(loss.meanShare);
  if (said.length < ENOUGH_GAMES) return { noise, by: 'moves', correct: (chance) => chance };
  const shift = fitCorrection(said);
  return { noise, by: 'moves', correct: (chance) => corrected(chance, shift) };
}

/** The level whose mean score is nearest to the median of the latest own games. */
function byScores(games: readonly GameSummary[], id: string): OwnPlayer {
  const scores = games
    .filter((game) => game.id !== id && game.variant === 'classic' && game.status === 'over')
    .filter((game) => isOwn(game) && isWithoutAdvice(game))
    .toSorted((one, other) => other.updatedAt - one.updatedAt)
    .slice(0, LATEST_SCORES)
    .map(({ score }) => score)
    .toSorted((one, other) => one - other);
  if (scores.length < ENOUGH_SCORES) return levelPlayer(UNKNOWN);
  const median = scores[Math.floor(scores.length / 2)]!;
  return levelPlayer(
    nearestLevel(({ score }) => score, median),
    'scores',
  );
}

/** The live evaluation counts as help once, and chooses no move. */
function isWithoutAdvice({ undos, help = 0 }: GameSummary): boolean {
  return undos === 0 && help <= 1;
}

/** The level whose moves lose nearly as much. */
export function levelOf(loss: number): PlayerLevel {
  return nearestLevel((player) => player.loss, Math.max(loss, 1e-6));
}

/** The level whose figure is the nearest one, by the ratio. */
function nearestLevel(
  figureOf: (player: ReturnType<typeof playerOfLevel>) => number,
  figure: number,
): PlayerLevel {
  const distance = (level: PlayerLevel) =>
    Math.abs(Math.log(figureOf(playerOfLevel(level)) / Math.max(figure, Number.MIN_VALUE)));
  return PLAYER_LEVELS.toSorted((one, other) => distance(one) - distance(other))[0]!;
}

/** The chance and its standard error, which shrinks and grows with the slope of the correction. */
export function corrected({ tile, chance, error }: TileChance, shift: number): TileChance {
  const now = correctedChance(chance, shift);
  const before = correctedChance(chance, 0);
  return { tile, chance: now, error: (error * now * (1 - now)) / (before * (1 - before)) };
}
