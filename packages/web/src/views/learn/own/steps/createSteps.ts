// A learner's program on one board, step by step, and the steps of its lesson beside it.
import { DIRECTION_NAMES } from '@twofold/core';
import { SIDES, type Side, type Way } from '@twofold/lessons';
import type { Assignment, Case, SandboxClient, Trace } from '@twofold/sandbox';
import { createEffect, createMemo, createSignal, on } from 'solid-js';
import { openingOf, type Position } from '../../lesson/model/examples';
import { createLessonPlayer, type LessonPlayer } from '../../lesson/player/lessonPlayer';
import { createStepping, type Stepping } from '../../lesson/player/stepping';

export type Steps = ReturnType<typeof createSteps>;

export function createSteps(client: SandboxClient, way: Way) {
  const [traced, setTraced] = createSignal<Assignment>();
  const [trace, setTrace] = createSignal<Trace>();
  const [isRunning, setRunning] = createSignal(false);
  const steps = createMemo(() => trace()?.steps ?? []);
  const { restart, ...stepping } = createStepping(() => steps().length);
  const lesson = createLessonPlayer(way, openingOf(way));
  let runs = 0; // answers of an earlier run than the last are dropped

  const run = async () => {
    const assignment = traced();
    if (!assignment) return;
    const thisRun = ++runs;
    setRunning(true);
    const found = await client.trace(assignment, caseOf(lesson.given()));
    if (thisRun !== runs) return;
    setRunning(false);
    setTrace(found);
    restart();
  };
  createEffect(on(lesson.given, () => void run(), { defer: true }));
  createEffect(() => lesson.seek(besideOf(steps(), stepping, lesson)));

  return {
    ...stepping,
    way,
    traced,
    trace,
    steps,
    isRunning,
    lesson,
    /** Runs a program, on a board if one is given, else on that of the last time. */
    start(assignment: Assignment, at?: Case) {
      setTraced(assignment);
      if (at) lesson.give({ board: at.board.map((row) => [...row]), side: SIDES[at.direction] });
      else void run();
    },
    close() {
      runs++;
      if (isRunning()) client.stop();
      setRunning(false);
      setTraced(undefined);
      setTrace(undefined);
    },
  };
}

function caseOf({ board, side }: Position): Case {
  return { board, direction: directionOf(side) };
}

function directionOf(side: Side): Case['direction'] {
  return SIDES.indexOf(side) as Case['direction'];
}

/** The word for a side in messages. */
export function sideWord(side: Side): (typeof DIRECTION_NAMES)[number] {
  return DIRECTION_NAMES[directionOf(side)];
}

/**
 * The place in the lesson's steps beside a place in a program's. The lesson has another number of steps, so both
 * begin and end together. A program that is called for each row is beside the steps of that row.
 */
function besideOf(
  steps: Trace['steps'],
  { position, length }: Pick<Stepping, 'position' | 'length'>,
  lesson: Pick<LessonPlayer, 'recording'>,
): number {
  const all = lesson.recording().steps;
  if (length() === 0) return 0;
  const call = steps[position()]?.call;
  const calls = steps.at(-1)?.call ?? 1;
  if (call === undefined || calls <= 1) return Math.round((position() / length()) * all.length);
  const ofCall = steps.filter((step) => step.call === call).length;
  const done = position() - steps.findIndex((step) => step.call === call);
  const lines = all.flatMap(({ lane }, at) => (lane?.index === call - 1 ? [at + 1] : []));
  if (lines.length === 0) return Math.round((position() / length()) * all.length);
  return lines[Math.round((done / ofCall) * (lines.length - 1))]!;
}
