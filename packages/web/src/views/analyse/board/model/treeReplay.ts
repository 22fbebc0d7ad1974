// An analysis as a replay and back. The replay format has variations and comments, so nothing of the tree is lost.
import {
  type Board,
  type Comment,
  type Dealer,
  type Direction,
  dealSpawn,
  dealStart,
  type Line,
  makeCompact,
  makeReplay,
  type Replay,
  type Spawn,
  sameBoard,
  seededDealer,
  tilt,
  type Variation,
} from '@twofold/core';
import { lineFrom, type MoveNode, MoveTree } from './moveTree';

/** The tree of a replay that was verified. */
export function treeOf(replay: Replay): MoveTree {
  const { variant, seed, startScore } = replay;
  const dealer = seed === undefined ? undefined : seededDealer(seed);
  const start: Board = replay.start ?? dealStart(variant, dealer!);
  const tree = new MoveTree(variant, start, startScore, textsByPly(replay).get(0));
  addLine(tree, tree.root, replay, dealer);
  return tree;
}

/** Adds a line behind a position: first all its moves, so that the main move is the first child, then its variations. */
function addLine(tree: MoveTree, before: MoveNode, line: Line, dealer: Dealer | undefined): void {
  const comments = textsByPly(line);
  const first = before.ply + 1;
  const nodes = [before];
  for (const [index, direction] of line.moves.entries()) {
    const node = nodes[index]!;
    const ply = first + index;
    const spawn = line.spawns?.[index] ?? deal(tree, node, direction as Direction, dealer!);
    // Remarks before the first move of a variation belong to that move.
    const early = index === 0 && first > 1 ? (comments.get(ply - 1) ?? []) : [];
    const own = [...early, ...(comments.get(ply) ?? [])];
    const added = tree.add(node, direction as Direction, spawn, own);
    if (!added) break; // deeper than the format allows: its reader refuses that
    nodes.push(added);
  }
  for (const variation of line.variations) {
    const fork = nodes[variation.ply - first];
    if (fork) addLine(tree, fork, variation, dealer);
  }
}

function deal({ variant }: MoveTree, node: MoveNode, direction: Direction, dealer: Dealer): Spawn {
  return dealSpawn(tilt(node.board, direction).board, variant, dealer, node.ply + 1, 0);
}

function textsByPly({ comments }: Line): Map<number, string[]> {
  const texts = new Map<number, string[]>();
  for (const { ply, text } of comments) {
    const known = texts.get(ply);
    if (known) known.push(text);
    else texts.set(ply, [text]);
  }
  return texts;
}

/**
 * The replay of a tree. It names its seed if that deals every tile of every line. Else each move lists its tile. `current` is a
 * position of the main line: the ply that a reader shows first.
 */
export function replayOfTree(tree: MoveTree, seed?: string, current?: MoveNode): Replay {
  const isSeeded = seed !== undefined && dealsAll(tree, seed);
  const { variant, root } = tree;
  const isFresh = isSeeded && sameBoard(dealStart(variant, seededDealer(seed)), root.board);
  const [first] = root.children;
  const line: Line = first
    ? lineOf(first, !isSeeded)
    : { moves: new Uint8Array(), comments: [], variations: [] };
  const shown = current !== undefined && current.ply < line.moves.length ? current.ply : undefined;
  return {
    variant,
    ...(isSeeded && { seed }),
    ...(!isFresh && { start: root.board }),
    startScore: root.score,
    ...(shown !== undefined && { current: shown }),
    undos: 0,
    tags: {},
    claims: {},
    ...line,
    comments: [...root.comments.map((text) => ({ ply: 0, text })), ...line.comments],
  };
}

/** The line that begins with a move. Its own alternatives belong to the line before. */
function lineOf(first: MoveNode, lists: boolean): Line {
  const nodes = lineFrom(first);
  const comments: Comment[] = nodes.flatMap(({ ply, comments: texts }) =>
    texts.map((text) => ({ ply, text })),
  );
  const variations: Variation[] = nodes.flatMap((node) => {
    const { parent } = node;
    if (node === first && parent!.children[0] !== first) return [];
    return parent!.children.slice(1).map((other) => ({ ply: node.ply, ...lineOf(other, lists) }));
  });
  return {
    moves: Uint8Array.from(nodes, ({ move }) => move!.direction),
    ...(lists && { spawns: nodes.map(({ move }) => move!.spawn) }),
    comments,
    variations,
  };
}

/** Whether a seed deals every tile of a tree. */
function dealsAll(tree: MoveTree, seed: string): boolean {
  const dealer = seededDealer(seed);
  for (const { parent, move } of tree.nodes()) {
    const { cell, rank } = deal(tree, parent!, move!.direction, dealer);
    if (cell !== move!.spawn.cell || rank !== move!.spawn.rank) return false;
  }
  return true;
}

/** The text of a tree for a link: the compact form, where nothing is lost by it. */
export function linkTextOf(tree: MoveTree, seed?: string): string {
  const replay = replayOfTree(tree, seed);
  return replay.variations.length + replay.comments.length > 0 ? makeReplay(replay) : makeCompact(replay);
}
