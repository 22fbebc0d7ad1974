import { expect, it } from 'vitest';
import type { Reason } from './reasons.js';
import { type Why, withoutDoubted } from './why.js';

const OVER: Reason = { kind: 'over', share: 0.1, otherShare: 0.9 };
const SHUT: Reason = { kind: 'shut', share: 0.2, otherShare: 0.6 };
const WHY: Why = { better: 0, other: 1, moves: 6, reasons: [OVER, SHUT] };
const kindsAt = (chance: number | null | undefined) =>
  withoutDoubted(WHY, chance).reasons.map(({ kind }) => kind);

it('leaves out an end of the game in quick lines where the searched chance of a tile contradicts it', () => {
  expect(kindsAt(0.85)).toEqual(['shut']); // the game cannot end in 90 % and go on in 85 %
  expect(kindsAt(0.05)).toEqual(['over', 'shut']);
  for (const unknown of [null, undefined]) expect(kindsAt(unknown)).toEqual(['over', 'shut']);
});
