/**
 * The form of an entry in the catalogue: texts, pseudo-code, a view of the steps, and a contract. The ways
 * themselves know nothing of it.
 */
import type { WayId, WrongWayId } from '../ids.js';
import type { Axis, Board, Cell, Lane, Mark, Observer, Outcome, Side } from '../step.js';
import type { Contract, Text } from './contract.js';

/** A line of pseudo-code. */
export interface Line extends Text {
  /** The name by which the way reports it. */
  id: string;
  /**
   * Indentation: 0 is the name of the routine. A variable named first in a deeper line ends with its block.
   */
  depth: number;
  /** Never reported: a heading, or the head of a loop whose body says more. */
  quiet: boolean;
  /** The same in TypeScript: one line of the source that is shown, without its indentation. */
  code: string;
}

/** A right way or a wrong one. */
export interface Routine {
  /** As in addresses and commands: `minimum-row`. */
  id: string;
  /** What people call it. */
  name: Text;
  /** In one or two sentences. */
  summary: Text;
  /** Its TypeScript, below the package's `src`. */
  file: string;
  /** The functions of the file to show, in reading order. By default the whole file. */
  functions?: readonly string[];
  /** Its pseudo-code, with the marks of each line. */
  lines: readonly Line[];
  /** Names of all variables that a step can show, in the order of display. */
  variables: readonly string[];
  /** Whether it turns the board while it works. */
  turns: boolean;
  /**
   * Where its code counts rows and columns from. `top`: from the top left, on the board as it is turned.
   * `bottom`: from the bottom left. `side`: along each line from the side of the tilt.
   */
  countsFrom: 'top' | 'bottom' | 'side';
  /** Never changes the board given. Boards have equal rows, at least one cell, and powers of two or 0. */
  tilt(board: Board, side: Side, observe?: Observer): Outcome;
  /** How the recorder reads the variables of a step. */
  view: View;
}

/** One of the five ways to compute a tilt. */
export interface Way extends Routine {
  id: WayId;
  /** Why it is right, what it costs, and why learners get it wrong. */
  reasons: Reasons;
  /** How its function is called. */
  contract: Contract;
  /** One tilt for measuring: the way's own functions, without observer, copy for `moved`, or comparison. */
  bare(board: Board, side: Side): unknown;
}

/** A way explained for readers who want to know more. */
export interface Reasons {
  /** What holds at each step. */
  invariant: Text;
  /** The work in the number of cells. */
  cost: Text;
  /** Why its famous mistake is tempting. */
  temptation: Text;
}

/** What the catalogue says of a way. The id stands in the record of all entries. */
export type WayEntry = Omit<Way, 'id'>;

/** A famous mistake, with a board that shows it. */
export interface WrongWay extends Routine {
  id: WrongWayId;
  file: 'wrongWays.ts';
  /** A board on which it goes wrong. */
  example: { board: Board; side: Side };
}

/**
 * What happened, as a line's view says it. The recorder adds the values and drops cells off the board. It
 * makes a slide from a cell to itself a stay. A `value` is given where the board does not show it at `to`
 * yet.
 */
export type Event =
  | { kind: 'set'; names: string[] }
  | { kind: 'look'; cells: Cell[] }
  | { kind: 'slide' | 'merge'; from: Cell; to: Cell; value?: number }
  | { kind: 'take' | 'write'; lane: Lane; values: readonly number[] }
  | { kind: 'rotate'; quarters: number }
  | { kind: 'done' };

/** Where a step stands. */
export interface Place {
  side: Side;
  /** The board given at the beginning. */
  given: Board;
}

/** How the recorder reads the variables in scope, which are `Names`. */
export interface View<Names = never> {
  /** The board to show, rows from the top. */
  board(names: Names, place: Place): Board | undefined;
  /** `line` is the id of the reported line. */
  marks(names: Partial<Names>, place: Place, line: string): (Mark | undefined)[];
  lane?: (names: Partial<Names>, place: Place) => Lane | undefined;
  /** By the id of each reported line. */
  events: Readonly<Record<string, (names: Names, place: Place) => Event>>;
}

/** Lines of pseudo-code as [depth, id, text, code]. A line whose id begins with `-` is quiet. */
export function linesOf(way: string, lines: readonly (readonly [number, string, string, string])[]): Line[] {
  return lines.map(([depth, name, text, code]) => {
    const id = name.replace(/^-/, '');
    return { id, key: `lessons.${way}.line.${id}`, text, depth, quiet: id !== name, code };
  });
}

/** Name and summary of a way. */
export function textsOf(way: string, name: string, summary: string): { name: Text; summary: Text } {
  return {
    name: { key: `lessons.${way}.name`, text: name },
    summary: { key: `lessons.${way}.summary`, text: summary },
  };
}

/** The reasons of a way. */
export function reasonsOf(way: string, invariant: string, cost: string, temptation: string): Reasons {
  return {
    invariant: { key: `lessons.${way}.invariant`, text: invariant },
    cost: { key: `lessons.${way}.cost`, text: cost },
    temptation: { key: `lessons.${way}.temptation`, text: temptation },
  };
}

/** A mark at a cell, unless a coordinate is out of scope. */
export function mark(kind: Mark['kind'], name: string, row?: number, column?: number): Mark | undefined {
  return row === undefined || column === undefined ? undefined : { kind, name, cell: [row, column] };
}

/** Whether a tilt to this side works on rows or on columns. */
export function axisOf(side: Side): Axis {
  return side === 'WEST' || side === 'EAST' ? 'row' : 'column';
}
