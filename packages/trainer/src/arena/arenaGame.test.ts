import {
  DIRECTIONS,
  findVariant,
  makeReplay,
  parseReplay,
  tilt,
  VARIANTS,
  verifyReplay,
} from '@twofold/core';
import { describe, expect, it } from 'vitest';
import { type Choose, greedyPlayer, playArenaGame, randomPlayer } from './arenaGame.js';

const options = { player: 'p', game: 3, seed: 's-3', variant: VARIANTS.classic };

describe('a game of the arena', () => {
  it('is dealt by its seed and verifies', () => {
    const { record, game } = playArenaGame(greedyPlayer, options, () => 0);
    const replay = parseReplay(makeReplay(game));
    expect(replay.ok && verifyReplay(replay.value)).toMatchObject({
      ok: true,
      value: { score: record.score, ply: record.moves, maxTile: record.maxTile, status: 'over' },
    });
    expect(playArenaGame(greedyPlayer, options, () => 0).record).toEqual(record);
  });

  it('times every choice by the clock it is given', () => {
    let clock = 0;
    const { record } = playArenaGame(greedyPlayer, options, () => ++clock);
    expect(record.milliseconds).toBe(record.moves);
    expect(record.times.map(([, count]) => count)).toEqual([record.moves]);
  });

  it('ends at the tile that is asked for, and where the variant ends', () => {
    const until = playArenaGame(greedyPlayer, { ...options, until: 64 }, () => 0).record;
    expect(until.maxTile).toBe(64);
    const course = { ...findVariant('course')!, target: 64 };
    expect(playArenaGame(greedyPlayer, { ...options, variant: course }, () => 0).record.maxTile).toBe(64);
  });

  it('names the game in which a player chose what is no move', () => {
    const stubborn: Choose = (board) => ({
      direction: DIRECTIONS.find((direction) => !tilt(board, direction).moved),
      nodes: 0,
    });
    expect(() => playArenaGame(stubborn, options, () => 0)).toThrow('p chose no move in game 3 (seed s-3)');
  });

  it('is played at random by numbers that are given', () => {
    const first = playArenaGame(
      randomPlayer(() => 0),
      options,
      () => 0,
    ).record;
    expect(
      playArenaGame(
        randomPlayer(() => 0.999),
        options,
        () => 0,
      ).record.score,
    ).not.toBe(first.score);
  });
});
