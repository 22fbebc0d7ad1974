/** The replay of a ranked game: core's text with the tags of its proof. */
import {
  type Game,
  gameFromReplay,
  makeCompact,
  makePosition,
  makeReplay,
  parseCompact,
  replayFromGame,
} from '@twofold/core';
import { makeProofTags, makeSecret, type RankedState } from '@twofold/protocol';
import { type GameRecord, RankedGame } from './rankedGame.js';

/** The compact form of a game's moves and tiles, which the database keeps. */
export function makeStoredReplay({ game }: RankedGame): string {
  return makeCompact(game!);
}

/** The replay's text, with its claims and its proof. Throws Error if the stored form is damaged. */
export function makeProvedReplay(record: GameRecord, compact: string, player: string): string {
  const tags = {
    Name: player,
    Date: record.startedAt!.toISOString().slice(0, 10),
    ...makeProofTags({
      gameId: record.id,
      commitment: makeSecret(record.commitment),
      seed: makeSecret(record.seed),
      nonce: makeSecret(record.nonce!),
    }),
  };
  return makeReplay(replayFromGame(readStored(record, compact), tags));
}

/** The state of a finished game, from its stored replay. Throws Error if that is damaged. */
export function endedState(record: GameRecord, compact: string): RankedState {
  const { ply, score, board } = readStored(record, compact);
  const state = new RankedGame(record).state(record.endedAt!);
  return { ...state, ply, score, board: makePosition(board) };
}

function readStored({ id }: GameRecord, compact: string): Game {
  const parsed = parseCompact(compact);
  const game = parsed.ok ? gameFromReplay(parsed.value) : parsed;
  if (!game.ok) throw new Error(`The stored replay of ${id} is damaged: ${game.error.message}`);
  return game.value;
}
