// A board as a small picture: tiles in their colours, without numbers. It is one drawing with a path for each
// colour, so that lists can show many.
import type { Board } from '@twofold/core';
import { createMemo, For } from 'solid-js';
import './smallBoard.css';

const CELL = 10;
const GAP = 1.4;
const ROUND = 0.8; // radius of a tile's corners

/** The parts of the drawing: a path of squares for each rank, 0 for empty cells, and the folds of all tiles. */
interface Drawing {
  readonly width: number;
  readonly height: number;
  readonly squares: readonly { readonly rank: number; readonly path: string }[];
  readonly folds: string;
}

function drawingOf({ columns, rows, ranks }: Board): Drawing {
  const paths = new Map<number, string>();
  let folds = '';
  for (const [index, rank] of ranks.entries()) {
    const x = GAP + (index % columns) * (CELL + GAP) + ROUND;
    const y = GAP + Math.floor(index / columns) * (CELL + GAP) + ROUND;
    const side = CELL - 2 * ROUND;
    const at = `M${x.toFixed(1)} ${y.toFixed(1)}h${side}`;
    paths.set(rank, `${paths.get(rank) ?? ''}${at}v${side}h${-side}z`);
    if (rank > 0) folds += `${at}l${-side} ${side}z`;
  }
  return {
    width: columns * (CELL + GAP) + GAP,
    height: rows * (CELL + GAP) + GAP,
    squares: [...paths].map(([rank, path]) => ({ rank, path })),
    folds,
  };
}

/** Hidden from screen readers: the words beside it say what it shows. It fills the size that its user sets. */
export function SmallBoard(props: { readonly board: Board }) {
  const drawing = createMemo(() => drawingOf(props.board));
  return (
    <svg class="small-board" viewBox={`0 0 ${drawing().width} ${drawing().height}`} aria-hidden="true">
      <rect class="small-tray" width={drawing().width} height={drawing().height} rx="2" />
      <For each={drawing().squares}>
        {({ rank, path }) => (
          <path
            class={rank === 0 ? 'small-cell' : 'tile'}
            data-rank={rank}
            stroke-width={2 * ROUND}
            d={path}
          />
        )}
      </For>
      <path class="small-folds" d={drawing().folds} />
    </svg>
  );
}
