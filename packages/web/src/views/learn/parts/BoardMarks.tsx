// The marks of a step over the tiles: the ring of the tile at work, its landing place, named indices, flags of
// merged tiles, and the line of an edge.
import type { Cell, Mark } from '@twofold/lessons';
import { createMemo, For, Show } from 'solid-js';
import { arrowOf, pointersOf } from './boardParts';

const ARROWS = { up: 0, right: 90, down: 180, left: 270 };

interface BoardMarksProps {
  readonly board: readonly (readonly number[])[];
  readonly marks: readonly Mark[];
}

export function BoardMarks(props: BoardMarksProps) {
  const ofKind = (kind: Mark['kind']) => props.marks.filter((mark) => mark.kind === kind);
  const pointers = createMemo(() => pointersOf(props.marks));
  const isEmpty = ([row, column]: Cell) => props.board[row]?.[column] === 0;
  return (
    <>
      <For each={ofKind('target')}>
        {({ cell }) => (
          <div class="lesson-mark lesson-target" style={placeOf(cell)}>
            <Show when={isEmpty(cell) && arrowOf(props.marks)}>
              {(arrow) => <ArrowSign degrees={ARROWS[arrow()]} />}
            </Show>
          </div>
        )}
      </For>
      <For each={ofKind('edge')}>
        {({ cell }) => (
          <>
            <div class="lesson-edge" style={placeOf(cell)} />
            <div class="lesson-edge is-onward" style={placeOf(cell)} />
          </>
        )}
      </For>
      <For each={ofKind('cursor')}>
        {({ cell }) => <div class="lesson-mark lesson-cursor" style={placeOf(cell)} />}
      </For>
      <For each={ofKind('flag')}>
        {({ cell }) => <div class="lesson-mark lesson-flag" style={placeOf(cell)} />}
      </For>
      <For each={pointers()}>
        {({ mark, order }) => (
          <div class="lesson-mark lesson-pointer" style={placeOf(mark.cell)} data-order={order}>
            <b>{mark.name}</b>
          </div>
        )}
      </For>
    </>
  );
}

function placeOf([row, column]: Cell) {
  return { '--row': row, '--column': column };
}

function ArrowSign(props: { readonly degrees: number }) {
  return (
    <svg viewBox="0 0 24 24" aria-hidden="true" style={{ rotate: `${props.degrees}deg` }}>
      <path d="M12 19V5m-6 6 6-6 6 6" />
    </svg>
  );
}
