/** What a table says of a position. */
import { type Board, DIRECTIONS, type Direction, tilt } from '@twofold/core';
import type { FormationTable } from '@twofold/solver';
import { fitsTable, makesGoal, placedChance, placeTable } from '@twofold/solver/internal';

/** A direction whose tilt keeps the formation. `chance`: of the goal; null: the table does not have the afterstate. */
export interface TableLine {
  /** A direction. */
  readonly direction: Direction;
  /** The chance of the goal, 0 to 1; `null` where the table has no such board. */
  readonly chance: number | null;
}

/** Asks a table. It has no lines for a board that is not 4x4, or whose large tiles are not in formation. */
export function tableLines(table: FormationTable): (board: Board) => TableLine[] {
  const placed = placeTable(table);
  return (board) => {
    if (board.ranks.length !== 16 || board.columns !== 4 || !fitsTable(placed, board.ranks)) return [];
    return DIRECTIONS.flatMap((direction) => {
      const { moved, board: after } = tilt(board, direction);
      if (!moved) return [];
      if (makesGoal(placed, board.ranks, after.ranks)) return [{ direction, chance: 1 }];
      if (!fitsTable(placed, after.ranks)) return [];
      return [{ direction, chance: placedChance(placed, after.ranks) ?? null }];
    });
  };
}
