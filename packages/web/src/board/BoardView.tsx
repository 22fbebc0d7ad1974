// The board: a grid for screen readers, and above it the animated tiles.
import { createEffect, createMemo, For, type JSX, on, onCleanup, onMount } from 'solid-js';
import { settings } from '../settings/settings';
import type { BoardFrame } from './boardFrame';
import { cellLabel } from './speech';
import { SLIDE_MS, TileLayer } from './tileLayer';
import './board.css';

export interface BoardViewProps {
  readonly frame: BoardFrame;
  readonly label: string; // accessible name; starts with "Board"
  readonly speed?: number; // 1: the speed of play
  readonly waiting?: boolean; // its next tile is still to come
  readonly ref?: (grid: HTMLElement) => void;
  readonly children?: JSX.Element; // floats over the board, takes no input, and is not part of the grid
}

/** Below this duration in milliseconds a slide is invisible: the board is set at once. */
const FASTEST_SLIDE_MS = 20;

const calmQuery = matchMedia('(prefers-reduced-motion: reduce)');

export function isCalm(): boolean {
  return settings.motion === 'off' || calmQuery.matches;
}

export function BoardView(props: BoardViewProps) {
  let layerRoot!: HTMLDivElement;
  const columns = createMemo(() => props.frame.board.columns);
  const rows = createMemo(() => props.frame.board.rows);
  const cells = createMemo(() => Array.from({ length: rows() }, (_, row) => rowCells(row, columns())));
  onMount(() => {
    const layer = new TileLayer(layerRoot);
    onCleanup(layer.followSize());
    // Only a new frame is shown: a change of speed must not replay the turn.
    const frame = () => props.frame;
    createEffect(on(frame, (shown) => show(layer, shown, props.speed ?? 1)));
  });
  return (
    <div class="board-fit" dir="ltr" style={{ '--columns': columns(), '--rows': rows() }}>
      <div class="board" role="grid" aria-label={props.label} aria-busy={props.waiting} ref={props.ref}>
        <For each={cells()}>
          {(row) => (
            <div class="board-row" role="row">
              <For each={row}>
                {(cell) => {
                  const board = createMemo(() => props.frame.board, undefined, {
                    equals: (before, now) => before.ranks[cell] === now.ranks[cell], // most cells stay as they are
                  });
                  return (
                    <div
                      class="cell"
                      role="gridcell"
                      tabindex={cell === 0 ? 0 : -1}
                      data-cell={cell}
                      aria-label={cellLabel(board(), cell)}
                    />
                  );
                }}
              </For>
            </div>
          )}
        </For>
        <div class="tiles" aria-hidden="true" ref={layerRoot} />
      </div>
      {props.children}
    </div>
  );
}

function rowCells(row: number, columns: number): number[] {
  return Array.from({ length: columns }, (_, column) => row * columns + column);
}

function show(layer: TileLayer, { board, turn, spawn }: BoardFrame, speed: number): void {
  const isVisible = SLIDE_MS / speed >= FASTEST_SLIDE_MS;
  if (turn && isVisible) layer.play(turn, { speed, calm: isCalm() });
  else if (spawn && isVisible) layer.spawn(board, spawn, { speed, calm: isCalm() });
  else layer.set(board, speed === 1 && !isCalm());
}
