/** The replay of a ranked game: core's text with the tags of its proof. */
import {
  type Game,
  gameFromReplay,
  makeCompact,
  makePosition,
  makeReplay,
  maxRank,
  parseCompact,
  replayFromGame,
} from '@twofold/core';
import {
  makeProofTags,
  makeSecret,
  makeSignedTags,
  type RankedState,
  type SignedResult,
} from '@twofold/protocol';
import { damaged, type GameRecord, MOST_PLIES, RankedGame, type StoredPly } from './rankedGame.js';
import type { PlayedGame } from './resultRecord.js';

/** The compact form of a game's moves and tiles, which the database keeps. */
export function makeStoredReplay({ game }: RankedGame): string {
  return makeCompact(game!);
}

/**
 * A stored game that nobody plays on, and its compact form. Only of a game that is over are the tiles dealt again: it
 * gets a result. Throws Error if a move or a tile cannot be.
 */
export function readUnended(
  record: GameRecord,
  plies: readonly StoredPly[],
): { isOver: boolean; score: number; maxRank: number; compact: string } {
  const game = playStored(record, plies);
  const isOver = game.status === 'over' || plies.length >= MOST_PLIES;
  if (isOver) new RankedGame(record, plies);
  return { isOver, score: game.score, maxRank: maxRank(game.board), compact: makeCompact(game) };
}

/** A finished game as it was played, by its stored replay. Throws Error if that is damaged. */
export function playedOf(record: GameRecord, compact: string, times: Uint8Array): EndedGame {
  const game = readStored(record, compact);
  const { score, ply, moves: directions } = game;
  return { record, game, score, ply, directions, times, maxRank: maxRank(game.board) };
}

/** A finished game, with the game of core that was played. */
export interface EndedGame extends PlayedGame {
  readonly game: Game;
}

/** The replay's text, with its claims, its proof and its signature. Undefined: a game without a move has none. */
export function makeProvedReplay(
  { record, game, times }: EndedGame,
  signed: SignedResult | undefined,
): string {
  const tags = {
    ...(signed ? makeSignedTags(signed, times) : { Date: record.startedAt!.toISOString().slice(0, 10) }),
    ...makeProofTags({
      gameId: record.id,
      commitment: makeSecret(record.commitment),
      seed: makeSecret(record.seed),
      nonce: makeSecret(record.nonce!),
    }),
  };
  return makeReplay(replayFromGame(game, tags));
}

/** The board of a game after its moves. */
export type ReachedBoard = Pick<RankedState, 'ply' | 'score' | 'board'>;

/** The board of a finished game, from its stored replay. Throws Error if that is damaged. */
export function endedBoard(record: GameRecord, compact: string): ReachedBoard {
  return reachedBoard(readStored(record, compact));
}

/**
 * The board of a game that goes on, by its stored tiles. Dealing them again takes ten times as long: only who plays
 * the game on does that. Throws Error if a move or a tile cannot be.
 */
export function openBoard(record: GameRecord, plies: readonly StoredPly[]): ReachedBoard {
  return reachedBoard(playStored(record, plies));
}

function playStored(record: GameRecord, plies: readonly StoredPly[]): Game {
  const game = new RankedGame(record).game!;
  for (const { ply, direction, spawn } of plies) {
    if (!game.play(direction, spawn)) throw damaged(record, ply);
  }
  return game;
}

function reachedBoard({ ply, score, board }: Game): ReachedBoard {
  return { ply, score, board: makePosition(board) };
}

function readStored({ id }: GameRecord, compact: string): Game {
  const parsed = parseCompact(compact);
  const game = parsed.ok ? gameFromReplay(parsed.value) : parsed;
  if (!game.ok) throw new Error(`The stored replay of ${id} is damaged: ${game.error.message}`);
  return game.value;
}
