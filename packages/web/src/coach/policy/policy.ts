// Optimal play on a small board, explored step by step: what each direction is worth, and what each new tile makes of it.
// Nothing here touches the game that is played.
import {
  type Board,
  boardFromRanks,
  type Direction,
  legalDirections,
  rankValue,
  spawnOutcomes,
  tilt,
  type Variant,
} from '@twofold/core';
import type { Evaluation } from '@twofold/solver';
import { createSignal } from 'solid-js';

/** A direction, with optimal play afterwards. */
export interface Choice {
  readonly direction: Direction;
  readonly value: number; // the points to come, on average
  readonly loss: number; // how many fewer than by the best direction
  readonly rate: number | undefined; // the chance of the milestone
}

/** A new tile, and the board with it. */
export interface Reply {
  readonly cell: number;
  readonly tile: number;
  readonly probability: number;
  readonly board: Board;
  readonly value: number; // the points to come, on average; 0 where the game is over
}

/** A position with its directions, or the board after one of them with all new tiles. */
export type Scene =
  | { readonly kind: 'solving'; readonly board: Board }
  | { readonly kind: 'unknown'; readonly board: Board } // the solver gave no exact answer
  | {
      readonly kind: 'position';
      readonly board: Board;
      readonly choices: readonly Choice[]; // best first; none: the game is over
      readonly milestone: number | undefined; // the next tile
    }
  | {
      readonly kind: 'moved';
      readonly board: Board; // the afterstate
      readonly direction: Direction;
      readonly points: number; // made by the move
      readonly replies: readonly Reply[]; // best first
    };

/** Asks the solver. An evaluation that is not exact counts as none. */
export type Solve = (board: Board) => Promise<Evaluation | undefined>;

export interface Policy {
  /** Reactive. */
  readonly scene: () => Scene;
  /** Moves away from the first position. Reactive. */
  readonly moves: () => number;
  /** Whether there is a step to take back. Reactive. */
  readonly canGoBack: () => boolean;
  choose(direction: Direction): Promise<void>;
  meet(reply: Reply): Promise<void>;
  back(): void;
  restart(): void;
  /** Shows the first position. May be called again after a failure. */
  open(): Promise<void>;
}

export function createPolicy(first: Board, variant: Variant, solve: Solve): Policy {
  const [scenes, setScenes] = createSignal<readonly Scene[]>([{ kind: 'solving', board: first }]);
  let newest: object | undefined;
  /** Shows what comes next, unless the player went elsewhere meanwhile. */
  const show = async (before: readonly Scene[], board: Board, next: () => Promise<Scene>) => {
    const own = {};
    newest = own;
    setScenes([...before, { kind: 'solving', board }]);
    const scene = await next();
    if (newest === own) setScenes([...before, scene]);
  };
  const go = (to: readonly Scene[]) => {
    newest = undefined;
    setScenes(to);
  };
  const scene = () => scenes().at(-1)!;
  const open = () => show([], first, () => positionScene(first, solve));
  return {
    scene,
    moves: () => scenes().filter(({ kind }) => kind === 'moved').length,
    canGoBack: () => scenes().length > 1,
    open,
    choose: (direction) => {
      const { board } = scene();
      return show(scenes(), tilt(board, direction).board, () => movedScene(board, direction, variant, solve));
    },
    meet: ({ board }) => show(scenes(), board, () => positionScene(board, solve)),
    back: () => go(scenes().slice(0, -1)),
    restart: () => go(scenes().slice(0, 1)),
  };
}

async function positionScene(board: Board, solve: Solve): Promise<Scene> {
  if (legalDirections(board).length === 0)
    return { kind: 'position', board, choices: [], milestone: undefined };
  const evaluation = await exactEvaluation(board, solve);
  if (!evaluation) return { kind: 'unknown', board };
  const { lines, milestone } = evaluation;
  const best = lines[0]!.value;
  const choices = lines.map(({ direction, value, successRate }) => ({
    direction,
    value,
    loss: best - value,
    rate: successRate,
  }));
  return { kind: 'position', board, choices, milestone };
}

async function movedScene(
  before: Board,
  direction: Direction,
  variant: Variant,
  solve: Solve,
): Promise<Scene> {
  const { board, reward: points } = tilt(before, direction);
  const replies: Reply[] = [];
  for (const { cell, rank, probability } of spawnOutcomes(board, variant)) {
    const ranks = [...board.ranks];
    ranks[cell] = rank;
    const next = boardFromRanks(board.columns, board.rows, ranks);
    const isOver = legalDirections(next).length === 0;
    const evaluation = isOver ? undefined : await exactEvaluation(next, solve);
    if (!isOver && !evaluation) return { kind: 'unknown', board };
    const value = evaluation?.lines[0]?.value ?? 0;
    replies.push({ cell, tile: rankValue(rank), probability, board: next, value });
  }
  replies.sort((one, other) => other.value - one.value);
  return { kind: 'moved', board, direction, points, replies };
}

async function exactEvaluation(board: Board, solve: Solve): Promise<Evaluation | undefined> {
  const evaluation = await solve(board);
  return evaluation?.player === 'exact' && evaluation.lines.length > 0 ? evaluation : undefined;
}
