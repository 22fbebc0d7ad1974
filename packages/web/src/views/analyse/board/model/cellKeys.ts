// Keys and clicks of a board whose cells are set: in the editor, and where a person places the new tile. Arrows move the focus
// from cell to cell, as Shift with an arrow does in play.
import { type Direction, DOWN, LEFT, RIGHT, UP, type Variant } from '@twofold/core';
import { belongsToField } from '../../../../board/keys';
import { explore, type KeyedGame } from '../../../../game/keyboard';

const ARROWS: Record<string, Direction> = {
  ArrowUp: UP,
  ArrowRight: RIGHT,
  ArrowDown: DOWN,
  ArrowLeft: LEFT,
};

export interface CellTargets {
  readonly grid: HTMLElement;
  readonly shape: () => Pick<Variant, 'columns' | 'rows'>;
  /** Whether cells are set now. */
  readonly isOn: () => boolean;
  /** A press on a cell by pointer, Enter or Space. */
  press(cell: number): void;
  /** Another key on a cell. Whether it has a meaning. */
  key(cell: number, key: string): boolean;
  /** Escape, wherever the focus is outside a field. Whether it has a meaning. */
  leave(): boolean;
}

/** Listens until the returned function is called. */
export function listenForCells({ grid, shape, isOn, press, key, leave }: CellTargets): () => void {
  const cellOf = (target: EventTarget | null) => {
    const element = target instanceof Element ? target.closest<HTMLElement>('[data-cell]') : null;
    return element && grid.contains(element) ? Number(element.dataset.cell) : undefined;
  };
  const click = ({ target }: MouseEvent) => {
    const cell = isOn() ? cellOf(target) : undefined;
    if (cell === undefined) return;
    focusCell(grid, cell);
    press(cell);
  };
  const hear = (event: KeyboardEvent) => {
    if (!isOn() || event.defaultPrevented || event.isComposing || belongsToField(event.target)) return;
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const direction = ARROWS[event.key];
    const cell = cellOf(document.activeElement);
    if (event.key === 'Escape') {
      if (!leave()) return;
    } else if (direction !== undefined) explore(grid, direction, shape());
    else if (cell === undefined) return;
    else if (event.key === 'Enter' || event.key === ' ') press(cell);
    else if (!key(cell, event.key)) return;
    event.preventDefault();
  };
  /** Arrows go on from the cell that has the focus, however it came there. */
  const follow = ({ target }: FocusEvent) => {
    const cell = isOn() ? cellOf(target) : undefined;
    if (cell !== undefined) markCell(grid, cell);
  };
  grid.addEventListener('click', click);
  grid.addEventListener('focusin', follow);
  addEventListener('keydown', hear, { capture: true });
  return () => {
    grid.removeEventListener('click', click);
    grid.removeEventListener('focusin', follow);
    removeEventListener('keydown', hear, { capture: true });
  };
}

/** The game as keys and a gamepad command it. While the editor is open they reach nothing of the game behind it. */
export function guarded(game: KeyedGame, isEditing: () => boolean): KeyedGame {
  return {
    record: game.record,
    variant: game.variant,
    play: (direction) => (isEditing() ? undefined : game.play(direction)),
    undo: () => isEditing() || game.undo(),
    redo: () => isEditing() || game.redo(),
    newGame: () => isEditing() || game.newGame(),
  };
}

/** Keys go on from the cell that was pressed. */
function focusCell(grid: HTMLElement, cell: number): void {
  markCell(grid, cell)?.focus({ preventScroll: true });
}

/** Makes a cell the one that Tab leads to, and returns it. */
function markCell(grid: HTMLElement, cell: number): HTMLElement | undefined {
  let marked: HTMLElement | undefined;
  for (const element of grid.querySelectorAll<HTMLElement>('[data-cell]')) {
    const isWanted = Number(element.dataset.cell) === cell;
    element.tabIndex = isWanted ? 0 : -1;
    if (isWanted) marked = element;
  }
  return marked;
}
