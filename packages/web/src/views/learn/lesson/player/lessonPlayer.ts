// The player of a lesson: a board, the recording of a way's steps on it, and a place in that recording. All of it
// comes from `recordSteps`, so the page shows what the tested function does.
import { type Board, type Recording, type Routine, recordSteps, type Step } from '@twofold/lessons';
import { batch, createEffect, createMemo, createSignal, onCleanup } from 'solid-js';
import { everyFrame } from '../../../../browser/everyFrame';
import { openPlayback, pause, play, seek, setSpeed, tick } from '../../../../replay/playback';
import type { PlacedTile } from '../../parts/boardParts';
import type { Size } from '../model/editing';
import type { Position } from '../model/examples';
import { framesOf } from '../model/frames';

export interface LessonPlayer {
  readonly routine: Routine;
  /** The board before the first step, and the side it is tilted to. */
  readonly given: () => Position;
  readonly recording: () => Recording;
  /** 0 is the board before the first step, n the state after the nth. */
  readonly position: () => number;
  readonly length: () => number;
  readonly step: () => Step | undefined;
  readonly stepBefore: () => Step | undefined;
  readonly board: () => Board;
  readonly tiles: () => readonly PlacedTile[];
  /** The space that the board needs in all its positions. */
  readonly room: () => Size;
  readonly isPlaying: () => boolean;
  readonly speed: () => number;
  readonly seek: (position: number) => void;
  readonly toggle: () => void;
  readonly setSpeed: (speed: number) => void;
  /** Another board, from its beginning or from a position. */
  readonly give: (given: Position, position?: number) => void;
}

export const SPEEDS = [0.5, 1, 2, 4] as const;

/** A step takes longer to read than a move of a game: 0.9 s. */
const PACE = 400 / 900;

/** A player that lives as long as the calling component, at a position of its recording. */
export function createLessonPlayer(routine: Routine, opening: Position, at = 0): LessonPlayer {
  const [given, setGiven] = createSignal(opening);
  const recording = createMemo(() => recordSteps(routine, given().board, given().side));
  const [state, setState] = createSignal(openPlayback(recording().steps.length, at));
  const frames = createMemo(() => framesOf(recording()));
  const position = createMemo(() => Math.min(state().ply, recording().steps.length));
  const isPlaying = createMemo(() => state().isPlaying);
  const speed = createMemo(() => state().speed);
  const step = () => recording().steps[position() - 1];
  const board = () => step()?.board ?? recording().board;
  createEffect(() => {
    if (isPlaying()) onCleanup(everyFrame((time) => setState((now) => tick(now, time * PACE))));
  });
  return {
    routine,
    given,
    recording,
    position,
    length: () => recording().steps.length,
    step,
    stepBefore: () => recording().steps[position() - 2],
    board,
    tiles: () => frames()[position()]!,
    room: createMemo(() => roomOf(recording())),
    isPlaying,
    speed,
    seek: (to) => setState((now) => seek(now, to)),
    toggle: () => setState((now) => (now.isPlaying ? pause(now) : play(now))),
    setSpeed: (to) => setState((now) => setSpeed(now, to)),
    // At once: between board and place, the old place could be the end of the new recording.
    give: (next, at = 0) =>
      batch(() => {
        setGiven(next);
        setState((now) => setSpeed(openPlayback(recording().steps.length, at), now.speed));
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
