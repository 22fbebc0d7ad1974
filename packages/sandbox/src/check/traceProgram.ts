/** One tilt of a program with its steps: what a learner steps through. */
import { packAndPair, SIDES } from '@twofold/lessons';
import type { Contract } from '../contract/contract.js';
import { openTraced, type Source } from '../program/program.js';
import type { Platform } from '../program/quickjs.js';
import type { Recording } from '../program/trace/recording.js';
import { failedAt } from './failed.js';
import type { Failure } from './failure.js';
import type { Case } from './plan.js';
import { answering, type Replies, type Reply } from './subject.js';

/** The steps of a tilt, and its outcome. */
export interface Trace extends Recording {
  /** None: the program failed. */
  reply?: Reply;
  /** Why there is no answer, or why it is not right. */
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
  const answered = await answering(opened.program, contract).answer([at], true);
  const recording = opened.program.recording() ?? NONE;
  const [reply] = answered.replies;
  const found = isLine(at) ? failureOfLine(at, answered) : failedAt(at, answered, 0)?.failure;
  return { ...recording, ...(reply && { reply }), ...(found && { failure: found }) };
}

/** One row or one column, as lessons show them. The game has no such boards, so core does not judge them. */
function isLine({ board }: Case): boolean {
  return board.length === 1 || board[0]!.length === 1;
}

function failureOfLine({ board, direction }: Case, { replies, failure }: Replies): Failure | undefined {
  const [reply] = replies;
  if (!reply?.ok) return reply?.failure ?? failure;
  const { tilted } = reply;
  const right = packAndPair.tilt(board, SIDES[direction]);
  if (JSON.stringify(tilted.board) !== JSON.stringify(right.board)) return { code: 'wrong-board' };
  if (tilted.score === undefined || tilted.score === right.score) return undefined;
  return { code: 'wrong-score', expected: right.score, found: tilted.score };
}
