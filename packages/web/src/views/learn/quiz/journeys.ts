// The way of each tile through a recording: from the step before it moves to the step at which it has ended.
import type { Cell, Recording, Step, Way } from '@twofold/lessons';

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

/**
 * The lines of pseudo-code in which each way moves a tile. `start` names the line that looks at it first.
 * Without it, one step is all.
 */
const LINES: Readonly<Record<Way['id'], { readonly start?: string; readonly moves: readonly string[] }>> = {
  walk: { start: 'tile', moves: ['step', 'compare', 'merge'] },
  'pack-and-pair': { moves: ['place', 'pair'] },
  'minimum-row': { start: 'start', moves: ['climb', 'compare', 'merge', 'put'] },
  'two-pointers': { start: 'read', moves: ['close'] },
  'rotate-with-motions': { moves: ['merge', 'stack'] },
};

/** The journeys of all tiles, also of those that stay where they are. */
export function journeysOf(way: Way, { steps }: Recording): Journey[] {
  const { start, moves } = LINES[way.id];
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
