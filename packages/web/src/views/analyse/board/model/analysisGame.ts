// The game of an analysis board: free play on a tree of moves. It is the part of the interface of all games that such a board
// uses. A move's tile comes from a source that the person chooses. Some sources are slow: the person places the tile, or the
// solver looks for it. Until then the board shows the afterstate.
import {
  type Direction,
  maxRank,
  type Spawn,
  statusOf,
  type Tilt,
  type Turn,
  tilt,
  type Variant,
} from '@twofold/core';
import { batch, createSignal } from 'solid-js';
import type { BoardFrame, TurnTilt } from '../../../../board/boardFrame';
import type { GameController, GameEvent } from '../../../../game/gameController';
import type { GameSummary } from '../../../../storage/records';
import type { MoveNode, MoveTree, OpenMove } from './moveTree';
import type { SpawnSource } from './spawnSource';

type Played = Pick<
  GameController,
  | 'frame'
  | 'record'
  | 'best'
  | 'variant'
  | 'canUndo'
  | 'canRedo'
  | 'waiting'
  | 'play'
  | 'undo'
  | 'redo'
  | 'newGame'
  | 'listen'
>;

export interface AnalysisGame extends Played {
  readonly game: { readonly ply: number; readonly score: number };
  /** The tree. It changes inside: `changes` tells when. */
  readonly tree: () => MoveTree;
  /** The position on the board. Reactive. */
  readonly node: () => MoveNode;
  /** Counts the changes of the tree. Reactive. */
  readonly changes: () => number;
  /** The move whose tile is still to come. Reactive. */
  readonly open: () => OpenMove | undefined;
  /** Places the tile of the open move. */
  place(spawn: Spawn): void;
  /** Shows a position of the tree. */
  goTo(node: MoveNode): void;
  /** Makes the line of a node the main one. False: it is, or the lines would be nested too deep. */
  promote(node: MoveNode): boolean;
  /** Deletes a move and all that follows it. Returns what brings it back: false where that is not possible any more. */
  remove(node: MoveNode): () => boolean;
  /** Puts another tree on the board. */
  replace(tree: MoveTree, node?: MoveNode): void;
}

export interface AnalysisPorts {
  readonly source: () => SpawnSource;
  /** A variation was refused: it would be nested too deep. */
  onTooDeep(): void;
}

