// An attempt at an exercise: the game on the board, what it makes of the goal, and lines that are played on the board. It lives as
// long as the calling component.
import type { Direction } from '@twofold/core';
import { type Exercise, judgeMove, type LineMove, type Verdict } from '@twofold/solver/internal';
import { createMemo, createSignal, onCleanup } from 'solid-js';
import type { BoardFrame } from '../../../../board/boardFrame';
import { framesOf } from '../../../../coach/advice/lineFrames';
import type { PageAdvisor } from '../../../../coach/pageAdvisor';
import { createTaskGame, type TaskNode } from './taskGame';
import { createTiles } from './tiles';

/** A line that can be played on the board. */
export interface ShownLine {
  readonly from: TaskNode;
  readonly moves: readonly LineMove[];
}

/** Milliseconds from move to move of a line, and until the attempt comes back after it. */
const STEP_MS = 700;
const STAY_MS = 2500;

export function createAttempt(exercise: Exercise, advisor: Pick<PageAdvisor, 'ask' | 'load'>) {
  const [isGuessing, setGuessing] = createSignal(false);
  const tiles = createTiles(exercise.tiles, advisor, () => setGuessing(true));
  const game = createTaskGame(exercise, tiles, () => verdict() === 'open');
  const path = createMemo(() => pathTo(game.node()));
  const verdict = createMemo(() => verdictOf(exercise, path()));
  const board = createShownLine(game.frame);
  return {
    exercise,
    game,
    tiles,
    /** The moves so far. Reactive. */
    path,
    /** Reactive. */
    verdict,
    /** Whether the solver did not answer, so that tiles are not the most harmful ones. Reactive. */
    isGuessing,
    ...board,
    play(direction: Direction) {
      if (verdict() !== 'open') return;
      board.hide();
      game.play(direction);
    },
    /** Takes moves back to before this one. By default: the last one, or the one whose tile is still to come. */
    takeBack(move: TaskNode | undefined = game.waiting() ? undefined : path().at(-1)) {
      board.hide();
      game.goBack(move?.parent ?? game.node());
    },
    restart() {
      board.hide();
      game.goBack(game.first);
    },
  };
}

export type Attempt = ReturnType<typeof createAttempt>;

/** The moves to a position, the first one first. */
function pathTo(node: TaskNode): TaskNode[] {
  const path: TaskNode[] = [];
  for (let at = node; at.parent; at = at.parent) path.unshift(at);
  return path;
}

function verdictOf({ goal }: Exercise, path: readonly TaskNode[]): Verdict {
  let verdict: Verdict = 'open';
  for (const { ply, move, board } of path)
    if (verdict === 'open') verdict = judgeMove(goal, { ply, direction: move!.direction, board });
  return verdict;
}

function createShownLine(own: () => BoardFrame) {
  const [line, setLine] = createSignal<ShownLine>();
  const [frame, setFrame] = createSignal<BoardFrame>();
  let timer = 0;
  const after = (milliseconds: number, run: () => void) => {
    timer = window.setTimeout(run, milliseconds);
  };
  const hide = () => {
    clearTimeout(timer);
    setLine(undefined);
    setFrame(undefined);
  };
  onCleanup(() => clearTimeout(timer));
  return {
    /** The board that is shown. Reactive. */
    frame: () => frame() ?? own(),
    /** The line that is played on it. Reactive. */
    line,
    hide,
    /** Plays a line on the board, and shows the attempt again. */
    show(shown: ShownLine) {
      hide();
      const frames = framesOf(shown.from, shown.moves);
      setLine(shown);
      const step = (at: number) => {
        setFrame(frames[at]!);
        if (at + 1 < frames.length) after(STEP_MS, () => step(at + 1));
        else after(STAY_MS, hide);
      };
      step(0);
    },
  };
}
