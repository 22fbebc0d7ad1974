// The tiles at each position of a recording, with ids that last while a tile slides. All of it follows from the
// facts of the steps. The tiles of a board that was turned are new: they turn with the board and do not slide.
import type { Axis, Board, Cell, Fact, Recording, Step } from '@twofold/lessons';
import { type PlacedTile, stillTiles } from '../../parts/boardParts';

type Move = Extract<Fact, { kind: 'slide' | 'merge' }>;

interface Following {
  tiles: readonly PlacedTile[];
  /** Moves reported since the line was read, which the board does not show yet. */
  planned: Move[];
  turns: number;
  nextId: number;
}

/** The tiles before the first step, then after each step. */
export function framesOf({ board, steps }: Recording): (readonly PlacedTile[])[] {
  const now: Following = { tiles: stillTiles(board), planned: [], turns: 0, nextId: idsOf(board) };
  return [now.tiles, ...steps.map((step) => follow(now, step))];
}

function follow(now: Following, { fact, board, turns, lane }: Step): readonly PlacedTile[] {
  const live = now.tiles.filter(({ isLeaving }) => !isLeaving);
  if (fact.kind === 'take') now.planned = [];
  if (fact.kind === 'slide' || fact.kind === 'merge') now.planned.push(fact);
  if (turns !== now.turns) {
    now.tiles = fresh(now, board);
  } else if (shows(live, board)) {
    now.tiles = live;
  } else {
    const moved = moveTiles(live, now.planned);
    now.planned = [];
    now.tiles = shows(moved, board) ? moved : closeUp(now, moved, board, lane?.axis ?? axisOf(fact));
  }
  now.turns = turns;
  return now.tiles;
}

/** Moves tiles, all at the same time. A tile that merges lies below the other one, which takes the value. */
function moveTiles(tiles: readonly PlacedTile[], moves: readonly Move[]): PlacedTile[] {
  const origins = new Map(tiles.map((tile) => [tile.cell.join(), tile.id]));
  const moved = new Map(tiles.map((tile) => [tile.id, tile]));
  for (const { kind, from, to, value } of moves) {
    const tile = moved.get(origins.get(from.join()) ?? -1);
    if (tile === undefined) continue;
    const host = [...moved.values()].find(
      (other) => other.id !== tile.id && !other.isLeaving && isAt(other, to),
    );
    if (kind === 'merge' && host !== undefined) moved.set(host.id, { ...host, value });
    moved.set(tile.id, { ...tile, cell: to, ...(kind === 'merge' && host && { isLeaving: true }) });
  }
  return [...moved.values()];
}

/** Moves the tiles of each line to the places of the board. Tiles never pass each other. */
function closeUp(now: Following, tiles: readonly PlacedTile[], board: Board, axis: Axis): PlacedTile[] {
  const leaving = tiles.filter(({ isLeaving }) => isLeaving);
  const live = tiles.filter(({ isLeaving }) => !isLeaving);
  const wanted = fresh(now, board);
  const [line, place] = axis === 'row' ? ([0, 1] as const) : ([1, 0] as const);
  const ofLine = (all: readonly PlacedTile[], index: number) =>
    all.filter(({ cell }) => cell[line] === index).sort((one, other) => one.cell[place] - other.cell[place]);
  const lines = [...new Set(wanted.map(({ cell }) => cell[line]))];
  const closed = lines.flatMap((index) => {
    const [own, places] = [ofLine(live, index), ofLine(wanted, index)];
    const areSame = own.map(({ value }) => value).join() === places.map(({ value }) => value).join();
    return areSame ? own.map((tile, at) => ({ ...tile, cell: places[at]!.cell })) : places;
  });
  return [...leaving, ...closed];
}

/** The tiles of a board with ids that no tile has had. */
function fresh(now: Following, board: Board): PlacedTile[] {
  const first = now.nextId;
  now.nextId += idsOf(board);
  return stillTiles(board).map((tile) => ({ ...tile, id: first + tile.id }));
}

const idsOf = (board: Board) => board.length * board[0]!.length;

const isAt = ({ cell }: PlacedTile, to: Cell) => cell[0] === to[0] && cell[1] === to[1];

function axisOf(fact: Fact): Axis {
  return (fact.kind === 'slide' || fact.kind === 'merge') && fact.from[1] === fact.to[1] ? 'column' : 'row';
}

/** Whether these tiles are the board's. */
function shows(tiles: readonly PlacedTile[], board: Board): boolean {
  const live = tiles.filter(({ isLeaving }) => !isLeaving);
  const count = board.flat().filter((value) => value !== 0).length;
  return (
    live.length === count && live.every(({ cell: [row, column], value }) => board[row]?.[column] === value)
  );
}
