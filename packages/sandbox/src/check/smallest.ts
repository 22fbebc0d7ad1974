/**
 * A smaller board on which a program goes wrong in the same way: fewer tiles say more. Tiles are taken away one
 * by one, as long as the answer stays wrong. The case that was found stays if nothing smaller fails.
 */
import { type Failed, failedAt } from './failed.js';
import type { Case } from './plan.js';
import type { Subject } from './subject.js';

export async function smallestLike(failed: Failed, found: Case, subject: Subject): Promise<Failed> {
  const again = async (at: Case) => failedAt(at, await subject.answer([at], true), 0);
  // Asked alone, so that the log is of this case. A program may also answer otherwise the second time.
  let smallest = (await again(found)) ?? { ...failed, log: [] };
  for (const [row, column] of tilesOf(found)) {
    const fewer = await again(without(smallest.at!, row, column));
    if (fewer && !fewer.expected) break; // it has no answer, and may have taken its time
    if (fewer?.failure.code === failed.failure.code) smallest = fewer;
  }
  return smallest;
}

/** The cells with tiles. */
function tilesOf({ board }: Case): [row: number, column: number][] {
  return board.flatMap((values, row) =>
    values.flatMap((value, column) => (value === 0 ? [] : [[row, column] as [number, number]])),
  );
}

function without({ board, direction }: Case, row: number, column: number): Case {
  const fewer = board.map((values, r) => values.map((value, c) => (r === row && c === column ? 0 : value)));
  return { board: fewer, direction };
}
