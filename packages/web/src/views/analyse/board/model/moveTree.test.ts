import {
  type Direction,
  legalDirections,
  makeReplay,
  parseReplay,
  placeSpawn,
  type Replay,
  spawnOutcomes,
  statusOf,
  tilt,
  VARIANTS,
  verifyReplay,
} from '@twofold/core';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { branchOf, depthOf, isMain, type MoveNode, MoveTree } from './moveTree';
import { firstPosition, numberOf } from './opening';
import { linkTextOf, replayOfTree, treeOf } from './treeReplay';

const BOARD = {
  columns: 4,
  rows: 4,
  ranks: Uint8Array.from([0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0]),
};
const small = () => new MoveTree(VARIANTS.classic, BOARD);

/** A tree that grows by these numbers: each picks a node, a direction and a tile. */
function grown(picks: readonly number[]): MoveTree {
  const tree = firstPosition(VARIANTS['3x3']!).tree;
  const nodes: MoveNode[] = [tree.root];
  for (const pick of picks) {
    const from = nodes[pick % 7 < 4 ? nodes.length - 1 : pick % nodes.length]!;
    const legal = legalDirections(from.board);
    if (legal.length === 0 || statusOf(from.board, tree.variant) === 'over') continue;
    const direction = legal[pick % legal.length]!;
    const outcomes = spawnOutcomes(tilt(from.board, direction).board, tree.variant);
    const node = tree.add(from, direction, outcomes[pick % outcomes.length]!);
    if (node) nodes.push(node);
  }
  return tree;
}

/** A tree in words, to be compared. */
function told(node: MoveNode): unknown {
  return [node.move?.direction, node.move?.spawn, `${node.board.ranks}`, node.score, node.children.map(told)];
}

describe('a tree of moves', () => {
  it('keeps the first move as the main one, and another as a variation', () => {
    const tree = small();
    const left = tree.add(tree.root, 3, { cell: 1, rank: 1 })!;
    const down = tree.add(tree.root, 2, { cell: 0, rank: 1 })!;
    expect(tree.add(tree.root, 3, { cell: 1, rank: 1 })).toBe(left);
    expect(tree.add(tree.root, 3, { cell: 1, rank: 2 })).not.toBe(left);
    expect(tree.mainLine()).toEqual([left]);
    expect([isMain(left), isMain(down), depthOf(down)]).toEqual([true, false, 1]);
    expect(branchOf(down)).toBe(down);
  });

  it('promotes a line where it leaves another, and deletes a move with all that follows', () => {
    const tree = small();
    const left = tree.add(tree.root, 3, { cell: 1, rank: 1 })!;
    const down = tree.add(tree.root, 2, { cell: 0, rank: 1 })!;
    const next = tree.add(down, 3, { cell: 1, rank: 1 })!;
    expect(tree.promote(next)).toBe(true);
    expect(tree.mainLine()).toEqual([down, next]);
    expect(tree.promote(next)).toBe(false);
    const putBack = tree.remove(down);
    expect(tree.mainLine()).toEqual([left]);
    expect(tree.remove(tree.root)()).toBe(false); // nothing is before it
    expect([putBack(), tree.root.children.includes(down)]).toEqual([true, true]);
    expect(putBack()).toBe(false); // the same move is there
  });

  it('refuses a variation that the format could not hold, and leaves the tree as it was', () => {
    const tree = small();
    let node = tree.root;
    for (let depth = 0; depth < 16; depth++) {
      const [first, second] = legalDirections(node.board) as [Direction, Direction];
      const add = (direction: Direction) =>
        tree.add(node, direction, spawnOutcomes(tilt(node.board, direction).board, tree.variant)[0]!)!;
      add(first);
      node = add(second);
    }
    expect(depthOf(node)).toBe(16);
    const [first, second] = legalDirections(node.board) as [Direction, Direction];
    const tile = (direction: Direction) => spawnOutcomes(tilt(node.board, direction).board, tree.variant)[0]!;
    expect(tree.add(node, first, tile(first))).toBeDefined();
    expect(tree.add(node, second, tile(second))).toBeUndefined();
    expect(verifyReplay(replayOfTree(tree)).ok).toBe(true);
    const before = told(tree.root);
    const [main] = tree.root.children;
    expect(tree.promote(main!)).toBe(false);
    expect(told(tree.root)).toEqual(before);
  });

  it('is the same after a way through the format, with every node at its number', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(), { maxLength: 40 }), (picks) => {
        const tree = grown(picks);
        const text = makeReplay(replayOfTree(tree));
        const read = parseReplay(text);
        if (!read.ok) throw new Error(read.error.message);
        expect(verifyReplay(read.value).ok).toBe(true);
        const again = treeOf(read.value);
        expect(told(again.root)).toEqual(told(tree.root));
        const numbers = [...again.nodes()].map((node) => [numberOf(again, node), told(node)]);
        expect(numbers).toEqual([...tree.nodes()].map((node) => [numberOf(tree, node), told(node)]));
      }),
    );
  });

  it('stays sound whatever is promoted and deleted', () => {
    fc.assert(
      fc.property(
        fc.array(fc.nat(), { maxLength: 40 }),
        fc.array(fc.nat(), { maxLength: 6 }),
        (picks, acts) => {
          const tree = grown(picks);
          for (const act of acts) {
            const nodes = [...tree.nodes()];
            if (nodes.length === 0) break;
            const node = nodes[act % nodes.length]!;
            if (act % 3 === 0) tree.remove(node);
            else tree.promote(node);
          }
          expect(verifyReplay(replayOfTree(tree)).ok).toBe(true);
        },
      ),
    );
  });
});

describe('the replay of a tree', () => {
  const text = `[Twofold "1"]
[Variant "classic"]
[Start "0000/0100/0000/0020"]

{First} 1. L6 D11 {second} (U5 R13:2 {a four}) R8 L7 *`;

  it('keeps comments and variations, each at its move', () => {
    const read = parseReplay(text) as { value: Replay };
    const tree = treeOf(read.value);
    expect(tree.root.comments).toEqual(['First']);
    expect(tree.mainLine().map(({ comments }) => comments)).toEqual([[], ['second'], [], []]);
    const again = parseReplay(makeReplay(replayOfTree(tree)));
    expect(again).toEqual({ ok: true, value: read.value });
  });

  it('names the seed while it deals every tile', () => {
    const seeded = parseReplay('[Twofold "1"]\n[Variant "classic"]\n[Seed "abc"]\n\n1. LDRL *') as {
      value: Replay;
    };
    const tree = treeOf(seeded.value);
    expect(replayOfTree(tree, 'abc')).toMatchObject({ seed: 'abc' });
    expect(replayOfTree(tree, 'abc')).not.toHaveProperty('spawns');
    expect(replayOfTree(tree, 'abc')).not.toHaveProperty('start');
    expect(linkTextOf(tree, 'abc')).toMatch(/^[\w-]+$/);
    const node = tree.at(2);
    const [free] = [...node.board.ranks.keys()].filter((cell) => tilt(node.board, 1).board.ranks[cell] === 0);
    tree.add(node, 1, { cell: free!, rank: 2 });
    expect(replayOfTree(tree, 'abc')).not.toHaveProperty('seed');
    expect(verifyReplay(replayOfTree(tree, 'abc')).ok).toBe(true);
    expect(linkTextOf(tree, 'abc')).toContain('(');
    expect(placeSpawn(node.board, { cell: node.board.ranks.indexOf(0), rank: 1 })).toBeDefined();
  });
});
