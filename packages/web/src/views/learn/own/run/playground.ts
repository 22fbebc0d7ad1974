// A board that plays by the learner's tilt. New tiles come by core's odds.
import {
  type Board,
  boardToValues,
  type Direction,
  dealStart,
  isOver,
  seededDealer,
  VARIANTS,
} from '@twofold/core';
import type { Assignment, SandboxClient } from '@twofold/sandbox';
import { createSignal } from 'solid-js';
import type { BoardFrame } from '../../../../board/boardFrame';
import { makeName } from '../../../../browser/randomName';
import { outcomeOf, type PlayFailure } from './outcome';

/** What the last tilt did. */
export type Event =
  | { readonly kind: 'started' }
  | { readonly kind: 'moved' | 'stayed'; readonly direction: Direction; readonly agrees: boolean }
  | { readonly kind: 'failed'; readonly direction?: Direction; readonly failure: PlayFailure };

export type Playground = ReturnType<typeof createPlayground>;

export function createPlayground(client: SandboxClient) {
  const [frame, setFrame] = createSignal<BoardFrame>({ board: newBoard() });
  const [score, setScore] = createSignal(0);
  const [event, setEvent] = createSignal<Event>();
  const [log, setLog] = createSignal<readonly string[]>([]);
  const [tried, setTried] = createSignal<Assignment>(); // the last one, opened or not
  const [opened, setOpened] = createSignal<Assignment>();
  let runs = 0; // answers of an earlier run than the last are dropped

  const tiltOnce = async (direction: Direction) => {
    const { board } = frame();
    const ofRun = runs;
    const answer = await client.tilt({ board: boardToValues(board), direction });
    if (ofRun !== runs) return;
    setLog(answer.log);
    const outcome = outcomeOf(board, direction, answer, Math.random);
    setEvent({ ...outcome, direction });
    if (outcome.kind === 'failed') presses.clear();
    if (outcome.kind !== 'moved') return;
    setFrame(outcome.frame);
    setScore((before) => before + outcome.points);
  };
  const presses = createPresses(tiltOnce);

  /** Opens a program and begins a game with it, from a board if one is given. Gives whether it can be played. */
  const run = async (assignment: Assignment, board = newBoard()): Promise<boolean> => {
    presses.hold();
    setTried(assignment);
    setOpened(undefined);
    const thisRun = ++runs;
    const failure = await client.open(assignment);
    if (thisRun !== runs) return false;
    setLog([]);
    setEvent(failure ? { kind: 'failed', failure } : { kind: 'started' });
    if (failure) {
      presses.refuse();
      return false;
    }
    setOpened(assignment);
    setScore(0);
    setFrame({ board });
    void presses.release();
    return true;
  };

  return {
    frame,
    score,
    event,
    log,
    opened,
    tried,
    takesPresses: presses.areTaken,
    run,
    play: presses.add,
    isOver: () => isOver(frame().board),
  };
}

/** Presses that wait while the program thinks. */
const MOST_WAITING = 2;

/** The learner's presses, one tilt after the other. They are refused until a program is about to be opened. */
function createPresses(tilt: (direction: Direction) => Promise<void>) {
  type State = 'refused' | 'held' | 'idle' | 'tilting';
  const [state, setState] = createSignal<State>('refused');
  let waiting: Direction[] = [];
  const release = async () => {
    setState('tilting');
    // A program that is opened meanwhile holds its presses.
    while (state() === 'tilting' && waiting.length > 0) await tilt(waiting.shift()!);
    if (state() === 'tilting') setState('idle');
  };
  return {
    areTaken: () => state() !== 'refused',
    add(direction: Direction) {
      if (state() === 'refused') return;
      if (waiting.length < MOST_WAITING) waiting.push(direction);
      if (state() === 'idle') void release();
    },
    clear() {
      waiting = [];
    },
    /** Keeps presses from now on, without those of the program before. */
    hold() {
      waiting = [];
      setState('held');
    },
    refuse() {
      waiting = [];
      setState('refused');
    },
    /** Tilts by the presses that were kept, and by each that comes. */
    release,
  };
}

function newBoard(): Board {
  return dealStart(VARIANTS.classic, seededDealer(makeName(12)));
}
