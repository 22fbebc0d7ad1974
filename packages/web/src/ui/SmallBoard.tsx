// A board as a small picture: tiles in their colours, with their numbers where a style shows the picture large. It is one
// drawing with a path for each colour, so that lists can show many.
import { type Board, rankValue } from '@twofold/core';
import { createMemo, For, Show } from 'solid-js';
import { formatTile } from '../i18n/i18n';
import './smallBoard.css';

const CELL = 10;
const GAP = 1.4;
const ROUND = 0.8; // radius of a tile's corners
const CUT = ROUND * (1 - Math.SQRT1_2); // where a tile's diagonal meets them

/** The parts of the drawing: a path of squares for each rank, 0 for empty cells, and the folds of all tiles. */
interface Drawing {
  readonly width: number;
  readonly height: number;
  readonly squares: readonly { readonly rank: number; readonly path: string }[];
  readonly folds: string;
}

/** The upper left half of a tile, as far as its round corners go. From the end of its upper left corner on. */
const FOLD = (() => {
  const [edge, across, tip, near] = [CELL - 2 * ROUND, CELL - 2 * CUT, ROUND - CUT, CUT].map((length) =>
    length.toFixed(2),
  );
  const arc = `a${ROUND} ${ROUND} 0 0 1`;
  return `h${edge}${arc} ${tip} ${near}l-${across} ${across}${arc}-${near}-${tip}v-${edge}${arc} ${ROUND}-${ROUND}z`;
})();

function drawingOf({ columns, rows, ranks }: Board): Drawing {
  const paths = new Map<number, string>();
  let folds = '';
  for (const [index, rank] of ranks.entries()) {
    const x = GAP + (index % columns) * (CELL + GAP) + ROUND;
    const y = GAP + Math.floor(index / columns) * (CELL + GAP) + ROUND;
    const side = CELL - 2 * ROUND;
    const at = `M${x.toFixed(1)} ${y.toFixed(1)}h${side}`;
    paths.set(rank, `${paths.get(rank) ?? ''}${at}v${side}h${-side}z`);
    if (rank > 0) folds += `M${x.toFixed(1)} ${(y - ROUND).toFixed(1)}${FOLD}`;
  }
  return {
    width: columns * (CELL + GAP) + GAP,
    height: rows * (CELL + GAP) + GAP,
    squares: [...paths].map(([rank, path]) => ({ rank, path })),
    folds,
  };
}

interface SmallBoardProps {
  readonly board: Board;
  readonly digits?: boolean; // for pictures of 120 px and more
}

/** Hidden from screen readers: the words beside it say what it shows. It fills the size that its user sets. */
export function SmallBoard(props: SmallBoardProps) {
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
      <Show when={props.digits}>
        <Digits board={props.board} />
      </Show>
    </svg>
  );
}

/** Font sizes by the count of digits, as shares of a cell: those of the tiles in play. */
const DIGIT_SIZES = [0, 0.46, 0.46, 0.39, 0.33, 0.285, 0.248];
/** The last rank with colours of its own. */
const LAST_RANK = 18;

function Digits(props: { readonly board: Board }) {
  return (
    <For each={[...props.board.ranks.entries()].filter(([, rank]) => rank > 0)}>
      {([index, rank]) => {
        const text = formatTile(rankValue(rank));
        const centre = (at: number) => GAP + at * (CELL + GAP) + CELL / 2;
        return (
          <text
            class="small-digits"
            x={centre(index % props.board.columns)}
            y={centre(Math.floor(index / props.board.columns))}
            font-size={`${CELL * (DIGIT_SIZES[text.length] ?? 0.17)}`}
            fill={`var(--tile-ink-${Math.min(rank, LAST_RANK)})`}
          >
            {text}
          </text>
        );
      }}
    </For>
  );
}
