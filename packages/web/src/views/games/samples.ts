// Games for tests: records with only the tested fields given, and really played games.
import { type Direction, Game, makeCompact, maxRank, VARIANTS, type Variant } from '@twofold/core';
import type { GameRecord } from '../../storage/records';

/** A record whose line is text. */
type TextRecord = GameRecord & { readonly line: string };

/** A record for lists and sums. It cannot be opened, since its line is empty. */
export function sampleRecord(fields: Partial<TextRecord>): TextRecord {
  return {
    id: 'a',
    revision: 1,
    variant: 'classic',
    seed: 'abc',
    line: '',
    ply: 1,
    score: 0,
    maxRank: 1,
    status: 'over',
    won: false,
    undos: 0,
    keptGoing: false,
    startedAt: 0,
    updatedAt: 0,
    elapsed: 0,
    milestones: [],
    ...fields,
  };
}

/**
 * Plays until the game is over or has `moves` moves. Each move is the first legal one of left, down, right, up.
 */
export function playedGame(variant: Variant = VARIANTS['3x3'], seed = 'abc', moves = Infinity): Game {
  const game = new Game(variant, seed);
  const order: readonly Direction[] = [3, 2, 1, 0];
  while (game.ply < moves && order.some((direction) => game.play(direction) !== undefined));
  return game;
}

/** The record of a game, as it would be stored. */
export function recordOf(game: Game, fields: Partial<TextRecord> = {}): TextRecord {
  const { variant, seed, ply, score, status, won, undos } = game;
  const claims = { seed, ply, score, status, won, undos, maxRank: maxRank(game.board) };
  return sampleRecord({ ...claims, variant: variant.id, line: makeCompact(game), ...fields });
}
