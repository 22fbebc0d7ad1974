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

test('a turn in two steps, the tilt and then its tile, gives the same tiles as in one', () => {
  const moves = fc.array(fc.constantFrom(...DIRECTIONS), { maxLength: 60 });
  fc.assert(
    fc.property(fc.string(), moves, (seed, directions) => {
      const game = new Game(VARIANTS.classic, seed);
      const [one, two] = [new TileTracker(), new TileTracker()];
      for (const direction of directions) {
        const turn = game.play(direction);
        if (!turn) continue;
        const whole = one.play(turn);
        const { board, spawn, ply, before, afterstate, motions, reward, score } = turn;
        const tilted = two.play({ ply, direction, before, afterstate, motions, reward, score });
        expect(tilted.spawned).toEqual([]);
        const placed = two.spawn(board, spawn);
        expect(placed.tiles).toEqual(whole.tiles);
        expect([tilted.travels, tilted.merged, placed.spawned]).toEqual([
          whole.travels,
          whole.merged,
          whole.spawned,
        ]);
      }
    }),
  );
});

test('a tile that comes to a view without its board brings the board', () => {
  const turn = new Game(VARIANTS.classic, 'late').play(RIGHT);
  if (!turn) throw new Error('the seed must have this move');
  const { tiles, spawned } = new TileTracker().spawn(turn.board, turn.spawn);
  const ranks = turn.board.ranks.map(() => 0);
  for (const { cell, rank } of tiles) ranks[cell] = rank;
  expect([ranks, spawned]).toEqual([turn.board.ranks, [expect.objectContaining(turn.spawn)]]);
});
