/**
 * One search that threads divide: each takes directions to search from the queue at the root (rootQueue.ts), and
 * who completes a depth tells its evaluation. With a limit of depth alone each direction's search knows nothing
 * of the others, so that its value and its nodes are the same in one thread and in several.
 */
import { type Board, legalDirections } from '@twofold/core';
import { MAX_DEPTH } from './deepening.js';
import type { Kernel, Limits } from './kernel.js';
import type { Pace } from './pace.js';
import type { Job, Level, RootQueue } from './rootQueue.js';

/** A search as one of its threads sees it. */
export interface RootSearch {
  kernel: Kernel;
  queue: RootQueue;
  board: Board;
  limits: Limits;
  pace: Pace;
  tell(level: Level): void;
}

/** Resolves when all is taken, time is up, or soon after the search was stopped. Throws what the kernel throws. */
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

/** Undefined: it was stopped, or a limit reached, before it was finished. */
async function searchJob(
  { kernel, queue, board, limits, pace }: RootSearch,
  { depth, direction }: Job,
): Promise<{ value: number; nodes: number } | undefined> {
  let nodes = 0;
  for (;;) {
    await pace.rest();
    if (pace.isStopped || pace.isTimeUp) return undefined;
    const portion = limits.nodes === undefined ? Infinity : queue.reserve(limits.nodes);
    if (portion === undefined) return undefined;
    if (portion === 0) {
      await pace.wait();
      continue;
    }
    const found = kernel.searchDirection(board.ranks, direction, {
      ...limits,
      ...pace.nextSlice(),
      ...(portion === Infinity ? {} : { nodes: portion }),
      depth,
    });
    nodes += found.nodes;
    if (portion !== Infinity) queue.settle(portion, found.nodes);
    if (found.value !== undefined && !pace.isStopped) return { value: found.value, nodes };
  }
}
