/**
 * The stored form of a finished game, and its replay: core's text with the tags of its proof. Both play the whole game
 * again, so that a long game is given to a thread (`live/archive.ts`).
 */
import {
  Game,
  gameFromReplay,
  makeCompact,
  makePosition,
  makeReplay,
  maxRank,
  parseCompact,
  replayFromGame,
} from '@twofold/core';
import { digestMoves, makeProofTags, makeSecret, makeSignedTags, rankedDealer } from '@twofold/protocol';
import { type Checkpoint, CheckpointNotes } from './checkpoints.js';
import { countMoves, type PackedMoves, unpackMoves } from './packedMoves.js';
import { damaged, type GameRecord, isAttempt, MOST_PLIES, variantOf } from './rankedGame.js';
import { type SignedRow, signedOf } from './resultRecord.js';
import { makeTimes } from './times.js';

/** What the database keeps of a game that has ended, and where its moves lead. */
export interface FinishedMoves {
  readonly compact: string; // moves and tiles
  readonly moves: string; // hex; `digestMoves`
  readonly times: Uint8Array;
  readonly score: number;
  readonly maxRank: number;
  readonly board: string; // position notation
  readonly isOver: boolean;
  /** Of an attempt at a day or a week; else none. */
  readonly checkpoints: readonly Checkpoint[];
}

/**
 * Deals and plays a game with a nonce again by its stored moves. Throws Error if a move cannot be, or a tile is not that
 * of the seed and the nonce: the database was changed.
 */
export function finishMoves(record: GameRecord, moves: PackedMoves): FinishedMoves {
  const [variant, dealer] = [variantOf(record), rankedDealer(record.seed, record.nonce!)];
  const game = new Game(variant, '', { dealer });
  const notes = isAttempt(record.dealId) ? new CheckpointNotes(variant, dealer) : undefined;
  for (const { direction, spawn } of unpackMoves(moves)) {
    notes?.see(direction, game.board);
    const dealt = game.play(direction)?.spawn;
    if (dealt?.cell !== spawn.cell || dealt.rank !== spawn.rank) throw damaged(record, game.ply);
    notes?.note(game);
  }
  return {
    compact: makeCompact(game),
    moves: digestMoves(game.moves),
    times: makeTimes(record.startedAt!, moves),
    score: game.score,
    maxRank: maxRank(game.board),
    board: makePosition(game.board),
    isOver: game.status === 'over' || countMoves(moves) >= MOST_PLIES,
    checkpoints: notes?.checkpoints ?? [],
  };
}

/** A finished game as the database has it. */
export interface StoredReplay {
  readonly record: GameRecord;
  readonly ply: number;
  readonly score: number;
  readonly maxRank: number;
  readonly compact: string;
  readonly times: Uint8Array;
}

/** The digest of the moves, which the server signs. Throws Error if the stored form is damaged. */
export function digestStored({ record, compact }: StoredReplay): string {
  return digestMoves(readStored(record, compact).moves);
}

/**
 * The replay's text, with its claims, its proof and its signature. A game without a move has no signature. Throws Error
 * if the stored form is damaged.
 */
export function makeProvedReplay(stored: StoredReplay, row: SignedRow | undefined): string {
  const { record, compact, times } = stored;
  const game = readStored(record, compact);
  const signed = row && signedOf(row, { ...stored, moves: digestMoves(game.moves) });
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

function readStored({ id }: GameRecord, compact: string): Game {
  const parsed = parseCompact(compact);
  const game = parsed.ok ? gameFromReplay(parsed.value) : parsed;
  if (!game.ok) throw new Error(`The stored replay of ${id} is damaged: ${game.error.message}`);
  return game.value;
}
