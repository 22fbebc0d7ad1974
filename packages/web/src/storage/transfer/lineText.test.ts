import { Game, makeCompact, seededDealer, VARIANTS } from '@twofold/core';
import { describe, expect, it } from 'vitest';
import { claimsOf } from '../claims';
import type { GameRecord } from '../records';
import { aRecord } from '../testing';
import { continues, openLine } from './lineText';

/** A game after a number of turns, as an export has it. `isTold`: its line lists its tiles. */
function exported(turns: number, isTold: boolean): GameRecord {
  const game = new Game(VARIANTS.classic, 'abc', isTold ? { dealer: seededDealer('abc') } : {});
  for (let turn = 0; turn < turns; turn++) ([3, 2, 1, 0] as const).some((move) => game.play(move));
  return aRecord({ ...claimsOf(game), line: makeCompact(game) });
}

describe.each([
  ['is dealt by its seed', false],
  ['lists its tiles', true],
])('a game that %s', (_, isTold) => {
  it.each([0, 1, 10])('is continued by its later turns, stored or exported, after %i turns', (turns) => {
    const [early, late] = [exported(turns, isTold), exported(turns + 5, isTold)];
    expect(continues(openLine(late), early)).toBe(true);
    expect(continues(late, openLine(early))).toBe(true);
    expect(continues(openLine(early), early)).toBe(true);
    expect(continues(openLine(early), late)).toBe(false);
  });

  it('is not continued by one that went another way', () => {
    const game = exported(10, isTold);
    expect(continues(openLine(exported(20, !isTold)), game)).toBe(false);
    expect(continues({ ...openLine(game), tail: { kept: 0, turns: [0] } }, game)).toBe(false);
  });
});
