/** One tilt of a program with its steps: what a learner steps through. */
import type { Contract } from '../contract/contract.js';
import { openTraced, type Source } from '../program/program.js';
import type { Platform } from '../program/quickjs.js';
import type { Recording } from '../program/trace/recording.js';
import type { Failure } from './failure.js';
import type { Case } from './plan.js';
import { answering, type Reply } from './subject.js';

/** The steps of a tilt, and its outcome. */
export interface Trace extends Recording {
  /** None: the program failed. */
  reply?: Reply;
  /** Why there is no answer. */
  failure?: Failure;
}

const NONE: Recording = { steps: [], isCut: false };

/** Runs a program on one board under limits. A program that fails at its top level has the steps of that. */
export async function traceProgram(
  source: Source,
  contract: Contract,
  at: Case,
  platform: Platform,
): Promise<Trace> {
  const opened = await openTraced(source, contract.name, platform);
  if (!opened.ok) return { ...(opened.top ?? NONE), failure: opened.failure };
  const { replies, failure } = await answering(opened.program, contract).answer([at], true);
  const recording = opened.program.recording() ?? NONE;
  return { ...recording, ...(replies[0] && { reply: replies[0] }), ...(failure && { failure }) };
}
