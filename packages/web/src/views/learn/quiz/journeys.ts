// The way of each tile through a recording: from the step before it moves to the step at which it has ended.
import type { Cell, Recording, Step, Way } from '@twofold/lessons';
import { factsOf } from '../ways/ways';

export interface Journey {
  readonly value: number;
  /** On the board of the steps, which may be turned. */
  readonly from: Cell;
  readonly to: Cell;
  /** Index of the step after which the tile is the next to move. */
  readonly before: number;
  /** Index of the step at which it has ended. */
  readonly end: number;
}

/** The journeys of all tiles, also of those that stay where they are. */
export function journeysOf(way: Way, { steps }: Recording): Journey[] {
  const { start, moves } = factsOf(way).journey;
  const idAt = (index: number) => way.lines[steps[index]?.line ?? -1]?.id ?? '';
  return [...steps.keys()].flatMap((before) => {
    if (start !== undefined && idAt(before) !== start) return [];
    let end = before;
    while (moves.includes(idAt(end + 1)) && (start !== undefined || end === before)) end++;
    return end === before ? [] : [journey(steps, before, end)];
  });
}

function journey(steps: readonly Step[], before: number, end: number): Journey {
  const facts = steps.slice(before + 1, end + 1).map(({ fact }) => fact);
  const moves = facts.filter((fact) => fact.kind === 'slide' || fact.kind === 'merge');
  const from = moves[0]?.from ?? standingCell(steps[end] as Step);
  const value = steps[before]?.board[from[0]]?.[from[1]] ?? 0;
  return { value, from, to: moves.at(-1)?.to ?? from, before, end };
}

/** The cell of a tile that does not move. */
function standingCell({ fact }: Step): Cell {
  if (fact.kind === 'stay') return fact.cell;
  return (fact.kind === 'look' && fact.cells[0]) || [0, 0];
}
