// Who "you" are: the model of a player whose games score as much. Its chances are corrected by what came of reviewed own games.
// Scores tell more than losses: players unlike the model lose little where they score little (docs/review.md).
import {
  type Correction,
  correctedChance,
  fitCorrection,
  noiseOfLoss,
  noiseOfScore,
  PLAYER_LEVELS,
  type PlayerLevel,
  playerOfLevel,
  type TileChance,
} from '@twofold/solver/internal';
import { isOwn } from '../storage/origin';
import type { GameSummary } from '../storage/records';
import type { ReviewStore } from './store';

/** Moves with a choice in own games from which their player is known by losses: three short games. */
export const ENOUGH_MOVES = 500;
/** Other finished own games from which a correction is used. */
export const ENOUGH_GAMES = 5;
/** Finished games whose scores tell a player. Fewer may be luck. */
export const ENOUGH_SCORES = 3;
/** The latest ones: a player grows stronger. */
const LATEST_SCORES = 20;
/** The level of a player of whom nothing is known. */
const UNKNOWN: PlayerLevel = 'casual';

/** By which a player's strength is known: the scores of games, reviewed moves, or nothing yet. */
export type KnownBy = 'moves' | 'scores' | 'nothing';

export interface OwnPlayer {
  readonly noise: number; // as in `PlayoutOptions`
  readonly by: KnownBy;
  readonly count: number; // games or moves by which it is known
  readonly correctedBy: number; // own games. 0: chances are those of the model
  /** A chance of the model as it is for this player. */
  correct(chance: TileChance): TileChance;
}

/** The player of one of the fixed levels. */
export function levelPlayer(level: PlayerLevel): OwnPlayer {
  return modelOf(playerOfLevel(level).noise, 'nothing', 0);
}

function modelOf(noise: number, by: KnownBy, count: number): OwnPlayer {
  return { noise, by, count, correctedBy: 0, correct: (chance) => chance };
}

/**
 * The model of this player. `id` is the game in play, whose own end is not known. Never rejects: without storage nothing is
 * corrected.
 */
export async function findOwnPlayer(
  store: Promise<Pick<ReviewStore, 'ownLoss' | 'said'> | undefined>,
  games: readonly GameSummary[],
  id: string,
): Promise<OwnPlayer> {
  const reviews = await store.catch(() => undefined);
  const model = byScores(games, id) ?? (await byMoves(reviews)) ?? levelPlayer(UNKNOWN);
  if (model.by === 'nothing') return model;
  const said = (await reviews?.said(id, model.noise).catch(() => [])) ?? [];
  if (said.length < ENOUGH_GAMES) return model;
  const correction = fitCorrection(said);
  return { ...model, correctedBy: said.length, correct: (chance) => corrected(chance, correction) };
}

/** The model whose games score as much as the latest own games. Undefined: there are too few. */
function byScores(games: readonly GameSummary[], id: string): OwnPlayer | undefined {
  const scores = games
    .filter((game) => game.id !== id && game.variant === 'classic' && game.status === 'over')
    .filter((game) => isOwn(game) && isWithoutAdvice(game))
    .toSorted((one, other) => other.updatedAt - one.updatedAt)
    .slice(0, LATEST_SCORES)
    .map(({ score }) => score)
    .toSorted((one, other) => one - other);
  if (scores.length < ENOUGH_SCORES) return undefined;
  return modelOf(noiseOfScore(scores[Math.floor(scores.length / 2)]!), 'scores', scores.length);
}

/** The model that loses as much in a move as the reviewed moves. Undefined: they are too few. */
async function byMoves(reviews: Pick<ReviewStore, 'ownLoss'> | undefined): Promise<OwnPlayer | undefined> {
  const loss = await reviews?.ownLoss().catch(() => undefined);
  return loss && loss.moves >= ENOUGH_MOVES
    ? modelOf(noiseOfLoss(loss.meanShare), 'moves', loss.moves)
    : undefined;
}

/** The live evaluation counts as help once, and chooses no move. */
function isWithoutAdvice({ undos, help = 0 }: GameSummary): boolean {
  return undos === 0 && help <= 1;
}

/** The level whose moves lose nearly as much, by the ratio. */
export function levelOf(loss: number): PlayerLevel {
  const distance = (level: PlayerLevel) =>
    Math.abs(Math.log(playerOfLevel(level).loss / Math.max(loss, 1e-6)));
  return PLAYER_LEVELS.toSorted((one, other) => distance(one) - distance(other))[0]!;
}

/** The chance and its standard error, which shrinks and grows with the slope of the correction. */
export function corrected({ tile, chance, error }: TileChance, correction: Correction): TileChance {
  const now = correctedChance(chance, correction);
  const before = correctedChance(chance, UNMOVED);
  const slope = (correction.scale * now * (1 - now)) / (before * (1 - before));
  return { tile, chance: now, error: error * slope };
}

const UNMOVED: Correction = { shift: 0, scale: 1 };
