// Games for tests: records with only the fields a test is about spelled out, and games really played.
import { type Direction, Game, makeCompact, maxRank, VARIANTS, type Variant } from '@twofold/core';
import type { GameRecord } from '../storage/types';

/** A record of no particular game. Its line is empty: for lists and sums, not to be opened. */
export function sampleRecord(fields: Partial<GameRecord>): GameRecord {
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

/** Plays until nothing moves, or so many moves, always the first direction of left, down, right, up that does. */
export function playedGame(variant: Variant = VARIANTS['3x3'], seed = 'abc', moves = Infinity): Game {
  const game = new Game(variant, seed);
  const order: readonly Direction[] = [3, 2, 1, 0];
  while (game.ply < moves && order.some((direction) => game.play(direction) !== undefined));
  return game;
}

/** The record of a game as the session keeps it. */
export function recordOf(game: Game, fields: Partial<GameRecord> = {}): GameRecord {
  const { variant, seed, ply, score, status, won, undos } = game;
  const claims = { seed, ply, score, status, won, undos, maxRank: maxRank(game.board) };
  return sampleRecord({ ...claims, variant: variant.id, line: makeCompact(game), ...fields });
}
