import { describe, expect, it } from 'vitest';
import { DIRECTIONS, Game, threefry, VARIANTS } from './index.js';

describe('game', () => {
  it('plays to the end', () => {
    const game = new Game(VARIANTS.classic, 'abc');
    for (let turn = 0; game.status !== 'over'; turn++) game.play(DIRECTIONS[turn % 4]!);
    expect(game.ply).toBeGreaterThan(20);
    const { ply, score } = game;
    game.goTo(0);
    expect(game.board).toEqual(game.start);
    while (game.redo());
    expect([game.ply, game.score]).toEqual([ply, score]);
  });
  it('threefry known answers', () => {
    const out = new Uint32Array(2);
    threefry(0x13198a2e, 0x03707344, 0x243f6a88, 0x85a308d3, out);
    expect([...out]).toEqual([0xc4923a9c, 0x483df7a0]);
  });
});
