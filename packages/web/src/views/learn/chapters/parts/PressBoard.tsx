// A board whose tiles can be doubled. Every cell is a button; arrow keys go from cell to cell.
import { boardFromValues } from '@twofold/core';
import type { Mark } from '@twofold/lessons';
import { createSignal, For, type JSX } from 'solid-js';
import { cellLabel } from '../../../../board/speech';
import { LessonBoard } from '../../parts/LessonBoard';
import { doubled, neighbourOf, type Values } from './values';

interface PressBoardProps {
  readonly board: Values;
  readonly label: string;
  /** The largest tile. A press on it empties the cell. */
  readonly largest: number;
  readonly marks?: readonly Mark[];
  readonly onChange: (board: Values, cell: number) => void;
  /** Drawn in each cell, over its tile. */
  readonly children?: (cell: number) => JSX.Element;
}

export function PressBoard(props: PressBoardProps) {
  let grid!: HTMLDivElement;
  const [current, setCurrent] = createSignal(0); // the one that Tab reaches
  const columns = () => props.board[0]!.length;
  const cells = () => Array.from({ length: columns() * props.board.length }, (_, cell) => cell);
  const goTo = (cell: number) => {
    setCurrent(cell);
    grid.querySelectorAll('button')[cell]?.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const next = neighbourOf(current(), event.key, columns(), props.board.length);
    if (next === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    goTo(next);
  };
  return (
    <LessonBoard board={props.board} marks={props.marks}>
      <div class="chapter-cells" role="group" aria-label={props.label} onKeyDown={onKeyDown} ref={grid}>
        <For each={cells()}>
          {(cell) => (
            <button
              type="button"
              class="chapter-cell"
              tabindex={cell === current() ? 0 : -1}
              aria-label={cellLabel(boardFromValues(props.board), cell)}
              onFocus={() => setCurrent(cell)}
              onClick={() => props.onChange(doubled(props.board, cell, props.largest), cell)}
            >
              {props.children?.(cell)}
            </button>
          )}
        </For>
      </div>
    </LessonBoard>
  );
}
