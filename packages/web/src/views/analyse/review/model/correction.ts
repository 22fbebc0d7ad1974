// What the model said of a finished own game is kept, and what came of it: chances of later games are corrected by that. Some
// positions of each game are taken. Each has the chance that the model gave to the tile in doubt, and whether the game made it. They are taken at one rate of
// moves and not of games: else short games, which failed, would count too much.
import { type Board, maxRank, rankValue } from '@twofold/core';
import type { PlayoutOptions, SaidChance, TileChance } from '@twofold/solver/internal';
import type { Recording } from '../../../../replay/recording';
import type { ReviewStore } from '../../../../reviews/store';
import { isHelped, isOwn } from '../../../../storage/origin';

/** Positions of a game of usual length. */
const POSITIONS = 5;
/** Moves of a usual game of the weakest model. Half the noise makes games nearly twice as long. */
const SHORTEST = { moves: 191, noise: 0.3 };
/** Log moves for log noise (docs/review.md, the table of models). */
const GROWTH = -0.72;

type AskChances = (board: Board, options: PlayoutOptions) => Promise<readonly TileChance[] | undefined>;

/**
 * Keeps what the model says of this game, if it is a finished own one without help. `ask` answers one question after another.
 */
export async function keepSaid(
  recording: Recording,
  store: ReviewStore | undefined,
  noise: number,
  ask: AskChances,
): Promise<void> {
  if (!store || !isFinishedOwn(recording)) return;
  const largest = rankValue(maxRank(recording.game.board));
  const said: SaidChance[] = [];
  for (const ply of pliesOf(recording, noise)) {
    const chances = await ask(boardAt(recording, ply), { noise });
    const doubt = chances?.at(-1);
    if (!chances) return;
    if (doubt) said.push({ said: doubt.chance, made: doubt.tile <= largest });
  }
  await store.keepSaid(recording.record.id, said, noise);
}

function isFinishedOwn({ record, game }: Recording): boolean {
  return (
    record.id !== '' &&
    isOwn(record) &&
    !isHelped(record) &&
    record.variant === 'classic' &&
    game.status === 'over'
  );
}

function boardAt({ game }: Recording, ply: number): Board {
  return ply === 0 ? game.start : game.turn(ply).board;
}

/** Every n-th ply, from one that differs from game to game. A short game may have none. */
export function pliesOf({ record }: Pick<Recording, 'record'>, noise: number): number[] {
  const usual = SHORTEST.moves * (noise / SHORTEST.noise) ** GROWTH;
  const every = Math.max(1, Math.round(usual / POSITIONS));
  const first = record.startedAt % every;
  return Array.from({ length: Math.ceil((record.ply - first) / every) }, (_, at) => first + at * every);
}
