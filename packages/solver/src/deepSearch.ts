/**
 * One search in one thread: deepening step by step, an evaluation for each whole depth. A kernel searches without
 * a break; so that others are heard meanwhile, it is called for one depth and a few milliseconds at a time.
 */
import { DIRECTIONS } from '@twofold/core';
import type { Choice, Limits } from './kernel.js';
import type { Pace } from './pace.js';
import type { Level } from './rootQueue.js';

/** No search is deeper: small boards end before. */
const DEEPEST = 1 << 10;

export interface DeepSearch {
  limits: Limits;
  pace: Pace;
  /**
   * The kernel or the board search, on the position in question; `goesOn` after the first call. Cut off by its time,
   * it finds in its transposition table what it was at, and is soon there again.
   */
  choose(limits: Limits, goesOn: boolean): Choice;
  tell(level: Level): void;
}

/** Resolves when the search is over, or soon after it was stopped. Throws what `choose` throws. */
export async function searchDeep({ limits, pace, choose, tell }: DeepSearch): Promise<void> {
  const { depth: deepest = DEEPEST, nodes: nodeLimit = Infinity } = limits;
  let nodes = 0;
  let told: Choice | undefined;
  for (let depth = 1, calls = 0; depth <= deepest; calls++) {
    const slice = pace.nextSlice();
    const until = pace.now + (slice.milliseconds ?? Infinity);
    const nodesLeft = nodeLimit === Infinity ? {} : { nodes: Math.max(0, nodeLimit - nodes) };
    const choice = choose({ ...limits, ...slice, ...nodesLeft, depth }, calls > 0);
    nodes += choice.nodes;
    if (pace.isStopped) return;
    const cutOff = pace.now >= until;
    const over = nodes >= nodeLimit || pace.isTimeUp;
    const whole = choice.depth >= depth;
    if (whole || (over && isBetter(choice, told))) {
      tell({ depth: choice.depth, values: choice.values, nodes, chosen: choice.direction });
      told = choice;
    }
    // Neither whole nor cut off: there is nothing deeper.
    if (over || choice.direction === undefined || !(whole || cutOff)) return;
    if (whole) depth = choice.depth + 1;
    await pace.rest();
    if (pace.isStopped) return;
  }
}

/** Whether the time that was left for a deeper search brought anything. */
function isBetter(choice: Choice, told: Choice | undefined): boolean {
  if (!told) return true;
  return (
    choice.depth >= told.depth &&
    DIRECTIONS.some((direction) => choice.values[direction] !== told.values[direction])
  );
}
