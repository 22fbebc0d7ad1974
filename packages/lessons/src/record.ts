/**
 * Records the steps of a way. A way reports its own variables and goes on changing them. So the recorder
 * copies them, and says what each step means: the fact, the marks, the points so far.
 */
import { copyBoard, sameBoard } from './catalogue/board.js';
import type { Event, Line, Routine } from './catalogue/way.js';
import type { Board, Cell, Fact, Observer, Recording, Seen, Side, Step, Value } from './step.js';

/** Runs a way once and records each step. The board given is not changed. */
export function recordSteps(way: Routine, board: Board, side: Side): Recording {
  const given = copyBoard(board);
  const steps: Step[] = [];
  const result = way.tilt(board, side, recorderOf(way, given, side, steps));
  return { way: way.id, board: given, side, steps, result };
}

/** An observer that adds each step of a way to `steps`. */
function recorderOf(way: Routine, given: Board, side: Side, steps: Step[]): Observer {
  const { view } = way;
  const place = { side, given };
  const scope = new Map<string, Variable>();
  let [board, turns, score] = [given, 0, 0];
  return (id, seen) => {
    const line = way.lines.findIndex((own) => own.id === id && !own.quiet);
    if (line === -1) throw new RangeError(`${way.id} has no line "${id}" that runs.`);
    enter(scope, way.lines, line, seen);
    const names = Object.fromEntries([...scope].map(([name, { value }]) => [name, value]));
    const seenNow = names as never; // each view knows the variables of its way
    board = copyBoard(view.board(seenNow, place) ?? board);
    const event = view.events[id]!(seenNow, place);
    if (event.kind === 'rotate') turns = (((turns + event.quarters) % 4) + 4) % 4;
    const fact = factOf(event, board, given, score);
    if (fact.kind === 'merge') score += fact.value;
    const variables = Object.fromEntries(
      way.variables.flatMap((name) => (name in names ? [[name, copyOf(names[name] as Value)]] : [])),
    );
    const marks = view.marks(seenNow, place, id).filter((mark) => mark !== undefined);
    const lane = view.lane?.(seenNow, place);
    steps.push({ line, fact, board, turns, variables, marks, ...(lane && { lane }), score });
  };
}

/** A variable in scope, and the index of the first line that named it. */
interface Variable {
  line: number;
  value: unknown;
}

/**
 * Adds the variables of a line, and drops those that have ended. A variable belongs to the line that named it
 * first. It ends with the block of that line, and when the way goes back above it.
 */
function enter(scope: Map<string, Variable>, lines: readonly Line[], line: number, seen: Seen): void {
  for (const [name, { line: first }] of scope) {
    if (first > line || lines[first]!.depth > lines[line]!.depth) scope.delete(name);
  }
  for (const [name, value] of Object.entries(seen)) {
    scope.set(name, { line: scope.get(name)?.line ?? line, value });
  }
}

/** An event with its values, which are those of the board after it. */
function factOf(event: Event, board: Board, given: Board, score: number): Fact {
  const valueAt = ([row, column]: Cell) => board[row]![column]!;
  switch (event.kind) {
    case 'look': {
      const cells = event.cells.filter(([row, column]) => board[row]?.[column] !== undefined);
      return { kind: 'look', cells, values: cells.map(valueAt) };
    }
    case 'slide':
    case 'merge': {
      const { kind, from, to, value = valueAt(to) } = event;
      return from.join() === to.join() ? { kind: 'stay', cell: to, value } : { kind, from, to, value };
    }
    case 'take':
    case 'write':
      return { kind: event.kind, lane: event.lane, values: [...event.values] };
    case 'done':
      return { kind: 'done', moved: !sameBoard(board, given), score };
    default:
      return event;
  }
}

function copyOf(value: Value): Value {
  if (Array.isArray(value)) return value.map(copyOf);
  if (typeof value !== 'object') return value;
  return Object.fromEntries(Object.entries(value).map(([name, own]) => [name, copyOf(own)]));
}
