/** Names the mistake of a wrong program: the known one whose program gives the same answers on all boards that are tried. */

import type { Tilted } from '../../contract/plain.js';
import type { Failed } from '../failed.js';
import type { Failure } from '../failure.js';
import type { Case, Phase, PhaseName } from '../plan.js';
import type { Subject } from '../subject.js';
import { differenceOf, type Expected, expectedOf } from '../verdict.js';
import { KNOWN_MISTAKES, type Mistake } from './known.js';

/** The boards tried: the first of some phases of the check. */
const TRIED: Partial<Record<PhaseName, number>> = {
  examples: 40,
  'small-rows': 120,
  'small-boards': 80,
  'random-boards': 192, // four of each size and side
};

/** Failures by what a program answers, or by an error of its own. The others are of its time, memory or surroundings. */
const TELLING: readonly Failure['code'][] = [
  ...(['wrong-board', 'wrong-score'] as const),
  ...(['wrong-type', 'wrong-size', 'no-number', 'wrong-rows', 'wrong-cells'] as const),
  'thrown',
];

/** The mistake of a subject that has failed a check of these phases. Undefined: none of the known ones. */
export async function nameMistake(
  { failure, at, returned }: Failed,
  subject: Subject,
  phases: readonly Phase[],
): Promise<Mistake | undefined> {
  if (!at || !TELLING.includes(failure.code)) return undefined;
  const isWhole = Object.keys(TRIED).every((tried) => phases.some(({ name }) => name === tried));
  if (!isWhole) return undefined; // on fewer boards, other mistakes may give the same answers
  if (!returned && isSquare(at)) return undefined; // what gives no board on squares is none of them
  const cases = phases.flatMap(({ name, count, caseAt }) =>
    Array.from({ length: Math.min(count, TRIED[name] ?? 0) }, (_, index) => caseAt(index)),
  );
  const squares = await answersTo(cases.filter(isSquare), subject);
  if (!squares) return undefined;
  const isRightOnSquares = squares.every(({ expected, answer }) => !differenceOf(expected, answer));
  if (isRightOnSquares && !isSquare(at)) return { id: 'squares', lesson: 'rotate-with-motions' };
  if (!returned) return undefined;
  const others = await answersTo(
    cases.filter((each) => !isSquare(each)),
    subject,
  );
  if (!others) return undefined;
  const all = [...squares, ...others];
  const found = KNOWN_MISTAKES.find(({ agrees }) =>
    agrees.some((agreesWith) => all.every((each) => agreesWith(each.at, each.answer, each.expected))),
  );
  return found && { id: found.id, lesson: found.lesson };
}

/**
 * The first known mistake that gives this answer to one case, be it of a person or of a program. None if the answer is
 * right. A mistake that is right in this case explains nothing: wrong points are then named by mistakes of points.
 */
export function mistakeOfAnswer(at: Case, answer: Tilted): Mistake | undefined {
  const expected = expectedOf(at);
  if (!differenceOf(expected, answer)) return undefined;
  const right = { board: expected.board(), score: expected.score };
  const found = KNOWN_MISTAKES.find(({ agrees }) =>
    agrees.some((agreesWith) => agreesWith(at, answer, expected) && !agreesWith(at, right, expected)),
  );
  return found && { id: found.id, lesson: found.lesson };
}

interface Answered {
  at: Case;
  answer: Tilted;
  expected: Expected;
}

function isSquare({ board }: Case): boolean {
  return board.length === board[0]!.length;
}

/** Undefined: some case had no board as its answer. */
async function answersTo(cases: readonly Case[], subject: Subject): Promise<Answered[] | undefined> {
  const { replies } = await subject.answer(cases, false);
  const answered = replies.flatMap((reply, index) => {
    const at = cases[index]!;
    return reply.ok ? [{ at, answer: reply.tilted, expected: expectedOf(at) }] : [];
  });
  return answered.length === cases.length ? answered : undefined;
}
