// What a learner presses on the board before the first step: a grid of cells over the picture. A press changes
// a tile, a drag moves it, and a pasted text is a new board.
import type { Board, Cell } from '@twofold/lessons';
import { createSignal, For, Show } from 'solid-js';
import { formatTile, t } from '../../../../i18n/i18n';
import { showToast } from '../../../../ui/toasts/toasts';
import type { BoardNumbers } from '../../parts/LessonBoard';
import { faultText } from '../faultText';
import { cycleCell, moveTile, setExponent } from '../model/editing';
import { readBoard } from '../model/positionText';
import { createDrag, type Dragged } from './drag';
import type { LessonPlayer } from './lessonPlayer';
import './edit.css';

interface EditLayerProps {
  /** Whatever holds a board that can be given anew. */
  readonly player: Pick<LessonPlayer, 'given' | 'give'>;
  readonly numbers: BoardNumbers;
}

const ARROWS: Readonly<Record<string, Cell>> = {
  ArrowUp: [-1, 0],
  ArrowRight: [0, 1],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
};

export function EditLayer(props: EditLayerProps) {
  let grid!: HTMLDivElement;
  const { board, drag, current, setCurrent, handleKey, paste } = createEditing(props.player, () => grid);
  return (
    <div
      class="lesson-edit"
      role="grid"
      aria-label={t('learn.lesson.edit')}
      aria-description={t('learn.lesson.editHint')}
      ref={grid}
      onPaste={paste}
    >
      <For each={[...board().keys()]}>
        {(row) => (
          <div role="row">
            <For each={[...board()[0]!.keys()]}>
              {(column) => (
                <EditCell
                  value={board()[row]?.[column] ?? 0}
                  numbers={props.numbers}
                  cell={[row, column]}
                  isCurrent={current().join() === `${row},${column}`}
                  isAimedAt={drag.aim()?.join() === `${row},${column}`}
                  onKeyDown={(event) => handleKey(event, [row, column])}
                  onPointerDown={(event) => drag.begin(event, [row, column])}
                  onFocus={() => setCurrent([row, column])}
                />
              )}
            </For>
          </div>
        )}
      </For>
      <Show when={drag.dragged()}>{(dragged) => <DraggedTile board={board()} dragged={dragged()} />}</Show>
    </div>
  );
}

/** The board of a player under the hands of a learner: the cell with the focus, keys, drags and pastes. */
function createEditing(player: EditLayerProps['player'], grid: () => HTMLElement) {
  const [current, setCurrent] = createSignal<Cell>([0, 0]);
  const board = () => player.given().board;
  const change = (next: Board) => player.give({ ...player.given(), board: next });
  const drag = createDrag({
    hasTile: ([row, column]) => board()[row]?.[column] !== 0,
    onPress: (cell) => change(cycleCell(board(), cell)),
    onMove: (from, to) => change(moveTile(board(), from, to)),
  });
  const focusCell = (cell: Cell) =>
    grid().querySelector<HTMLElement>(`[data-cell="${cell.join()}"]`)?.focus();
  const handleKey = (event: KeyboardEvent, cell: Cell) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const arrow = ARROWS[event.key];
    const changed = arrow ? undefined : boardAfterKey(board(), cell, event.key);
    if (arrow) focusCell([cell[0] + arrow[0], cell[1] + arrow[1]]);
    else if (changed) change(changed);
    else return;
    event.preventDefault();
  };
  const paste = (event: ClipboardEvent) => {
    event.preventDefault();
    const read = readBoard(event.clipboardData?.getData('text') ?? '');
    if ('board' in read) change(read.board);
    else showToast({ kind: 'lesson-board', message: faultText(read.fault) });
  };
  return { board, drag, current, setCurrent, handleKey, paste };
}

function boardAfterKey(board: Board, cell: Cell, key: string): Board | undefined {
  if (key === 'Enter' || key === ' ') return cycleCell(board, cell);
  if (key === 'Delete' || key === 'Backspace') return setExponent(board, cell, 0);
  return /^\d$/.test(key) ? setExponent(board, cell, Number(key)) : undefined;
}

function DraggedTile(props: { readonly board: Board; readonly dragged: Dragged }) {
  const value = () => props.board[props.dragged.cell[0]]![props.dragged.cell[1]]!;
  return (
    <div
      class="tile lesson-dragged"
      aria-hidden="true"
      data-rank={Math.log2(value())}
      data-digits={formatTile(value()).length}
      style={{
        '--row': props.dragged.cell[0],
        '--column': props.dragged.cell[1],
        transform: `translate(${props.dragged.x}px, ${props.dragged.y}px)`,
      }}
    >
      {formatTile(value())}
    </div>
  );
}

interface EditCellProps {
  readonly value: number;
  readonly numbers: BoardNumbers;
  readonly cell: Cell;
  readonly isCurrent: boolean;
  readonly isAimedAt: boolean;
  readonly onKeyDown: (event: KeyboardEvent) => void;
  readonly onPointerDown: (event: PointerEvent) => void;
  readonly onFocus: () => void;
}

function EditCell(props: EditCellProps) {
  const label = () =>
    t('learn.lesson.cell', {
      row: props.numbers.rows[props.cell[0]] ?? 0,
      column: props.numbers.columns[props.cell[1]] ?? 0,
      value: props.value === 0 ? t('learn.lesson.empty') : formatTile(props.value),
    });
  return (
    <div
      class="lesson-edit-cell"
      classList={{ 'is-aimed-at': props.isAimedAt }}
      role="gridcell"
      data-cell={props.cell.join()}
      tabindex={props.isCurrent ? 0 : -1}
      aria-label={label()}
      onKeyDown={(event) => props.onKeyDown(event)}
      onPointerDown={(event) => props.onPointerDown(event)}
      onFocus={() => props.onFocus()}
    />
  );
}
