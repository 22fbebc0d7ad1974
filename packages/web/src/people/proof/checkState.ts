// The replay that is being checked, and what came of it. It outlives the page, so that the result of a game can hand
// its replay over. What stands there is of the newest replay alone: a verdict on another one must not pass for its own.
import type { Failure, Result } from '@twofold/core';
import { createSignal } from 'solid-js';
import { importAgain } from '../../browser/lazy';
import { api } from '../../net/api';
import { createMissing } from '../../ui/missingPart';
import type { Checked } from './proofSteps';

const [checked, setChecked] = createSignal<Checked>();
const [noReplay, setNoReplay] = createSignal<Failure>(); // the server did not give it
const [isChecking, setChecking] = createSignal(false);
const missing = createMissing();
let round = 0; // of checking; what comes of an earlier one is dropped

export { checked, isChecking, noReplay };

/** Checks a replay. All of it happens in this page. A signed one asks the server for its keys and its chain. */
export function checkText(text: string | Promise<string>): Promise<void> {
  return check(async () => ({ ok: true, value: await text }));
}

/** Checks the replay that the server has of a game. */
export function checkReplayOf(gameId: string, pin?: string): Promise<void> {
  return check(() => api.replay(gameId), gameId, pin);
}

/** What comes of a check; the arguments are those of `stepsOf`. Undefined: the check could not be loaded. */
export async function findSteps(text: string, gameId?: string, pin?: string): Promise<Checked | undefined> {
  try {
    const { stepsOf } = await importAgain(() => import('./proofSteps'));
    missing.close();
    return await stepsOf(text, gameId, pin);
  } catch {
    missing.show();
    return undefined;
  }
}

/** Takes away what stands there. */
export function forgetCheck(): void {
  round++;
  missing.close();
  setChecked(undefined);
  setNoReplay(undefined);
  setChecking(false);
}

async function check(read: () => Promise<Result<string>>, gameId?: string, pin?: string): Promise<void> {
  forgetCheck();
  const own = round;
  setChecking(true);
  const text = await read();
  const found = text.ok ? await findSteps(text.value, gameId, pin) : undefined;
  if (own !== round) return;
  setChecking(false);
  setChecked(found);
  if (!text.ok) setNoReplay(text.error);
}
