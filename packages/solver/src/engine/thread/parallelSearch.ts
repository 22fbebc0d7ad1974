/**
 * One search that several threads share. Each takes directions from the queue at the root (threadQueue.ts).
 * The thread that completes a depth reports its evaluation. With a limit of depth alone, each direction's
 * search uses nothing from the others. So its value and its nodes do not depend on the number of threads.
 */
import { type Board, legalDirections } from '@twofold/core';
import { MAX_DEPTH } from '../../kernel/deepening.js';
import type { DirectionSearch, Kernel, Limits } from '../../kernel/kernel.js';
import type { Job, Level, ThreadQueue } from '../threadQueue.js';
import type { SearchClock } from './searchClock.js';

/** A search, seen by one of its threads. */
export interface RootSearch {
  kernel: Kernel;
  queue: ThreadQueue;
  board: Board;
  limits: Limits;
  clock: SearchClock;
  tell(level: Level): void;
}

/** Resolves when no job is left, when time is up, or soon after a stop. Throws the errors of the kernel. */
export async function searchRoot(search: RootSearch): Promise<void> {
  const { queue, board, limits, tell } = search;
  const directions = legalDirections(board);
  const deepest = Math.min(limits.depth ?? MAX_DEPTH, MAX_DEPTH);
  if (directions.length === 0 && queue.takeAlone()) tell({ depth: 1, values: [], nodes: 0 });
  while (directions.length > 0) {
    const job = queue.take(directions, deepest);
    const result = job && (await searchJob(search, job));
    if (!result) return;
    for (const level of queue.finish(job, result, directions)) tell(level);
  }
}

/** Undefined: a stop or a limit interrupted the job. No limit ends depth 1. */
async function searchJob(
  search: RootSearch,
  job: Job,
): Promise<{ value: number; nodes: number } | undefined> {
  const { clock } = search;
  let nodes = 0;
  for (;;) {
    await clock.rest();
    if (clock.isStopped || (job.depth > 1 && clock.isTimeUp)) return undefined;
    const portion = nodesFor(search, job);
    if (portion === undefined) return undefined;
    if (portion === 0) {
      await clock.wait();
      continue;
    }
    const found = searchPortion(search, job, portion);
    nodes += found.nodes;
    if (found.value !== undefined && !clock.isStopped) return { value: found.value, nodes };
    requireMove(search, job);
  }
}

/** Without a value a limit ended the call, and it is repeated. So it would be for ever if the kernel saw no move. */
function requireMove({ kernel, board }: RootSearch, { direction }: Job): void {
  if (kernel.tilt(board.ranks, direction) === undefined) {
    throw new Error(`The kernel sees no move ${direction} on the board ${board.ranks}`);
  }
}

/** The node limit of the next kernel call; Infinity: none. For 0 and undefined see `ThreadQueue.reserve`. */
function nodesFor({ queue, limits }: RootSearch, { depth }: Job): number | undefined {
  return limits.nodes === undefined || depth === 1 ? Infinity : queue.reserve(limits.nodes);
}

function searchPortion(
  { kernel, queue, board, limits, clock }: RootSearch,
  { depth, direction }: Job,
  portion: number,
): DirectionSearch {
  const isLimited = portion !== Infinity;
  const found = kernel.searchDirection(board.ranks, direction, {
    ...limits,
    ...clock.nextSlice(),
    ...(isLimited && { nodes: portion }),
    depth,
  });
  if (limits.nodes !== undefined) queue.settle(isLimited ? portion : 0, found.nodes);
  return found;
}
