// The player of a lesson: a board, the recording of a way's steps on it, and a place in that recording. All of it
// comes from `recordSteps`, so the page shows what the tested function does.
import { type Board, type Recording, type Routine, recordSteps, type Step } from '@twofold/lessons';
import { batch, createMemo, createSignal } from 'solid-js';
import type { PlacedTile } from '../../parts/boardParts';
import type { Size } from '../model/editing';
import type { Position } from '../model/examples';
import { framesOf } from '../model/frames';
import { createStepping, type Stepping } from './stepping';

export interface LessonPlayer extends Stepping {
  readonly routine: Routine;
  /** The board before the first step, and the side it is tilted to. */
  readonly given: () => Position;
  readonly recording: () => Recording;
  readonly step: () => Step | undefined;
  readonly stepBefore: () => Step | undefined;
  readonly board: () => Board;
  readonly tiles: () => readonly PlacedTile[];
  /** The space that the board needs in all its positions. */
  readonly room: () => Size;
  /** Another board, from its beginning or from a position. */
  readonly give: (given: Position, position?: number) => void;
}

/** A player that lives as long as the calling component, at a position of its recording. */
export function createLessonPlayer(routine: Routine, opening: Position, at = 0): LessonPlayer {
  const [given, setGiven] = createSignal(opening);
  const recording = createMemo(() => recordSteps(routine, given().board, given().side));
  const { restart, ...stepping } = createStepping(() => recording().steps.length, at);
  const { position } = stepping;
  const frames = createMemo(() => framesOf(recording()));
  const step = () => recording().steps[position() - 1];
  const board = () => step()?.board ?? recording().board;
  return {
    ...stepping,
    routine,
    given,
    recording,
    step,
    stepBefore: () => recording().steps[position() - 2],
    board,
    tiles: () => frames()[position()]!,
    room: createMemo(() => roomOf(recording())),
    // At once: between board and place, the old place could be the end of the new recording.
    give: (next, at = 0) =>
      batch(() => {
        setGiven(next);
        restart(at);
      }),
  };
}

/** The greatest width and height of a board on its way. A turned row needs a square. */
function roomOf({ board, steps }: Recording): Size {
  const boards = [board, ...steps.map((step) => step.board)];
  return {
    rows: Math.max(...boards.map((own) => own.length)),
    columns: Math.max(...boards.map((own) => own[0]!.length)),
  };
}
