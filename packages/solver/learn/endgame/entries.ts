/** The positions at which the games of the endgame begin. */
import type { Xorshift } from '../../../../tools/xorshift.js';
import type { Kernel } from '../../src/index.js';
import { playOn, spawned } from './play.js';

export interface EntrySearch {
  depth: number; // of the searches that play
  from: number; // the sum of tiles at which the endgame begins
  before: number; // an earlier sum: from boards there several games go on
  report: (line: string) => void;
}

const OPENINGS = 200; // games from the first tile on; some of them get that far
const ENTRIES = 10; // ways on from each of these to the endgame

/** The endgame's first positions in games that the network plays by search. */
export function findEntries(
  kernel: Kernel,
  random: Xorshift,
  { depth, from, before, report }: EntrySearch,
): Uint8Array[] {
  const late: Uint8Array[] = [];
  for (let game = 0; game < OPENINGS; game++) {
    const start = spawned(spawned(new Uint8Array(16), random), random);
    const { moves, end } = playOn(kernel, start, random, { depth, sum: before });
    if (end === 'sum') late.push(spawned(moves.at(-1)!.after, random));
  }
  report(`${late.length} of ${OPENINGS} games reached ${before}`);
  return late.flatMap((start) =>
    Array.from({ length: ENTRIES }, () => playOn(kernel, start, random, { depth, sum: from }))
      .filter(({ moves, end }) => end === 'sum' && moves.length > 0)
      .map(({ moves }) => spawned(moves.at(-1)!.after, random)),
  );
}
