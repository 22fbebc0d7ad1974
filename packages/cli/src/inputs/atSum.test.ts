import { DIRECTIONS, Game, makeReplay, rankValue, replayFromGame, VARIANTS } from '@twofold/core';
import { describe, expect, it } from 'vitest';
import { positionAtSum } from './atSum.js';
import { readInput } from './reader.js';

function played(moves: number): Game {
  const game = new Game(VARIANTS.classic, 'sums');
  while (game.ply < moves) DIRECTIONS.some((direction) => game.play(direction));
  return game;
}

const readingOf = (game: Game) => {
  const reading = readInput(makeReplay(replayFromGame(game)));
  if (!reading.ok) throw new Error(reading.error.message);
  return reading.value;
};

const sumOf = (game: Game) => game.board.ranks.reduce((sum, rank) => sum + rankValue(rank), 0);

describe('positionAtSum', () => {
  it('is the first position with at least the sum, for every sum of a game', () => {
    const game = played(40);
    const reading = readingOf(game);
    const last = sumOf(game);
    for (let sum = 4; sum <= last; sum++) {
      game.goTo(0);
      while (sumOf(game) < sum) game.redo();
      expect(positionAtSum(reading, sum)).toEqual(game.board);
    }
    expect(positionAtSum(reading, last + 1)).toBeUndefined();
  });

  it('is the current position without a sum', () => {
    const game = played(12);
    expect(positionAtSum(readingOf(game))).toEqual(game.board);
  });
});
