// A row of the board, its index, and the entry of the table.
import { boardFromValues } from '@twofold/core';
import { createMemo, createSignal, Show } from 'solid-js';
import { describeRow } from '../../../../board/speech';
import { formatNumber, t } from '../../../../i18n/i18n';
import { LessonBoard } from '../../parts/LessonBoard';
import { Choices } from '../parts/Choices';
import type { Values } from '../parts/values';
import { rowEntry } from './digits';

const ROWS = [0, 1, 2, 3];

export function RowFigure(props: { readonly board: Values }) {
  const [row, setRow] = createSignal(0);
  const entry = createMemo(() => rowEntry(props.board, row()));
  const values = () => props.board[row()]!;
  const inWords = (shown: readonly number[]) =>
    describeRow(boardFromValues(props.board.with(row(), shown)), row());
  return (
    <>
      <Choices
        label={t('learn.chapter.bitboards.which')}
        choices={ROWS.map((id) => ({ id, text: t('learn.chapter.bitboards.rowName', { row: id + 1 }) }))}
        chosen={row()}
        onChoose={setRow}
      />
      <dl class="chapter-entry">
        <dt>{t('learn.chapter.bitboards.before')}</dt>
        <dd>
          <LessonBoard board={[values()]} label={inWords(values())} />
        </dd>
        <dt>{t('learn.chapter.bitboards.indexName')}</dt>
        <dd class="chapter-index">
          <b dir="ltr">0x{entry().hex}</b>
          <span>{t('learn.chapter.bitboards.entry', { index: formatNumber(entry().index) })}</span>
        </dd>
        <dt>{t('learn.chapter.bitboards.after')}</dt>
        <dd>
          <Show when={entry().answer} fallback={<p>{t('learn.chapter.bitboards.noEntry')}</p>}>
            {(answer) => (
              <>
                <LessonBoard board={[answer().tilted]} label={inWords(answer().tilted)} />
                <span>
                  {t('learn.chapter.bitboards.points', {
                    points: answer().points,
                    shown: formatNumber(answer().points),
                  })}
                </span>
              </>
            )}
          </Show>
        </dd>
      </dl>
    </>
  );
}
