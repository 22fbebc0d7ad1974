/** Whose chances a review gives. */
import type { Game, Replay } from '@twofold/core';
import type { PlayerLevel } from '@twofold/solver/internal';
import type { ListedGame } from '../../games/collection.js';

/** A player of the model. */
export interface ReviewPlayer {
  readonly noise: number; // as in `PlayoutOptions`
  /** `scores`: by the own games of this machine. `level`: chosen. `loss`: by the moves of the reviewed game. */
  readonly by: 'scores' | 'level' | 'loss';
  readonly games?: number; // whose scores counted
}

/** Strong players play on for thousands of moves, so fewer of their games are enough for a first impression. */
export const STRONG_NOISE = 0.01;
export const FEW_GAMES = 50;

/** A player's, those of who loses as much as the game, or nobody's. */
export type ChancesOf = ReviewPlayer | 'game' | false;

/** The values of `--player`. `game`: whoever loses as much as the reviewed game. */
export const PLAYERS = ['own', 'game', 'beginner', 'casual', 'practised', 'strong', 'expert'] as const;
export type PlayerChoice = (typeof PLAYERS)[number];

/**
 * Finds the player that is chosen: by default that of the own games, where there are enough. Throws RangeError if own games
 * are asked for and are too few.
 */
export async function findPlayer(choice: PlayerChoice | false | undefined): Promise<ChancesOf> {
  if (choice === 'game' || choice === false) return choice;
  if (choice !== undefined && choice !== 'own') return playerAt(choice);
  const player = await ownPlayer();
  if (player || choice === undefined) return player ?? 'game';
  const { ENOUGH_SCORES } = await import('@twofold/solver/internal');
  throw new RangeError(
    `There are fewer than ${ENOUGH_SCORES} finished own games on the classic board without help. Play more of them, or name a level such as casual.`,
  );
}

async function playerAt(level: PlayerLevel): Promise<ReviewPlayer> {
  const { playerOfLevel } = await import('@twofold/solver/internal');
  return { noise: playerOfLevel(level).noise, by: 'level' };
}

/** A reviewed game may be one of them: its score is one of up to twenty. */
async function ownPlayer(): Promise<ReviewPlayer | undefined> {
  const { playerOfScores } = await import('@twofold/solver/internal');
  const player = playerOfScores((await finishedGames()).map(({ score }) => score));
  return player && { ...player, by: 'scores' };
}

/** The finished own games on the classic board without help, the latest first. */
async function finishedGames(): Promise<readonly ListedGame[]> {
  const [{ savedGames }, { dataFolder }] = await Promise.all([
    import('../../games/collection.js'),
    import('../../inputs/sources.js'),
  ]);
  const { games } = await savedGames(dataFolder());
  return games.filter(
    ({ variant, status, isHelped }) => variant.id === 'classic' && status === 'over' && !isHelped,
  );
}

/** The latest games whose scores count, and what came of them. */
const LATEST = 20;

/** The same games with their moves: the latest twenty. */
export async function ownGames(): Promise<{ readonly game: Game; readonly replay: Replay }[]> {
  const [{ inputsOf }, { gameOf }] = await Promise.all([
    import('../../inputs/sources.js'),
    import('../../inputs/reader.js'),
  ]);
  const files = (await finishedGames()).slice(0, LATEST).map(({ file }) => file);
  const found: { game: Game; replay: Replay }[] = [];
  for await (const { reading } of inputsOf(files))
    if (reading.ok) found.push({ game: gameOf(reading.value), replay: reading.value.replay });
  return found;
}

/** Whose chance it is, as the head of a column. */
export function describePlayer({ by, games }: Omit<ReviewPlayer, 'noise'>): string {
  if (by === 'scores') return `chance for you, by ${games} games`;
  return by === 'level' ? 'chance for such a player' : 'chance for a player who loses as much';
}
