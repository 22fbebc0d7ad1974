// The moves of an analysis as a tree. A position may have several moves that were tried. The first of them is the main one, the
// others are variations, as in the replay format. Nodes are never changed but for their children, so a view may keep them.
import { type Board, type Direction, placeSpawn, type Spawn, tilt, type Variant } from '@twofold/core';
import { MAX_VARIATION_DEPTH } from '@twofold/core/internal';

export interface MoveNode {
  readonly parent: MoveNode | undefined; // undefined: the first position
  /** Moves from the first position. */
  readonly ply: number;
  /** The move that led here. Undefined at the first position. */
  readonly move: { readonly direction: Direction; readonly spawn: Spawn } | undefined;
  readonly board: Board;
  readonly score: number;
  /** What was tried from here, the main move first. */
  readonly children: readonly MoveNode[];
  /** Remarks of a replay on this move. */
  readonly comments: readonly string[];
}

/** A move whose tile is still to come. */
export interface OpenMove {
  readonly from: MoveNode;
  readonly direction: Direction;
  readonly afterstate: Board;
}

interface GrowingNode extends MoveNode {
  readonly children: GrowingNode[];
}

export class MoveTree {
  readonly variant: Variant;
  readonly root: MoveNode;

  constructor(variant: Variant, start: Board, startScore = 0, comments: readonly string[] = []) {
    this.variant = variant;
    this.root = {
      parent: undefined,
      ply: 0,
      move: undefined,
      board: start,
      score: startScore,
      children: [],
      comments,
    } satisfies GrowingNode;
  }

  /**
   * The position after a move and its tile. A move that was tried before, with the same tile, is that one. Another one becomes
   * the last variation. Undefined: variations would be nested too deep for the replay format. Throws RangeError if nothing
   * moves, or for a tile on another tile.
   */
  add(
    parent: MoveNode,
    direction: Direction,
    spawn: Spawn,
    comments: readonly string[] = [],
  ): MoveNode | undefined {
    const known = parent.children.find(({ move }) => isSame(move!, direction, spawn));
    if (known) return known;
    if (parent.children.length > 0 && depthOf(parent) >= MAX_VARIATION_DEPTH) return undefined;
    const { board: afterstate, reward, moved } = tilt(parent.board, direction);
    if (!moved) throw new RangeError(`nothing moves in the direction ${direction}`);
    const node: GrowingNode = {
      parent,
      ply: parent.ply + 1,
      move: { direction, spawn: { cell: spawn.cell, rank: spawn.rank } },
      board: placeSpawn(afterstate, spawn),
      score: parent.score + reward,
      children: [],
      comments,
    };
    (parent as GrowingNode).children.push(node);
    return node;
  }

  /**
   * Makes the line of a node the main one, where it last leaves another. False: it is the main line already, or the lines
   * would be nested too deep.
   */
  promote(node: MoveNode): boolean {
    const first = branchOf(node);
    const siblings = first?.parent && (first.parent as GrowingNode).children;
    if (!siblings) return false;
    const before = [...siblings];
    siblings.splice(siblings.indexOf(first as GrowingNode), 1);
    siblings.unshift(first as GrowingNode);
    if (deepest(this.root) <= MAX_VARIATION_DEPTH) return true;
    siblings.splice(0, siblings.length, ...before);
    return false;
  }

  /**
   * Removes a move with all that follows, and returns what puts it back. That gives false where the same move was tried again
   * meanwhile, or the lines would be nested too deep. The first position stays.
   */
  remove(node: MoveNode): () => boolean {
    const siblings = (node.parent as GrowingNode | undefined)?.children;
    if (!siblings) return () => false;
    const at = siblings.indexOf(node as GrowingNode);
    siblings.splice(at, 1);
    return () => {
      const { direction, spawn } = node.move!;
      if (siblings.some(({ move }) => isSame(move!, direction, spawn))) return false;
      const place = Math.min(at, siblings.length);
      siblings.splice(place, 0, node as GrowingNode);
      if (deepest(this.root) <= MAX_VARIATION_DEPTH) return true;
      siblings.splice(place, 1);
      return false;
    };
  }

  /** The main line: the position after each of its moves, in order. */
  mainLine(): MoveNode[] {
    return lineFrom(this.root).slice(1);
  }

  /** The position after `ply` moves of the main line. A line that is shorter has its last one. */
  at(ply: number): MoveNode {
    const line = lineFrom(this.root);
    return line[Math.min(ply, line.length - 1)]!;
  }

  /** All nodes but the first position. Those of each variation stand before the main move that they replace. */
  *nodes(): Generator<MoveNode, void, void> {
    const open: MoveNode[] = [...this.root.children];
    for (let node = open.pop(); node; node = open.pop()) {
      yield node;
      open.push(...node.children);
    }
  }
}

function isSame(move: NonNullable<MoveNode['move']>, direction: Direction, { cell, rank }: Spawn): boolean {
  return move.direction === direction && move.spawn.cell === cell && move.spawn.rank === rank;
}

/** A node and the main moves after it. */
export function lineFrom(node: MoveNode): MoveNode[] {
  const line = [node];
  for (let next = node.children[0]; next; next = next.children[0]) line.push(next);
  return line;
}

/** Whether a node is in the main line. */
export function isMain(node: MoveNode): boolean {
  return branchOf(node) === undefined;
}

/** The first move of the variation that a node belongs to: the nearest that is no main move. Undefined: the main line. */
export function branchOf(node: MoveNode): MoveNode | undefined {
  for (let at = node; at.parent; at = at.parent) if (at.parent.children[0] !== at) return at;
  return undefined;
}

/** How deep variations are nested at a node. 0: the main line. */
export function depthOf(node: MoveNode): number {
  let depth = 0;
  for (let branch = branchOf(node); branch; branch = branchOf(branch.parent!)) depth++;
  return depth;
}

/** The deepest nesting below a node, which itself counts as a main one. */
function deepest(root: MoveNode): number {
  let most = 0;
  const open: { node: MoveNode; depth: number }[] = [{ node: root, depth: 0 }];
  for (let next = open.pop(); next; next = open.pop()) {
    const { depth } = next;
    most = Math.max(most, depth);
    for (const [at, node] of next.node.children.entries())
      open.push({ node, depth: depth + (at > 0 ? 1 : 0) });
  }
  return most;
}
