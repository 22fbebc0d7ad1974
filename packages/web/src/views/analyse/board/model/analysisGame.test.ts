import { type Spawn, VARIANTS } from '@twofold/core';
import { createRoot } from 'solid-js';
import { describe, expect, it } from 'vitest';
import type { GameEvent } from '../../../../game/gameController';
import { createAnalysisGame } from './analysisGame';
import { MoveTree } from './moveTree';
import type { SpawnSource } from './spawnSource';

const BOARD = {
  columns: 4,
  rows: 4,
  ranks: Uint8Array.from([0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0]),
};
const [UP, RIGHT, LEFT] = [0, 1, 3] as const;

function open(source: SpawnSource) {
  return createRoot(() => {
    const tree = new MoveTree(VARIANTS.classic, BOARD);
    let deep = 0;
    const game = createAnalysisGame(tree, tree.root, { source: () => source, onTooDeep: () => deep++ });
    const events: GameEvent['kind'][] = [];
    game.listen(({ kind }) => events.push(kind));
    return { tree, game, events };
  });
}

/** A source whose tile comes when the test says so. */
function later() {
  const waiting: ((spawn: Spawn | undefined) => void)[] = [];
  const source: SpawnSource = {
    isByHand: false,
    tile: () => new Promise((resolve) => waiting.push(resolve)),
  };
  const give = async (spawn: Spawn | undefined) => {
    waiting.shift()!(spawn);
    await Promise.resolve();
  };
  return { source, give };
}

const first: SpawnSource = {
  isByHand: false,
  tile: ({ afterstate }) => ({ cell: afterstate.ranks.indexOf(0), rank: 1 }),
};
const hand: SpawnSource = { isByHand: true, tile: () => undefined };

describe('an analysis game', () => {
  it('plays, takes back and goes on, and keeps what was tried', () => {
    const { game, tree, events } = open(first);
    expect(game.play(LEFT)?.direction).toBe(LEFT);
    game.play(UP);
    game.undo();
    game.undo();
    expect(game.node()).toBe(tree.root);
    game.redo();
    expect(game.node().move?.direction).toBe(LEFT);
    game.undo();
    game.play(RIGHT);
    expect(tree.root.children).toHaveLength(2);
    expect(events).toEqual(['tilt', 'turn', 'tilt', 'turn', 'undo', 'undo', 'redo', 'undo', 'tilt', 'turn']);
    game.undo();
    expect(game.play(LEFT)).toBeDefined();
    expect(tree.root.children).toHaveLength(2); // the same move with the same tile
  });

  it('shows the afterstate until a tile that comes later is there, and then the moves that wait', async () => {
    const { source, give } = later();
    const { game } = open(source);
    game.play(LEFT);
    expect([game.waiting(), game.node().ply, game.frame().board.ranks[0]]).toEqual([true, 0, 1]);
    game.play(UP);
    await give({ cell: 5, rank: 1 });
    expect(game.node().ply).toBe(1);
    expect(game.waiting()).toBe(true); // the second move has begun
    await give({ cell: 15, rank: 2 });
    expect([game.node().ply, game.waiting(), game.node().board.ranks[15]]).toEqual([2, false, 2]);
  });

  it('drops a tile that comes after its move was taken back, and a move without one', async () => {
    const { source, give } = later();
    const { game, tree } = open(source);
    game.play(LEFT);
    game.undo();
    expect([game.waiting(), game.node()]).toEqual([false, tree.root]);
    await give({ cell: 5, rank: 1 });
    expect(tree.root.children).toHaveLength(0);
    game.play(LEFT);
    await give(undefined);
    expect([game.waiting(), game.frame().board]).toEqual([false, BOARD]);
  });

  it('lets a person place the tile on an empty cell only', () => {
    const { game } = open(hand);
    game.play(LEFT);
    game.play(UP); // not kept: the person has another task
    game.place({ cell: 0, rank: 1 });
    expect(game.waiting()).toBe(true);
    game.place({ cell: 7, rank: 2 });
    expect([game.waiting(), game.node().ply, game.node().board.ranks[7]]).toEqual([false, 1, 2]);
  });

  it('leaves a deleted line, and says where nothing moves', () => {
    const { game, tree, events } = open(first);
    game.play(LEFT);
    game.play(UP);
    const last = game.node();
    const putBack = game.remove(tree.root.children[0]!);
    expect([game.node(), game.canRedo(), game.canUndo()]).toEqual([tree.root, false, false]);
    expect([putBack(), game.node(), game.canUndo()]).toEqual([true, last, true]);
    const late = game.remove(tree.root.children[0]!);
    const full = Uint8Array.from({ length: 16 }, (_, cell) => 1 + ((cell + (cell >> 2)) % 2));
    game.replace(new MoveTree(VARIANTS.classic, { columns: 4, rows: 4, ranks: full }));
    expect(game.play(LEFT)).toBeUndefined();
    expect(events.at(-1)).toBe('noMove');
    expect(game.record().status).toBe('over');
    expect(late()).toBe(false); // another tree is on the board
  });
});
