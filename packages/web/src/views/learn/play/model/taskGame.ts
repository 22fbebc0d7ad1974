// The game of an exercise: one line of moves from a position, in memory. A tile that is slow to come, from the solver's search, leaves
// the board at the afterstate; moves wait for it.
import {
  type Board,
  type Direction,
  maxRank,
  placeSpawn,
  type Spawn,
  statusOf,
  type Tilt,
  tilt,
  VARIANTS,
} from '@twofold/core';
import { batch, createSignal } from 'solid-js';
import type { BoardFrame, TurnTilt } from '../../../../board/boardFrame';
import type { GameController, GameEvent } from '../../../../game/gameController';
import type { Tiles } from './tiles';

/** A position of the line, and the move that led to it. */
export interface TaskNode {
  readonly parent: TaskNode | undefined; // undefined: the first position
  readonly ply: number;
  readonly move: { readonly direction: Direction; readonly spawn: Spawn } | undefined;
  readonly board: Board;
  readonly score: number;
}

type Shown = Pick<GameController, 'frame' | 'record' | 'best' | 'variant' | 'waiting' | 'listen'>;

export interface TaskGame extends Shown {
  readonly game: { readonly ply: number; readonly score: number };
  readonly first: TaskNode;
  /** The position on the board. Reactive. */
  readonly node: () => TaskNode;
  play(direction: Direction): void;
  /** Goes back to an earlier position of the line. A tile that is still to come is dropped. */
  goBack(node: TaskNode): void;
}

/** A move whose tile is still to come. */
interface OpenMove {
  readonly from: TaskNode;
  readonly direction: Direction;
}

/** `isOpen`: whether moves that waited for a tile are still played. */
export function createTaskGame(
  start: { readonly board: Board; readonly score: number },
  { tileAt }: Pick<Tiles, 'tileAt'>,
  isOpen: () => boolean = () => true,
): TaskGame {
  const variant = VARIANTS.classic;
  const first: TaskNode = { ...start, parent: undefined, ply: 0, move: undefined };
  const [node, setNode] = createSignal(first);
  const [open, setOpen] = createSignal<OpenMove>();
  const [frame, setFrame] = createSignal<BoardFrame>({ board: first.board });
  const listeners = new Set<(event: GameEvent) => void>();
  const queue: Direction[] = [];
  let revision = 0;
  const notify = (event: GameEvent) => {
    for (const listener of listeners) listener(event);
  };
  const show = (next: TaskNode, shown: BoardFrame) =>
    batch(() => {
      revision++;
      setOpen(undefined);
      setNode(next);
      setFrame(shown);
    });
  const finish = (from: TaskNode, turned: TurnTilt & { readonly afterstate: Board }, spawn: Spawn) => {
    const wasOpen = open() !== undefined;
    const board = placeSpawn(turned.afterstate, spawn);
    const { direction, ply, score } = turned;
    const turn = { ...turned, board, spawn };
    show(
      { parent: from, ply, move: { direction, spawn }, board, score },
      wasOpen ? { board, spawn } : { board, turn },
    );
    if (!wasOpen) notify({ kind: 'tilt', turn, milestone: false, bySolver: false });
    notify({ kind: 'turn', turn, bySolver: false });
    if (!isOpen()) queue.length = 0;
    const waiting = queue.shift();
    if (waiting !== undefined) play(waiting);
  };
  /** The tile comes later. One that comes after the move was taken back is dropped. */
  const wait = (move: OpenMove, turned: ReturnType<typeof turnedOf>, tile: Promise<Spawn>) => {
    batch(() => {
      setOpen(move);
      setFrame({ board: turned.afterstate, turn: turned });
    });
    notify({ kind: 'tilt', turn: turned, milestone: false, bySolver: false });
    void tile.then((spawn) => open() === move && finish(move.from, turned, spawn));
  };
  const play = (direction: Direction): void => {
    if (open()) return void queue.push(direction);
    const from = node();
    const tilted = tilt(from.board, direction);
    if (!tilted.moved) return notify({ kind: 'noMove', direction });
    const turned = turnedOf(from, direction, tilted);
    const tile = tileAt(turned.afterstate, turned.ply);
    if (tile instanceof Promise) wait({ from, direction }, turned, tile);
    else finish(from, turned, tile);
  };
  return {
    first,
    node,
    frame,
    record: () => summaryOf(node(), revision),
    best: () => 0,
    variant: () => variant,
    waiting: () => open() !== undefined,
    game: {
      get ply() {
        return node().ply;
      },
      get score() {
        return node().score;
      },
    },
    play,
    goBack(to) {
      queue.length = 0;
      show(to, { board: to.board });
      notify({ kind: 'undo' });
    },
    listen(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

function turnedOf({ board: before, score, ply }: TaskNode, direction: Direction, tilted: Tilt) {
  const { board: afterstate, reward, motions } = tilted;
  return { ply: ply + 1, direction, before, afterstate, reward, score: score + reward, motions };
}

/** The state of the game in the form of all games. It is never stored. */
function summaryOf({ board, ply, score }: TaskNode, revision: number): ReturnType<GameController['record']> {
  const status = statusOf(board, VARIANTS.classic);
  return {
    ...{ id: 'exercise', revision, variant: VARIANTS.classic.id, seed: '', ply, score, status },
    ...{ maxRank: maxRank(board), won: status === 'won', undos: 0, keptGoing: true },
    ...{ startedAt: 0, updatedAt: 0, elapsed: 0, milestones: [] },
  };
}
