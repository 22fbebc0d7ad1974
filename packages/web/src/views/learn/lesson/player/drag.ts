// A press on a cell, or the drag of a tile to another cell. How far the pointer goes decides which.
import type { Cell } from '@twofold/lessons';
import { createSignal } from 'solid-js';

/** A pointer that goes further than this many pixels drags. */
const SLACK = 8;

interface DragOptions {
  readonly hasTile: (cell: Cell) => boolean;
  readonly onPress: (cell: Cell) => void;
  readonly onMove: (from: Cell, to: Cell) => void;
}

/** A tile in the hand, and how far it is from its cell in pixels. */
export interface Dragged {
  readonly cell: Cell;
  readonly x: number;
  readonly y: number;
}

export function createDrag({ hasTile, onPress, onMove }: DragOptions) {
  const [dragged, setDragged] = createSignal<Dragged>();
  const [aim, setAim] = createSignal<Cell>();
  const begin = (down: PointerEvent, cell: Cell) => {
    const element = down.currentTarget;
    if (down.button !== 0 || !down.isPrimary || !(element instanceof HTMLElement)) return;
    element.setPointerCapture(down.pointerId);
    const move = ({ clientX, clientY }: PointerEvent) => {
      const [x, y] = [clientX - down.clientX, clientY - down.clientY];
      if (!dragged() && Math.hypot(x, y) <= SLACK) return;
      if (hasTile(cell)) setDragged({ cell, x, y });
      setAim(cellAt(clientX, clientY));
    };
    const end = (up: PointerEvent) => {
      for (const [type, listen] of listeners) element.removeEventListener(type, listen as EventListener);
      const [from, to] = [dragged()?.cell, aim()];
      setDragged(undefined);
      setAim(undefined);
      if (up.type === 'pointercancel') return;
      if (from && to) onMove(from, to);
      else if (Math.hypot(up.clientX - down.clientX, up.clientY - down.clientY) <= SLACK) onPress(cell);
    };
    const listeners = [
      ['pointermove', move],
      ['pointerup', end],
      ['pointercancel', end],
    ] as const;
    for (const [type, listen] of listeners) element.addEventListener(type, listen as EventListener);
  };
  return { dragged, aim, begin };
}

/** The cell of an editable board under a point of the window. */
function cellAt(x: number, y: number): Cell | undefined {
  const under = document
    .elementsFromPoint(x, y)
    .find((element): element is HTMLElement => element instanceof HTMLElement && 'cell' in element.dataset);
  const [row, column] = under?.dataset.cell?.split(',').map(Number) ?? [];
  return row === undefined || column === undefined ? undefined : [row, column];
}
