// A board beside its number: a press on a cell changes one digit.
import { createMemo, createSignal, For } from 'solid-js';
import { t } from '../../../../i18n/i18n';
import { PressBoard } from '../parts/PressBoard';
import type { Values } from '../parts/values';
import { digitsOf } from './digits';

const LARGEST = 32768; // rank 15 is the largest of four bits

interface DigitsFigureProps {
  readonly board: Values;
  readonly onChange: (board: Values) => void;
}

export function DigitsFigure(props: DigitsFigureProps) {
  const [changed, setChanged] = createSignal<number>();
  const digits = createMemo(() => digitsOf(props.board));
  const text = () =>
    digits()
      .map(({ digit }) => digit)
      .join('');
  const digitOf = (cell: number) => digits()[15 - cell]!.digit;
  return (
    <>
      <div class="chapter-board">
        <PressBoard
          board={props.board}
          label={t('learn.chapter.pressBoard')}
          largest={LARGEST}
          onChange={(board, cell) => {
            props.onChange(board);
            setChanged(cell);
          }}
        >
          {(cell) => (
            <span class="chapter-digit" aria-hidden="true">
              {digitOf(cell)}
            </span>
          )}
        </PressBoard>
      </div>
      <p class="chapter-number" dir="ltr" aria-hidden="true">
        <For each={digits()}>
          {({ cell, digit }) => <span classList={{ 'is-changed': cell === changed() }}>{digit}</span>}
        </For>
      </p>
      <p class="visually-hidden" role="status">
        {t('learn.chapter.bitboards.said', { number: text() })}
      </p>
    </>
  );
}
