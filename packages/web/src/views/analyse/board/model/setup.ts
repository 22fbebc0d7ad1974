// The editor of a position, without its look: a draft whose cells, size and rules are set.
import {
  type Board,
  dealStart,
  emptyBoard,
  makeVariant,
  sameBoard,
  seededDealer,
  USUAL_FOUR_CHANCE,
  type Variant,
} from '@twofold/core';
import { EVEN_FOUR_CHANCE } from '@twofold/core/internal';
import { batch, createSignal } from 'solid-js';
import { makeName } from '../../../../browser/randomName';

/** The highest rank that a key raises a tile to, and that a number may name. */
const HIGHEST_RANK = 30;
/** The ranks of the palette: 2 to 131072. */
export const PALETTE: readonly number[] = Array.from({ length: 17 }, (_, at) => at + 1);
/** How long the digits of a number may follow each other, in milliseconds. */
const TYPING_MS = 1500;

export interface Rules {
  readonly columns: number;
  readonly rows: number;
  readonly even: boolean; // as many fours as twos
  readonly course: boolean; // the game ends at its target
}

export interface Setup {
  readonly variant: () => Variant;
  readonly board: () => Board;
  /** Whether the draft differs from the position with which the editor began. */
  isChanged(): boolean;
  /** The rank that a press sets. 0: it empties the cell. */
  readonly brush: () => number;
  setBrush(rank: number): void;
  /** Sets the brush's tile. A cell that has it is emptied. */
  press(cell: number): void;
  /** A digit, a sign, or a key that empties. Whether the key has a meaning. */
  key(cell: number, key: string): boolean;
  setRules(rules: Rules): void;
  clear(): void;
  /** A first board by chance. */
  deal(): void;
}

export function rulesOf({ columns, rows, fourChance, endsAtTarget }: Variant): Rules {
  return { columns, rows, even: fourChance === EVEN_FOUR_CHANCE, course: endsAtTarget };
}

export function createSetup(firstBoard: Board, firstVariant: Variant, now = () => performance.now()): Setup {
  const [variant, setVariant] = createSignal(firstVariant);
  const [board, setBoard] = createSignal(firstBoard);
  const [brush, setBrush] = createSignal(1);
  let typed = { cell: -1, digits: '', at: Number.NEGATIVE_INFINITY };
  const set = (cell: number, rank: number) => setBoard((before) => withRank(before, cell, rank));
  const type = (cell: number, digit: string) => {
    const goesOn = typed.cell === cell && now() - typed.at < TYPING_MS;
    typed = { cell, digits: (goesOn ? typed.digits : '') + digit, at: now() };
    const rank = rankOfNumber(Number(typed.digits));
    if (rank !== undefined) set(cell, rank); // else it is on its way, as 20 is to 2048
  };
  return {
    variant,
    board,
    isChanged: () => variant().id !== firstVariant.id || !sameBoard(board(), firstBoard),
    brush,
    setBrush,
    press: (cell) => set(cell, board().ranks[cell] === brush() ? 0 : brush()),
    key(cell, key) {
      const rank = board().ranks[cell]!;
      if (/^\d$/.test(key)) type(cell, key);
      else if (key === '+' || key === '=') set(cell, Math.min(rank + 1, Math.max(rank, HIGHEST_RANK)));
      else if (key === '-') set(cell, Math.max(rank - 1, 0));
      else if (key === 'Delete' || key === 'Backspace') set(cell, 0);
      else return false;
      return true;
    },
    setRules({ columns, rows, even, course }) {
      const next = makeVariant({
        columns,
        rows,
        fourChance: even ? EVEN_FOUR_CHANCE : USUAL_FOUR_CHANCE,
        course,
      });
      batch(() => {
        setVariant(next);
        setBoard((before) => resized(before, columns, rows));
      });
    },
    clear: () => setBoard(({ columns, rows }) => emptyBoard(columns, rows)),
    deal: () => setBoard(dealStart(variant(), seededDealer(makeName(20)))),
  };
}

/** The rank of a tile's number. 0 is an empty cell. Undefined: no tile has this number. */
export function rankOfNumber(number: number): number | undefined {
  if (number === 0) return 0;
  const rank = Math.log2(number);
  return Number.isInteger(rank) && rank >= 1 && rank <= HIGHEST_RANK ? rank : undefined;
}

function withRank(board: Board, cell: number, rank: number): Board {
  const ranks = board.ranks.slice();
  ranks[cell] = rank;
  return { ...board, ranks };
}

/** The board in another size: what lies inside stays, from the top left. */
export function resized(board: Board, columns: number, rows: number): Board {
  const next = emptyBoard(columns, rows);
  for (let row = 0; row < Math.min(rows, board.rows); row++)
    for (let column = 0; column < Math.min(columns, board.columns); column++)
      next.ranks[row * columns + column] = board.ranks[row * board.columns + column]!;
  return next;
}
