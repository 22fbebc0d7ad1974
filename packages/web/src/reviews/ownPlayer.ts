// Who "you" are: the model of a player whose games score as much. Its chances are corrected by what came of reviewed own games.
// Scores tell more than losses: players unlike the model lose little where they score little (docs/review.md).
import type { TileChance } from '@twofold/solver';
import {
  corrected,
  ENOUGH_GAMES,
  fitCorrection,
  noiseOfLoss,
  PLAYER_LEVELS,
  type PlayerLevel,
  playerOfLevel,
  playerOfScores,
} from '@twofold/solver/internal';
import { isOwn, isWithoutAdvice } from '../storage/origin';
import type { GameSummary } from '../storage/records';
import type { ReviewStore } from './store';

/** Moves with a choice in own games from which their player is known by losses: three short games. */
export const ENOUGH_MOVES = 500;
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
 * The model of this player. `ids` are the games in view: their own ends are not known. Never rejects: without storage nothing is
 * corrected.
 */
export async function findOwnPlayer(
  store: Promise<Pick<ReviewStore, 'ownLoss' | 'said'> | undefined>,
  games: readonly GameSummary[],
  ids: readonly string[],
): Promise<OwnPlayer> {
  const reviews = await store.catch(() => undefined);
  const model = byScores(games, ids) ?? (await byMoves(reviews)) ?? levelPlayer(UNKNOWN);
  if (model.by === 'nothing') return model;
  const said = (await reviews?.said(ids, model.noise).catch(() => [])) ?? [];
  if (said.length < ENOUGH_GAMES) return model;
  const correction = fitCorrection(said);
  return { ...model, correctedBy: said.length, correct: (chance) => corrected(chance, correction) };
}

/** The model whose games score as much as the latest own games. Undefined: there are too few. */
function byScores(games: readonly GameSummary[], ids: readonly string[]): OwnPlayer | undefined {
  const scores = games
    .filter((game) => !ids.includes(game.id) && game.variant === 'classic' && game.status === 'over')
    .filter((game) => isOwn(game) && isWithoutAdvice(game))
    .toSorted((one, other) => other.updatedAt - one.updatedAt)
    .map(({ score }) => score);
  const player = playerOfScores(scores);
  return player && modelOf(player.noise, 'scores', player.games);
}

/** The model that loses as much in a move as the reviewed moves. Undefined: they are too few. */
async function byMoves(reviews: Pick<ReviewStore, 'ownLoss'> | undefined): Promise<OwnPlayer | undefined> {
  const loss = await reviews?.ownLoss().catch(() => undefined);
  return loss && loss.moves >= ENOUGH_MOVES
    ? modelOf(noiseOfLoss(loss.meanShare), 'moves', loss.moves)
    : undefined;
}

/** The level whose moves lose nearly as much, by the ratio. */
export function levelOf(loss: number): PlayerLevel {
  const distance = (level: PlayerLevel) =>
    Math.abs(Math.log(playerOfLevel(level).loss / Math.max(loss, 1e-6)));
  return PLAYER_LEVELS.toSorted((one, other) => distance(one) - distance(other))[0]!;
}
