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

/** Key presses that wait while the program thinks. */
const MOST_WAITING = 2;

export type Playground = ReturnType<typeof createPlayground>;

export function createPlayground(client: SandboxClient) {
  const [frame, setFrame] = createSignal<BoardFrame>({ board: newBoard() });
  const [score, setScore] = createSignal(0);
  const [event, setEvent] = createSignal<Event>();
  const [log, setLog] = createSignal<readonly string[]>([]);
  const [tried, setTried] = createSignal<Assignment>(); // the last one, opened or not
  const [opened, setOpened] = createSignal<Assignment>();
  const [isBusy, setBusy] = createSignal(false);
  let waiting: Direction[] = [];

  const restart = (board: Board = newBoard()) => {
    waiting = [];
    setScore(0);
    setFrame({ board });
  };

  /** Opens a program and begins a game with it, from a board if one is given. Gives whether it can be played. */
  const run = async (assignment: Assignment, board?: Board): Promise<boolean> => {
    setTried(assignment);
    setBusy(true);
    setOpened(undefined);
    const failure = await client.open(assignment);
    setBusy(false);
    setLog([]);
    setEvent(failure ? { kind: 'failed', failure } : { kind: 'started' });
    if (failure) return false;
    setOpened(assignment);
    restart(board);
    return true;
  };

  const tiltOnce = async (direction: Direction) => {
    const { board } = frame();
    const answer = await client.tilt({ board: boardToValues(board), direction });
    setLog(answer.log);
    const outcome = outcomeOf(board, direction, answer, Math.random);
    setEvent({ ...outcome, direction });
    if (outcome.kind === 'failed') waiting = [];
    if (outcome.kind !== 'moved') return;
    setFrame(outcome.frame);
    setScore((before) => before + outcome.points);
  };

  /** Tilts by the program. A press while it thinks waits its turn. */
  const play = async (direction: Direction) => {
    if (!opened()) return;
    if (waiting.length < MOST_WAITING) waiting.push(direction);
    if (isBusy()) return;
    setBusy(true);
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) await tiltOnce(next);
    setBusy(false);
  };

  return {
    frame,
    score,
    event,
    log,
    opened,
    tried,
    isBusy,
    run,
    play,
    restart,
    isOver: () => isOver(frame().board),
  };
}

function newBoard(): Board {
  return dealStart(VARIANTS.classic, seededDealer(makeName(12)));
}