/** A game on a tree, at one of its positions. */
export function createAnalysisGame(first: MoveTree, at: MoveNode, ports: AnalysisPorts): AnalysisGame {
  const [tree, setTree] = createSignal(first);
  const [node, setNode] = createSignal(at);
  const [changes, setChanges] = createSignal(0);
  const [open, setOpen] = createSignal<OpenMove>();
  const [frame, setFrame] = createSignal<BoardFrame>({ board: at.board });
  const listeners = new Set<(event: GameEvent) => void>();
  const queue: Direction[] = []; // moves that wait for the tile before them
  const notify = (event: GameEvent) => {
    for (const listener of listeners) listener(event);
  };
  const show = (next: MoveNode, shown: BoardFrame = { board: next.board }) =>
    batch(() => {
      setOpen(undefined);
      setNode(next);
      setFrame(shown);
    });
  const variant = () => tree().variant;

  /** Completes a move. */
  const finish = ({ from, direction }: OpenMove, spawn: Spawn, wasOpen: boolean) => {
    const next = tree().add(from, direction, spawn);
    if (!next) {
      queue.length = 0;
      show(from);
      return ports.onTooDeep();
    }
    const turn = turnTo(next);
    show(next, wasOpen ? { board: next.board, spawn } : { board: next.board, turn });
    setChanges((count) => count + 1);
    if (!wasOpen) notify({ kind: 'tilt', turn, milestone: false, bySolver: false });
    notify({ kind: 'turn', turn, bySolver: false });
    const waiting = queue.shift();
    if (waiting !== undefined) play(waiting);
  };
  /** Shows a move whose tile comes later. A tile that comes after the person has left the move is dropped. */
  const begin = (move: OpenMove, tilted: Tilt, tile: Promise<Spawn | undefined> | undefined) => {
    const turn = tiltOf(move, tilted);
    batch(() => {
      setOpen(move);
      setFrame({ board: move.afterstate, turn });
    });
    notify({ kind: 'tilt', turn, milestone: false, bySolver: false });
    void tile?.then((spawn) => {
      if (open() !== move) return;
      if (spawn) finish(move, spawn, true);
      else show(move.from);
    });
    return turn;
  };
  const play = (direction: Direction): TurnTilt | undefined => {
    const from = node();
    if (open()) {
      if (!ports.source().isByHand) queue.push(direction);
      return undefined;
    }
    const tilted = tilt(from.board, direction);
    if (!tilted.moved || statusOf(from.board, variant()) === 'over') {
      notify({ kind: 'noMove', direction });
      return undefined;
    }
    const move: OpenMove = { from, direction, afterstate: tilted.board };
    const tile = ports.source().tile(move, variant());
    if (tile === undefined || tile instanceof Promise) return begin(move, tilted, tile);
    finish(move, tile, false);
    return frame().turn;
  };
  const step = (kind: 'undo' | 'redo') => {
    const left = open();
    queue.length = 0;
    const next = kind === 'redo' ? node().children[0] : left ? left.from : node().parent;
    if (!next || (left && kind === 'redo')) return;
    show(next, kind === 'redo' ? { board: next.board, turn: turnTo(next) } : { board: next.board });
    notify({ kind });
  };
  const goTo = (next: MoveNode) => {
    queue.length = 0;
    show(next);
    notify({ kind: 'opened' });
  };
  return {
    frame,
    record: () => summaryOf(node(), variant(), changes()),
    best: () => 0,
    variant,
    canUndo: () => open() !== undefined || node().parent !== undefined,
    canRedo: () => {
      changes();
      return open() === undefined && node().children.length > 0;
    },
    waiting: () => open() !== undefined,
    tree,
    node,
    changes,
    open,
    game: {
      get ply() {
        return node().ply;
      },
      get score() {
        return node().score;
      },
    },
    play,
    undo: () => step('undo'),
    redo: () => step('redo'),
    newGame() {}, // a key that is pressed by mistake must not drop the tree
    listen(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    place(spawn) {
      const move = open();
      if (move && move.afterstate.ranks[spawn.cell] === 0) finish(move, spawn, true);
    },
    goTo,
    promote(chosen) {
      const isDone = tree().promote(chosen);
      if (isDone) setChanges((count) => count + 1);
      return isDone;
    },
    remove(chosen) {
      const own = tree();
      const shown = node();
      const putBack = own.remove(chosen);
      const change = (next: MoveNode) => {
        setChanges((count) => count + 1);
        goTo(next);
      };
      change(chosen.parent && isBelow(shown, chosen) ? chosen.parent : shown);
      return () => {
        if (tree() !== own || !putBack()) return false;
        change(shown);
        return true;
      };
    },
    replace(next, shown = next.root) {
      queue.length = 0;
      batch(() => {
        setTree(next);
        show(shown);
        setChanges((count) => count + 1);
      });
      notify({ kind: 'opened' });
    },
  };
}

function isBelow(node: MoveNode, ancestor: MoveNode): boolean {
  for (let at: MoveNode | undefined = node; at; at = at.parent) if (at === ancestor) return true;
  return false;
}

/** A move of the tree as a turn. */
function turnTo({ parent, move, ply, board, score }: MoveNode): Turn {
  const { direction, spawn } = move!;
  const { board: afterstate, reward, motions } = tilt(parent!.board, direction);
  return { ply, direction, before: parent!.board, afterstate, board, reward, score, motions, spawn };
}

function tiltOf({ from, direction }: OpenMove, { board: afterstate, reward, motions }: Tilt): TurnTilt {
  const { board: before, score, ply } = from;
  return { ply: ply + 1, direction, before, afterstate, reward, score: score + reward, motions };
}

/** The state of the game in the form of all games. It is never stored. */
function summaryOf({ board, ply, score }: MoveNode, variant: Variant, revision: number): GameSummary {
  const status = statusOf(board, variant);
  return {
    ...{ id: 'analysis', revision, variant: variant.id, seed: '', ply, score, status },
    ...{ maxRank: maxRank(board), won: status === 'won', undos: 0, keptGoing: true },
    ...{ startedAt: 0, updatedAt: 0, elapsed: 0, milestones: [] },
  };
}
