import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { checked, checkReplayOf, checkText, forgetCheck, isChecking, noReplay } from './checkState';
import { provenReplay } from './testing';

const answers: ((response: Response) => void)[] = [];
const answerOf = (id: string) => new Response(provenReplay(id));

beforeEach(() => {
  vi.stubGlobal('fetch', () => new Promise<Response>((resolve) => answers.push(resolve)));
});
afterEach(() => {
  vi.unstubAllGlobals();
  forgetCheck();
  answers.length = 0;
});

it('a verdict goes when another replay is asked for, and does not come back where none arrives', async () => {
  await checkText(provenReplay('game-1'));
  expect(checked()?.verdict).toBe('consistent');
  const asked = checkReplayOf('game-2');
  expect([checked(), isChecking()]).toEqual([undefined, true]);
  answers[0]!(new Response('', { status: 503 }));
  await asked;
  expect([checked(), isChecking(), noReplay()?.code]).toEqual([undefined, false, 'not-ready']);
  await checkText(provenReplay('game-1'));
  expect([checked()?.verdict, noReplay()]).toEqual(['consistent', undefined]);
});

it('a replay that comes late gives no verdict on a newer one', async () => {
  const late = checkReplayOf('game-1');
  const asked = checkReplayOf('game-2');
  answers[1]!(answerOf('game-1'));
  await asked;
  expect(checked()?.steps.at(-1)?.fault?.name).toBe('otherGame');
  answers[0]!(answerOf('game-1'));
  await late;
  expect(checked()?.verdict).toBe('contradictory');
});

it('a text that cannot be read takes the verdict before it away, too', async () => {
  await checkText(provenReplay('game-1'));
  let read!: (text: string) => void;
  const asked = checkText(new Promise<string>((resolve) => (read = resolve)));
  expect(checked()).toBeUndefined();
  read('');
  await asked;
  expect(checked()?.verdict).toBe('contradictory');
});
