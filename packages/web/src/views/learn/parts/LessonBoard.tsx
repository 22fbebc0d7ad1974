// The board of a lesson, of any size: tiles, the marks of a step, and numbers of rows and columns. It is a
// picture with a description. What a learner presses lies over it, as its children.
import type { Lane, Mark } from '@twofold/lessons';
import { createEffect, createMemo, For, type JSX, on, Show } from 'solid-js';
import { isCalm } from '../../../board/BoardView';
import { formatTile } from '../../../i18n/i18n';
import { BoardMarks } from './BoardMarks';
import { isAhead, type PlacedTile, stillTiles } from './boardParts';
import '../../../board/board.css';
import './lessonBoard.css';

/** The numbers of the rows from the top, and of the columns from the left. */
export interface BoardNumbers {
  readonly rows: readonly number[];
  readonly columns: readonly number[];
}

interface LessonBoardProps {
  readonly board: readonly (readonly number[])[];
  /** The board in words. Without it the picture is hidden from screen readers. */
  readonly label?: string | undefined;
  /** Tiles with ids, which slide from cell to cell. By default the board stands still. */
  readonly tiles?: readonly PlacedTile[] | undefined;
  readonly marks?: readonly Mark[] | undefined;
  /** The row or column at work. Those after it are faint. */
  readonly lane?: Lane | undefined;
  readonly numbers?: BoardNumbers | undefined;
  /** Quarter turns clockwise. A change turns the picture, unless motion is reduced. */
  readonly turns?: number;
  /** The space to keep, in cells, where a board turns or changes. */
  readonly room?: { readonly rows: number; readonly columns: number } | undefined;
  /** Milliseconds of a slide. */
  readonly slide?: number;
  readonly class?: string;
  readonly children?: JSX.Element;
}

const TURN_MS = 420;

export function LessonBoard(props: LessonBoardProps) {
  let turning!: HTMLDivElement;
  const columns = () => props.board[0]!.length;
  const marks = () => props.marks ?? [];
  createEffect(
    on(
      () => props.turns ?? 0,
      (now, before) => before !== undefined && turnPicture(turning, now - before),
    ),
  );
  return (
    <div
      class={`lesson-fit ${props.class ?? ''}`}
      dir="ltr"
      style={{
        '--columns': columns(),
        '--rows': props.board.length,
        '--room-columns': props.room?.columns ?? columns(),
        '--room-rows': props.room?.rows ?? props.board.length,
        '--slide': `${isCalm() ? 0 : (props.slide ?? 0)}ms`,
      }}
      data-numbered={props.numbers !== undefined}
    >
      <div class="lesson-room">
        <div class="lesson-frame">
          {/* biome-ignore lint/a11y/useAriaPropsSupportedByRole: with a label it has the role of an image */}
          <div
            role={props.label === undefined ? undefined : 'img'}
            aria-label={props.label}
            aria-hidden={props.label === undefined}
          >
            <div class="lesson-board" ref={turning}>
              <Cells board={props.board} lane={props.lane} />
              <div class="lesson-tiles">
                <Tiles tiles={props.tiles ?? stillTiles(props.board)} lane={props.lane} />
                <BoardMarks board={props.board} marks={marks()} />
              </div>
            </div>
            <Show when={props.numbers}>
              {(numbers) => <Numbers numbers={numbers()} marks={marks()} board={props.board} />}
            </Show>
          </div>
          {props.children}
        </div>
      </div>
    </div>
  );
}

/** Turns the picture from where it was. At most two quarters, on the shorter way. */
function turnPicture(picture: HTMLElement, quarters: number): void {
  const shortest = ((quarters + 5) % 4) - 1;
  if (shortest === 0 || isCalm()) return;
  picture.animate(
    { rotate: [`${-90 * shortest}deg`, '0deg'] },
    { duration: TURN_MS, easing: 'cubic-bezier(0.3, 0.7, 0.2, 1)' },
  );
}

function Cells(props: Pick<LessonBoardProps, 'board' | 'lane'>) {
  return (
    <For each={props.board}>
      {(row, r) => (
        <For each={row}>
          {(_, c) => <div class="cell" classList={{ 'is-ahead': isAhead([r(), c()], props.lane) }} />}
        </For>
      )}
    </For>
  );
}

function Tiles(props: { readonly tiles: readonly PlacedTile[]; readonly lane: Lane | undefined }) {
  const byId = createMemo(() => new Map(props.tiles.map((tile) => [tile.id, tile])));
  const ids = createMemo(() => [...byId().keys()].sort((one, other) => one - other));
  return (
    <For each={ids()}>
      {(id) => {
        // Until this element is removed, a tile that has gone is drawn as it was.
        const tile = createMemo<PlacedTile>((before) => byId().get(id) ?? before!);
        const text = () => formatTile(tile().value);
        return (
          <div
            class="tile lesson-tile"
            classList={{
              'is-ahead': isAhead(tile().cell, props.lane),
              'is-leaving': tile().isLeaving === true,
            }}
            data-rank={Math.log2(tile().value)}
            data-digits={Math.min(text().length, 10)}
            style={{ '--row': tile().cell[0], '--column': tile().cell[1] }}
          >
            {text()}
          </div>
        );
      }}
    </For>
  );
}

/** Numbers at the right of the rows and below the columns, with the names of edges between the rows. */
function Numbers(props: {
  readonly numbers: BoardNumbers;
  readonly marks: readonly Mark[];
  readonly board: LessonBoardProps['board'];
}) {
  const cursor = () => props.marks.find(({ kind }) => kind === 'cursor')?.cell;
  const edges = () => props.marks.filter(({ kind }) => kind === 'edge');
  return (
    <>
      <div class="lesson-numbers is-rows">
        <For each={props.numbers.rows}>
          {(number, at) => <span classList={{ 'is-now': cursor()?.[0] === at() }}>{number}</span>}
        </For>
        <For each={edges()}>
          {({ name, cell }) => (
            <b class="lesson-edge-name" style={{ '--row': cell[0] }}>
              {name}
            </b>
          )}
        </For>
      </div>
      <div class="lesson-numbers is-columns">
        <For each={props.numbers.columns}>
          {(number, at) => <span classList={{ 'is-now': cursor()?.[1] === at() }}>{number}</span>}
        </For>
      </div>
    </>
  );
}
