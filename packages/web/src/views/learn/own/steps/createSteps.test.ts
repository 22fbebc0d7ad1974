import { WAYS } from '@twofold/lessons';
import type { Assignment, SandboxClient, Trace } from '@twofold/sandbox';
import { createRoot } from 'solid-js';
import { describe, expect, it } from 'vitest';
import { createSteps } from './createSteps';

const WAY = WAYS.find(({ id }) => id === 'two-pointers')!;
const ASSIGNMENT: Assignment = { source: { text: 'x', language: 'javascript' }, contract: WAY.id };
const stepOf = (call: number) => ({ line: 1, depth: 1, call, name: 'f', variables: [], printed: '' });
const TRACE: Trace = { steps: [1, 1, 2, 2, 3, 3, 3, 3].map(stepOf), isCut: false };

/** A client whose traces are answered by hand. */
function open() {
  const asked: { at: unknown; answer: (trace: Trace) => void }[] = [];
  const client = {
    trace: (_: Assignment, at: unknown) => new Promise<Trace>((answer) => asked.push({ at, answer })),
    stop() {},
  } as unknown as SandboxClient;
  return createRoot((dispose) => ({ steps: createSteps(client, WAY), asked, dispose }));
}

const settled = () => new Promise((resolve) => setTimeout(resolve));
const BOARD = [
  [2, 2],
  [0, 4],
  [8, 0],
];

describe('steps', () => {
  it('are recorded on the given board, and again on another one', async () => {
    const { steps, asked, dispose } = open();
    steps.start(ASSIGNMENT, { board: BOARD, direction: 3 });
    await settled();
    expect(asked.map(({ at }) => at)).toEqual([{ board: BOARD, direction: 3 }]);
    steps.lesson.give({ board: [[2, 4]], side: 'EAST' });
    await settled();
    expect(asked[1]?.at).toEqual({ board: [[2, 4]], direction: 1 });
    asked[1]!.answer(TRACE);
    asked[0]!.answer({ steps: [], isCut: true }); // late, and dropped
    await settled();
    expect([steps.trace(), steps.isRunning(), steps.length()]).toEqual([TRACE, false, 8]);
    dispose();
  });

  it('lead the lesson to the row that the program is called for', async () => {
    const { steps, asked, dispose } = open();
    steps.start(ASSIGNMENT, { board: BOARD, direction: 3 });
    await settled();
    asked[0]!.answer(TRACE);
    await settled();
    const laneAt = (position: number) => {
      steps.seek(position);
      return steps.lesson.step()?.lane?.index;
    };
    expect([0, 1, 2, 3, 4, 7].map(laneAt)).toEqual([0, 0, 1, 1, 2, 2]);
    steps.seek(steps.length());
    expect(steps.lesson.position()).toBe(steps.lesson.length());
    dispose();
  });

  it('are forgotten when they are closed', async () => {
    const { steps, asked, dispose } = open();
    steps.start(ASSIGNMENT);
    steps.close();
    asked[0]!.answer(TRACE);
    await settled();
    expect([steps.traced(), steps.trace(), steps.isRunning()]).toEqual([undefined, undefined, false]);
    dispose();
  });
});
