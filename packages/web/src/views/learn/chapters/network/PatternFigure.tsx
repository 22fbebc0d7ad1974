// A pattern on a board: its cells ringed, and its entry in each of the eight symmetries.
import { SHIPPED_PATTERNS } from '@twofold/solver/internal';
import { createMemo, createSignal, For, Show } from 'solid-js';
import { formatNumber, t } from '../../../../i18n/i18n';
import { Choices } from '../parts/Choices';
import { PressBoard } from '../parts/PressBoard';
import type { Values } from '../parts/values';
import { entryOf, placementsOf, ranksOn } from './placements';

const LARGEST = 16384; // of the shipped networks
const CELLS = Array.from({ length: 16 }, (_, cell) => cell);

export function PatternFigure() {
  const [board, setBoard] = createSignal<Values>([
    [2, 4, 8, 2],
    [16, 32, 4, 0],
    [128, 64, 2, 0],
    [256, 512, 1024, 2],
  ]);
  const [pattern, setPattern] = createSignal(0);
  const [symmetry, setSymmetry] = createSignal(0);
  const placements = createMemo(() => placementsOf(SHIPPED_PATTERNS[pattern()]!));
  const placed = () => placements()[symmetry()]!;
  const entry = () => formatNumber(entryOf(board(), placed()));
  return (
    <>
      <Choices
        label={t('learn.chapter.network.which')}
        choices={SHIPPED_PATTERNS.map((_, id) => ({
          id,
          text: t('learn.chapter.network.pattern', { number: id + 1 }),
        }))}
        chosen={pattern()}
        onChoose={setPattern}
      />
      <div class="chapter-board">
        <PressBoard
          board={board()}
          label={t('learn.chapter.pressBoard')}
          largest={LARGEST}
          onChange={setBoard}
        >
          {(cell) => <Ring order={placed().indexOf(cell) + 1} />}
        </PressBoard>
      </div>
      <p class="chapter-said" role="status">
        {t('learn.chapter.network.said', {
          entry: entry(),
          ranks: ranksOn(board(), placed()).join(' '),
        })}
      </p>
      <Symmetries board={board()} placements={placements()} chosen={symmetry()} onChoose={setSymmetry} />
    </>
  );
}

/** `order`: 1 for the first cell of the pattern, 0 for none. */
function Ring(props: { readonly order: number }) {
  return (
    <Show when={props.order > 0}>
      <span class="chapter-ring" aria-hidden="true">
        <b>{props.order}</b>
      </span>
    </Show>
  );
}

interface SymmetriesProps {
  readonly board: Values;
  readonly placements: readonly (readonly number[])[];
  readonly chosen: number;
  readonly onChoose: (symmetry: number) => void;
}

function Symmetries(props: SymmetriesProps) {
  return (
    <fieldset class="chapter-choices">
      <legend>{t('learn.chapter.network.symmetries')}</legend>
      <div class="chapter-symmetries">
        <For each={props.placements}>
          {(cells, symmetry) => (
            <button
              type="button"
              class="btn"
              aria-pressed={symmetry() === props.chosen}
              onClick={() => props.onChoose(symmetry())}
            >
              <span class="visually-hidden">
                {t('learn.chapter.network.symmetry', {
                  turns: symmetry() % 4,
                  mirrored: symmetry() < 4 ? 'no' : 'yes',
                })}
              </span>
              <Thumb cells={cells} />
              <span>{formatNumber(entryOf(props.board, cells))}</span>
            </button>
          )}
        </For>
      </div>
    </fieldset>
  );
}

function Thumb(props: { readonly cells: readonly number[] }) {
  return (
    <span class="chapter-thumb" aria-hidden="true" dir="ltr">
      <For each={CELLS}>{(cell) => <i classList={{ 'is-in': props.cells.includes(cell) }} />}</For>
    </span>
  );
}
