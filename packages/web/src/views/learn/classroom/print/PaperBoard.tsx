// A board on paper: black lines and numbers, which every printer prints. Without values it is to be filled in.
import { For, Show } from 'solid-js';
import { formatTile } from '../../../../i18n/i18n';
import type { BoardNumbers } from '../../parts/LessonBoard';

interface PaperBoardProps {
  readonly board: readonly (readonly number[])[];
  readonly label: string;
  readonly isEmpty?: boolean;
  /** The numbers of rows and columns, as the way counts them. */
  readonly numbers?: BoardNumbers;
}

export function PaperBoard(props: PaperBoardProps) {
  return (
    <div
      class="paper-board"
      classList={{ 'has-numbers': props.numbers !== undefined }}
      role="img"
      aria-label={props.label}
      dir="ltr"
      style={{ '--columns': props.board[0]!.length }}
    >
      <For each={props.board}>
        {(row, r) => (
          <>
            <For each={row}>
              {(value) => (
                <span class="paper-cell" data-digits={formatTile(value).length}>
                  {props.isEmpty || value === 0 ? '' : formatTile(value)}
                </span>
              )}
            </For>
            <Show when={props.numbers}>
              {(numbers) => <span class="paper-number">{numbers().rows[r()]}</span>}
            </Show>
          </>
        )}
      </For>
      <For each={props.numbers?.columns}>{(column) => <span class="paper-number">{column}</span>}</For>
    </div>
  );
}
