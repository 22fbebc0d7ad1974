// A question on the page: a position, the player's answer, and lines that are played on the board afterwards.
import type { Direction } from '@twofold/core';
import { isRight, type Puzzle } from '@twofold/solver/internal';
import { batch, createSignal, onCleanup } from 'solid-js';
import type { BoardFrame } from '../../../board/boardFrame';
import { framesOf } from '../../../coach/advice/lineFrames';
import { frameAfter } from '../model/answer';

export interface Answer {
  readonly direction: Direction;
  readonly isRight: boolean;
}

export interface Question {
  readonly puzzle: Puzzle;
  /** Reactive. */
  readonly frame: () => BoardFrame;
  /** Undefined: still to come. Reactive. */
  readonly answer: () => Answer | undefined;
  /** The direction whose line is on the board. Undefined: the position is. Reactive. */
  readonly shown: () => Direction | undefined;
  /** Whether nothing slides in this direction: shown for a moment. Reactive. */
  readonly blocked: () => Direction | undefined;
  /** Answers. Nothing happens after the first answer. */
  give(direction: Direction): void;
  /** Plays the line of a direction on the board, from the position on. */
  playLine(direction: Direction): void;
  /** Shows the position again. */
  showPosition(): void;
}

/** Milliseconds from move to move of a line, and until the position comes back after it. */
const STEP_MS = 700;
const STAY_MS = 2500;
/** How long the answer is seen on the board before the position comes back. */
const ANSWER_MS = 900;

/** A question that lives as long as the calling component. `onAnswer` is called once. */
export function createQuestion(puzzle: Puzzle, onAnswer: (answer: Answer) => void): Question {
  const position: BoardFrame = { board: puzzle.board };
  const [frame, setFrame] = createSignal(position);
  const [answer, setAnswer] = createSignal<Answer>();
  const [shown, setShown] = createSignal<Direction>();
  const [blocked, setBlocked] = createSignal<Direction>();
  let timer = 0;
  onCleanup(() => clearTimeout(timer));
  const after = (milliseconds: number, run: () => void) => {
    clearTimeout(timer);
    timer = window.setTimeout(run, milliseconds);
  };
  const showPosition = () => {
    clearTimeout(timer);
    batch(() => {
      setShown(undefined);
      setFrame(position);
    });
  };
  const playLine = (direction: Direction) => {
    const frames = framesOf(puzzle, puzzle.lines[direction] ?? []);
    setShown(direction);
    const step = (at: number) => {
      setFrame(frames[at]!);
      if (at + 1 < frames.length) after(STEP_MS, () => step(at + 1));
      else after(STAY_MS, showPosition);
    };
    step(0);
  };
  return {
    puzzle,
    frame,
    answer,
    shown,
    blocked,
    give(direction) {
      if (answer()) return;
      setBlocked(undefined);
      if (puzzle.values[direction] === undefined) return void setBlocked(direction);
      const given = { direction, isRight: isRight(puzzle, direction) };
      batch(() => {
        setAnswer(given);
        setFrame(frameAfter(puzzle, direction));
        after(ANSWER_MS, showPosition);
        onAnswer(given);
      });
    },
    playLine,
    showPosition,
  };
}
