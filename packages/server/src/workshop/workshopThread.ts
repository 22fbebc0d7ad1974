/** The worker_thread of the workshop (workshop.ts). One job at a time. */

import { parentPort } from 'node:worker_threads';
import { gzipSync } from 'node:zlib';
import { messageOf } from '@twofold/core/internal';
import { digestStored, finishMoves, makeProvedReplay } from '../ranked/rankedReplay.js';
import { checkUpload } from '../uploads/checkUpload.js';
import type { JobAnswer, JobName, JobRequest, Jobs } from './jobs.js';

if (!parentPort) throw new TypeError('This module runs in a worker_thread: see workshop.ts');
const port = parentPort;

type Work = { [Name in JobName]: (input: Jobs[Name]['input']) => JobOutput<Name> | Promise<JobOutput<Name>> };
type JobOutput<Name extends JobName> = Jobs[Name]['output'];

const WORK: Work = {
  check: checkUpload,
  paint: async (card) => (await import('../uploads/paintCard.js')).paintCard(card), // loads the painter's WebAssembly
  review: async (compact) => (await import('../reviews/makeReview.js')).makeReview(compact), // loads the solver
  playDeal: async (deal) => (await import('../reviews/playDeal.js')).playDeal(deal), // loads the solver
  finish: ({ record, moves }) => finishMoves(record, moves),
  digest: digestStored,
  replay: ({ stored, row }) => gzipSync(makeProvedReplay(stored, row)),
};

port.on('message', async (request: JobRequest) => {
  port.postMessage(await answer(request));
});

async function answer({ name, input }: JobRequest): Promise<JobAnswer> {
  try {
    return { output: await (WORK[name] as (input: unknown) => Promise<JobOutput<JobName>>)(input) };
  } catch (error) {
    return { failed: messageOf(error) };
  }
}
