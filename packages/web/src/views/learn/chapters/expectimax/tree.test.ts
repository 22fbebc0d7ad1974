import { boardFromValues } from '@twofold/core';
import { createAnySizeSearch } from '@twofold/solver/internal';
import { describe, expect, it } from 'vitest';
import { BOARDS } from './boards';
import { bestMove, drawTree, FOUR_CHANCE, type MaxNode, type Node } from './tree';

const ALL = Object.entries(BOARDS);

/** All nodes of a drawing. */
function nodesOf(node: Node): Node[] {
  const edges = node.kind === 'max' ? node.moves : node.spawns;
  return [node, ...edges.flatMap(({ to }) => nodesOf(to))];
}

describe.each(ALL)('the tree of board %s', (_, board) => {
  const root = drawTree(board);

  it("has at its root the values of the solver's exact search", () => {
    const search = createAnySizeSearch({ now: () => 0 });
    const choice = search.bestMove(boardFromValues(board), FOUR_CHANCE, {});
    for (const { direction, worth } of root.moves) expect(worth).toBeCloseTo(choice.values[direction]!, 9);
    expect(root.moves.length).toBe(choice.values.filter((value) => value !== undefined).length);
    expect(bestMove(root)?.direction).toBe(choice.direction);
  });

  it('has the same value however much of it is drawn', () => {
    expect(drawTree(board, 1).value).toBeCloseTo(root.value, 9);
    expect(drawTree(board, 3).value).toBeCloseTo(root.value, 9);
  });

  it('makes every value of the values of its children', () => {
    for (const node of nodesOf(root)) {
      if (node.kind === 'max') expect(node.value).toBe(Math.max(0, ...node.moves.map(({ worth }) => worth)));
      else if (node.spawns.length > 0) {
        expect(node.spawns.reduce((sum, { probability }) => sum + probability, 0)).toBeCloseTo(1, 9);
        const mean = node.spawns.reduce((sum, { probability, to }) => sum + probability * to.value, 0);
        expect(node.value).toBeCloseTo(mean, 9);
      }
    }
  });

  it('fits a page', () => {
    expect(nodesOf(root).length).toBeLessThan(30);
  });
});

it('ends where the game is over', () => {
  const over: MaxNode = drawTree([
    [2, 4],
    [4, 2],
  ]);
  expect(over).toMatchObject({ value: 0, moves: [] });
  expect(bestMove(over)).toBeUndefined();
});
