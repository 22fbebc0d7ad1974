import { type Direction, Game, legalDirections, VARIANTS } from '@twofold/core';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { partingOf, scoresOf, stepAt, stepsOf } from './pair';

/** A game of a seed whose moves are chosen by numbers. */
function played(seed: string, choices: readonly number[], variant = VARIANTS.classic): Game {
  const game = new Game(variant, seed);
  for (const choice of choices) {
    const legal = legalDirections(game.board);
    if (game.status === 'over') break;
    game.play(legal[choice % legal.length]!);
  }
  return game;
}

const choices = fc.array(fc.integer({ min: 0, max: 3 }), { maxLength: 60 });

it('finds the first other move, as comparing move by move does', () => {
  fc.assert(
    fc.property(choices, choices, choices, (shared, one, other) => {
      const a = played('pair', [...shared, ...one]);
      const b = played('pair', [...shared, ...other]);
      const [moves, rivals]: Direction[][] = [a.moves, b.moves];
      const { ply, kind } = partingOf(a, b);
      const first = moves!.findIndex((move, at) => rivals![at] !== undefined && rivals![at] !== move);
      if (first >= 0) expect({ ply, kind }).toEqual({ ply: first, kind: 'move' });
      else expect(kind).toBe(a.length === b.length ? 'never' : 'end');
      expect(ply).toBeGreaterThanOrEqual(Math.min(shared.length, a.length, b.length));
    }),
  );
});

it('tells other boards and other tiles from other moves', () => {
  const game = played('pair', [0, 1, 2, 3]);
  expect(partingOf(game, played('another', [0, 1, 2, 3])).kind).toBe('boards');
  const told = new Game(VARIANTS.classic, 'pair');
  for (let ply = 1; ply <= 2; ply++) told.play(game.turn(ply).direction);
  const { afterstate, spawn, direction } = game.turn(3);
  const cell = afterstate.ranks.findIndex((rank, at) => rank === 0 && at !== spawn.cell);
  told.play(direction, { cell, rank: 1 });
  expect(partingOf(game, told)).toEqual({ ply: 2, kind: 'tile' });
});

it('puts the games side by side by moves, and by points', () => {
  fc.assert(
    fc.property(choices, choices, (one, other) => {
      const [a, b] = [played('pair', one), played('pair', other)];
      for (const by of ['moves', 'score'] as const) {
        const steps = stepsOf(a, b, by);
        expect(steps[0]).toEqual(by === 'moves' ? [0, 0] : [expect.any(Number), expect.any(Number)]);
        expect(steps.at(-1)).toEqual([a.length, b.length]);
        for (const [at, [ply, rival]] of steps.slice(1).entries()) {
          expect(ply).toBeGreaterThanOrEqual(steps[at]![0]);
          expect(rival).toBeGreaterThanOrEqual(steps[at]![1]);
        }
      }
      const [scores, rivals] = [scoresOf(a), scoresOf(b)];
      for (const [ply, rival] of stepsOf(a, b, 'score')) {
        // Neither could go a move further without more points than the other has by then.
        const most = Math.max(scores[ply]!, rivals[rival]!);
        if (ply < a.length) expect(scores[ply + 1]!).toBeGreaterThan(most);
        if (rival < b.length) expect(rivals[rival + 1]!).toBeGreaterThan(most);
      }
    }),
  );
});

it('finds the step of a ply', () => {
  const steps = [
    [0, 0],
    [3, 0],
    [3, 4],
    [7, 5],
  ] as const;
  expect([0, 2, 3, 5, 9].map((ply) => stepAt(steps, 0, ply))).toEqual([0, 0, 1, 1, 3]);
  expect(stepAt(steps, 1, 4)).toBe(2);
});

describe('the step of a ply', () => {
  const steps = [
    [0, 0],
    [1, 1],
    [2, 2],
    [2, 3],
    [2, 4],
  ] as const;

  it.each([
    [0, 2, undefined, 2], // the first game ends here: the other one does not run on
    [0, 9, undefined, 2],
    [1, 3, undefined, 3],
    [0, 2, 4, 4],
    [0, 2, 3, 3],
    [0, 1, 4, 1],
    [1, 0, undefined, 0],
  ] as const)('of game %i at %i beside %s is %i', (side, ply, rival, step) => {
    expect(stepAt(steps, side, ply, rival)).toBe(step);
  });
});
