import { describe, expect, it } from 'vitest';
import { playOn, view } from '../../test/randomPlay.js';
import {
  boardFromRanks,
  boardFromValues,
  boardToValues,
  type Dealer,
  DIRECTIONS,
  Game,
  LEFT,
  type Spawn,
  seededDealer,
  tilt,
  VARIANTS,
} from '../index.js';

describe('recorded tiles', () => {
  const start = boardFromValues([
    [2, 2],
    [0, 4],
  ]);

  it('take the place of dealt ones', () => {
    const game = new Game(VARIANTS['2x2'], 's', { start });
    expect(game.play(LEFT, { cell: 3, rank: 2 })?.spawn).toEqual({ cell: 3, rank: 2 });
    expect(boardToValues(game.board)).toEqual([
      [4, 0],
      [4, 4],
    ]);
    expect(game.spawns).toEqual([{ cell: 3, rank: 2 }]);
  });

  it('are refused where they cannot be, and then nothing has changed', () => {
    for (const spawn of [
      { cell: 0, rank: 1 },
      { cell: 4, rank: 1 },
      { cell: -1, rank: 1 },
      { cell: 0.5, rank: 1 },
      { cell: 3, rank: 3 },
      { cell: 3, rank: 0 },
    ]) {
      const game = new Game(VARIANTS['2x2'], 's', { start });
      game.play(LEFT, { cell: 3, rank: 1 });
      game.goTo(0);
      const before = view(game);
      expect(() => game.play(LEFT, spawn)).toThrow(RangeError);
      expect([view(game), game.length]).toEqual([before, 1]);
    }
  });

  it('are not fours where the variant has none', () => {
    const game = new Game({ ...VARIANTS['2x2'], fourChance: 0 }, 's', { start });
    expect(() => game.play(LEFT, { cell: 3, rank: 2 })).toThrow(RangeError);
  });
});

/** A dealer that waits for a server. */
const late: Dealer = {
  deal: () => {
    throw new Error('not dealt yet');
  },
};

describe('a game whose dealer cannot deal', () => {
  it('stands where it stood', () => {
    for (const variant of [VARIANTS.classic, VARIANTS['5x5']]) {
      const { start } = playOn(new Game(variant, 'late'), 'late', 1);
      const game = new Game(variant, 'late', { start, dealer: late });
      const before = view(game);
      for (const direction of DIRECTIONS) {
        if (tilt(game.board, direction).moved) expect(() => game.play(direction)).toThrow('not dealt yet');
      }
      expect([view(game), game.length]).toEqual([before, 0]);
    }
  });
});

describe('a game knows whether its seed tells it', () => {
  it('when all its tiles are dealt, redo tail included', () => {
    const game = playOn(new Game(VARIANTS.classic, 'seeded'), 'seeded', 40);
    game.goTo(20);
    expect([game.seeded, game.fresh]).toEqual([true, true]);
  });

  it('until another tile comes, and again when that turn is taken back and replaced', () => {
    const game = playOn(new Game(VARIANTS['8x8'], 'strange'), 'strange', 10);
    const strange = (): Spawn => {
      const { cell, rank } = game.turn(game.length).spawn;
      return { cell, rank: 3 - rank };
    };
    const [direction, spawn] = [game.turn(10).direction, strange()];
    game.undo();
    game.play(direction, spawn);
    playOn(game, 'on', 20);
    expect(game.seeded).toBe(false);
    game.goTo(9); // the strange tile is still on the line
    expect(game.seeded).toBe(false);
    game.play(direction);
    expect([game.seeded, game.length]).toEqual([true, 10]);
  });

  it('also when the listed tiles are those that the seed deals', () => {
    const dealt = playOn(new Game(VARIANTS['3x4'], 'told'), 'told', 30);
    const told = new Game(VARIANTS['3x4'], 'told', { start: dealt.start });
    for (let ply = 1; ply <= dealt.length; ply++) {
      told.play(dealt.turn(ply).direction, dealt.turn(ply).spawn);
    }
    expect([told.seeded, told.fresh, view(told)]).toEqual([true, true, view(dealt)]);
  });

  it('and counts no other dealer as the seed', () => {
    const game = new Game(VARIANTS.classic, 'a', { dealer: seededDealer('b') });
    expect([game.fresh, game.board]).toEqual([false, new Game(VARIANTS.classic, 'b').board]);
    expect(game.seeded).toBe(false);
    playOn(game, 'x', 1);
    expect(game.seeded).toBe(false);
    game.goTo(0);
    expect(game.seeded).toBe(false); // the turn can still be redone
  });

  it('and asks no other dealer when the tile is told', () => {
    const start = boardFromRanks(2, 2, [1, 1, 0, 0]);
    const game = new Game(VARIANTS['2x2'], 'ranked', { start, dealer: late });
    expect(game.play(LEFT, { cell: 3, rank: 1 })?.reward).toBe(4);
  });
});
