/** The worker_thread that checks replays and paints pictures (workshop.ts). One job at a time. */

import { parentPort } from 'node:worker_threads';
import { messageOf } from '@twofold/core';
import type { Card } from './card.js';
import { checkUpload } from './checkUpload.js';
import type { JobAnswer, JobRequest } from './jobs.js';

if (!parentPort) throw new TypeError('This module runs in a worker_thread: see workshop.ts');
const port = parentPort;

port.on('message', async (request: JobRequest) => {
  port.postMessage(await answer(request));
});

async function answer({ name, input }: JobRequest): Promise<JobAnswer> {
  try {
    if (name === 'check') return { output: checkUpload(input as string) };
    const { paintCard } = await import('./paintCard.js'); // with the painter's WebAssembly, on first use
    return { output: await paintCard(input as Card) };
  } catch (error) {
    return { failed: messageOf(error) };
  }
}
