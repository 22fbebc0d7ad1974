import { boardFromValues, DIRECTIONS, Game, RIGHT, sameBoard, VARIANTS } from '@twofold/core';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { TileTracker } from './tileTracker';

test('a tile that slides keeps its identity, two that merge become a new one', () => {
  const start = boardFromValues([
    [2, 0, 0, 0],
    [4, 4, 0, 0],
    [0, 0, 0, 0],
    [0, 0, 0, 0],
  ]);
  const game = new Game(VARIANTS.classic, 'identity', { start });
  const tracker = new TileTracker();
  const [two] = tracker.set(start).tiles;
  const turn = game.play(RIGHT);
  if (!turn || !two) throw new Error('the fixture must have a move');
  const plan = tracker.play(turn);
  expect(plan.tiles.find(({ cell }) => cell === 3)?.id).toBe(two.id);
  expect(plan.merged).toEqual([expect.objectContaining({ cell: 7, rank: 3 })]);
  expect(plan.travels.filter(({ merges }) => merges).map(({ to }) => to)).toEqual([7, 7]);
  expect(plan.spawned).toEqual([expect.objectContaining(turn.spawn)]);
});

test('after any moves, undos included, the tiles are the board and ids are unique', () => {
  const steps = fc.array(fc.oneof(fc.constantFrom(...DIRECTIONS), fc.constant('undo' as const)), {
    maxLength: 60,
  });
  fc.assert(
    fc.property(fc.constantFrom('classic', '2x4', '5x5'), fc.string(), steps, (id, seed, moves) => {
      const game = new Game(VARIANTS[id] ?? VARIANTS.classic, seed);
      const tracker = new TileTracker();
      let plan = tracker.set(game.board);
      for (const move of moves) {
        if (move === 'undo') plan = game.undo() ? tracker.set(game.board) : plan;
        else {
          const turn = game.play(move);
          if (turn) plan = tracker.play(turn);
        }
        const ranks = new Uint8Array(game.board.ranks.length);
        for (const { cell, rank } of plan.tiles) ranks[cell] = rank;
        expect(sameBoard({ ...game.board, ranks }, game.board)).toBe(true);
        expect(new Set(plan.tiles.map(({ id: tile }) => tile)).size).toBe(plan.tiles.length);
      }
    }),
  );
});
