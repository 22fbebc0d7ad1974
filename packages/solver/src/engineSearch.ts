/**
 * One search in a thread: deepening step by step, an evaluation for each whole depth. A kernel searches without
 * a break; so that others are heard meanwhile, it is called for one depth and a few milliseconds at a time.
 */
import { DIRECTIONS } from '@twofold/core';
import type { Choice, Limits } from './kernel.js';
import type { Evaluation, Line } from './port.js';

/** Who searches, and who asks. */
export interface Search {
  player: Evaluation['player'];
  limits: Limits;
  /** The kernel or the board search, on the position in question; `goesOn` after the first call. */
  choose(limits: Limits, goesOn: boolean): Choice;
  /** How long `choose` may take at once, if there is a limit besides depth. */
  sliceMs: number;
  now(): number;
  isStopped(): boolean;
  pause(): Promise<void>;
  tell(evaluation: Evaluation): void;
}

const PAUSE_EVERY_MS = 10;
/** No search is deeper: small boards end before. */
const DEEPEST = 1 << 10;

/** Resolves when the search is over, or soon after it was stopped. Throws what `choose` throws. */
export async function searchPosition(search: Search): Promise<void> {
  const { limits, now } = search;
  const begun = now();
  const deadline = begun + (limits.milliseconds ?? Infinity);
  const deepest = limits.depth ?? DEEPEST;
  const timed = limits.milliseconds !== undefined || limits.nodes !== undefined;
  let calls = 0;
  let nodes = 0;
  let paused = begun;
  let told: Choice | undefined;
  for (let depth = 1; depth <= deepest; ) {
    const at = now();
    const milliseconds = timed ? Math.min(deadline - at, search.sliceMs) : Infinity;
    const choice = search.choose(limitsOf(limits, depth, nodes, milliseconds), calls++ > 0);
    nodes += choice.nodes;
    const after = now();
    if (search.isStopped()) return;
    const whole = choice.depth >= depth;
    const over = after >= deadline || nodes >= (limits.nodes ?? Infinity);
    if (whole || (over && choice.depth >= (told?.depth ?? 0) && differs(choice, told))) {
      search.tell(evaluationOf(search.player, choice, nodes, after - begun));
      told = choice;
    }
    if (over || choice.direction === undefined || (!whole && after < at + milliseconds)) return;
    if (whole) depth = choice.depth + 1;
    if (after - paused >= PAUSE_EVERY_MS) {
      await search.pause();
      if (search.isStopped()) return;
      paused = now();
    }
  }
}

/** A search to a depth alone is given no time: it is of another kind, whose values depend on nothing else. */
function limitsOf(limits: Limits, depth: number, searched: number, milliseconds: number): Limits {
  return {
    ...limits,
    depth,
    ...(limits.nodes === undefined ? {} : { nodes: Math.max(0, limits.nodes - searched) }),
    ...(milliseconds === Infinity ? {} : { milliseconds: Math.max(0, milliseconds) }),
  };
}

function differs(choice: Choice, told: Choice | undefined): boolean {
  return !told || DIRECTIONS.some((direction) => choice.values[direction] !== told.values[direction]);
}

function evaluationOf(
  player: Evaluation['player'],
  { direction: best, values, depth }: Choice,
  nodes: number,
  milliseconds: number,
): Evaluation {
  const lines: Line[] = DIRECTIONS.flatMap((direction) => {
    const value = values[direction];
    return value === undefined ? [] : [{ direction, value }];
  });
  lines.sort(
    (one, other) =>
      other.value - one.value || Number(other.direction === best) - Number(one.direction === best),
  );
  return { depth, nodes, milliseconds, lines, player };
}
