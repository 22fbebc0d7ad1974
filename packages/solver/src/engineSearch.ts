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
  /** The kernel or the board search, on the position in question. */
  choose(limits: Limits): Choice;
  /** Whether `choose` ends by itself when the search is stopped; else it is called for slices of time. */
  seesStop: boolean;
  /** Whether a search cut off by its time is soon again where it was. */
  resumes: boolean;
  now(): number;
  isStopped(): boolean;
  pause(): Promise<void>;
  tell(evaluation: Evaluation): void;
}

const SLICE_MS = 10;
/** No search is deeper: small boards end before. */
const DEEPEST = 1 << 10;

/** Resolves when the search is over, or soon after it was stopped. Throws what `choose` throws. */
export async function searchPosition(search: Search): Promise<void> {
  const { limits, now } = search;
  const begun = now();
  const deadline = begun + (limits.milliseconds ?? Infinity);
  const deepest = limits.depth ?? DEEPEST;
  let nodes = 0;
  let slice = SLICE_MS;
  let paused = begun;
  let told: Choice | undefined;
  for (let depth = 1; depth <= deepest; ) {
    const at = now();
    const milliseconds = search.seesStop ? deadline - at : Math.min(deadline - at, slice);
    const choice = search.choose(limitsOf(limits, depth, nodes, milliseconds));
    nodes += choice.nodes;
    const after = now();
    if (search.isStopped()) return;
    const whole = choice.depth >= depth;
    const over = after >= deadline || nodes >= (limits.nodes ?? Infinity);
    if (whole || (over && choice.depth >= (told?.depth ?? 0) && differs(choice, told))) {
      search.tell(evaluationOf(search.player, choice, nodes, after - begun));
      told = choice;
    }
    if (over || choice.direction === undefined || (!whole && after - at < milliseconds)) return;
    if (whole) depth = choice.depth + 1;
    slice = whole || search.resumes ? SLICE_MS : 2 * slice;
    if (after - paused >= SLICE_MS) {
      await search.pause();
      if (search.isStopped()) return;
      paused = now();
    }
  }
}

/** A search to a depth alone must not be given a time: it is another kind of search. */
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
