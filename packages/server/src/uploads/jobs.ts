/** The jobs of the workshop's thread: checking a replay and painting a picture. Both may take the processor long. */
import type { Result } from '@twofold/core';
import type { Card } from './card.js';
import type { CheckedReplay } from './checkUpload.js';

export interface Jobs {
  check: { input: string; output: Result<CheckedReplay> };
  paint: { input: Card; output: Uint8Array }; // a PNG
}
export type JobName = keyof Jobs;

/** A message to the thread. */
export interface JobRequest {
  readonly name: JobName;
  readonly input: Jobs[JobName]['input'];
}

/** The thread's answer. `failed`: the job threw. */
export type JobAnswer = { readonly output: Jobs[JobName]['output'] } | { readonly failed: string };
