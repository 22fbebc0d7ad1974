/**
 * One search in one thread: iterative deepening, with an evaluation for each completed depth. The kernel
 * searches without a break. So it is called for one depth and a few milliseconds at a time, and messages come
 * in between.
 */
import type { Choice, Limits } from '../../kernel/kernel.js';
import type { Level } from '../threadQueue.js';
import type { SearchClock } from './searchClock.js';

/** No search is deeper. Small boards end earlier. */
const DEEPEST = 1 << 10;

export interface DeepSearch {
  limits: Limits;
  clock: SearchClock;
  /**
   * Calls the kernel, or the search on boards of any size. `goesOn` is set after the first call. A call that
   * time cuts off is repeated. Its transposition table then takes it back quickly to where it was.
   */
  choose(limits: Limits, goesOn: boolean): Choice;
  tell(level: Level): void;
}

/** Resolves when the search is over, or soon after it was stopped. Throws the errors of `choose`. */
export async function searchDeep({ limits, clock, choose, tell }: DeepSearch): Promise<void> {
  const { depth: deepest = DEEPEST, nodes: nodeLimit = Infinity } = limits;
  let nodes = 0;
  let hasTold = false;
  for (let depth = 1, calls = 0; depth <= deepest; calls++) {
    const slice = clock.nextSlice();
    const until = clock.now + (slice.milliseconds ?? Infinity);
    const nodesLeft = nodeLimit === Infinity ? {} : { nodes: Math.max(0, nodeLimit - nodes) };
    const choice = choose({ ...limits, ...slice, ...nodesLeft, depth }, calls > 0);
    nodes += choice.nodes;
    if (clock.isStopped) return;
    const cutOff = clock.now >= until;
    const over = nodes >= nodeLimit || clock.isTimeUp;
    const whole = choice.depth >= depth;
    // Of a depth that a limit ended, some directions have deeper values than others: they are not told.
    if (whole || !hasTold) {
      const { depth, values, exact } = choice;
      tell({ depth, values, nodes, ...(exact && { exact }) });
      hasTold = true;
    }
    // Neither complete nor cut off: there is no greater depth.
    if (over || choice.direction === undefined || !(whole || cutOff)) return;
    if (whole) depth = choice.depth + 1;
    await clock.rest();
    if (clock.isStopped) return;
  }
}
