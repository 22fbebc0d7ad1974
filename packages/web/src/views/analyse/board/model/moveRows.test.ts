import { Game, legalDirections, replayFromGame, VARIANTS } from '@twofold/core';
import { describe, expect, it } from 'vitest';
import { rowsOf } from './moveRows';
import { treeOf } from './treeReplay';

function tree(moves: number) {
  const game = new Game(VARIANTS['6x6'], 'rows');
  while (game.ply < moves) game.play(legalDirections(game.board)[0]!);
  return treeOf(replayFromGame(game));
}

describe('the rows of the move list', () => {
  it('are one for a short line, and none for a position alone', () => {
    expect(rowsOf(tree(0), tree(0).root)).toEqual([]);
    const short = tree(5);
    expect(rowsOf(short, short.root)).toMatchObject([
      { depth: 0, before: 0, after: 0, nodes: { length: 5 } },
    ]);
  });

  it('list the moves near the position of a long game, and count the others', () => {
    const long = tree(300);
    for (const ply of [0, 1, 39, 150, 299, 300]) {
      const rows = rowsOf(long, long.at(ply));
      const listed = rows.flatMap(({ nodes }) => nodes);
      expect(listed.length).toBeLessThanOrEqual(81);
      expect(rows[0]!.before + listed.length + rows.at(-1)!.after).toBe(300);
      if (ply > 0) expect(listed.map((node) => node.ply)).toContain(ply);
    }
  });

  it('break where a variation replaces a move, and go on below it', () => {
    const forked = tree(6);
    const from = forked.at(2);
    const other = legalDirections(from.board).find(
      (direction) => direction !== from.children[0]!.move!.direction,
    )!;
    const node = forked.add(from, other, { cell: freeCell(from, other), rank: 1 })!;
    const rows = rowsOf(forked, node);
    expect(rows.map(({ depth, nodes }) => [depth, nodes.map(({ ply }) => ply)])).toEqual([
      [0, [1, 2, 3]],
      [1, [3]],
      [0, [4, 5, 6]],
    ]);
  });
});

function freeCell(from: ReturnType<typeof tree>['root'], direction: 0 | 1 | 2 | 3): number {
  const game = new Game(VARIANTS['6x6'], 'free', { start: from.board });
  return game.play(direction)!.spawn.cell;
}
