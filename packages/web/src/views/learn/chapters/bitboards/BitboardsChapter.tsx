// Bitboards, row tables, and what they are worth on this machine.
import { createSignal } from 'solid-js';
import { t } from '../../../../i18n/i18n';
import { ChapterPage, ChapterPart } from '../parts/ChapterPage';
import type { Values } from '../parts/values';
import { DigitsFigure } from './DigitsFigure';
import { MeasureFigure } from './MeasureFigure';
import { RowFigure } from './RowFigure';
import './bitboards.css';

const FILES = [
  'packages/core/src/game/rawBoard.ts',
  'packages/solver/kernel/board.ts',
  'packages/solver/kernel/randomPlay.ts',
];

export default function BitboardsChapter() {
  const [board, setBoard] = createSignal<Values>([
    [2, 2, 4, 0],
    [0, 8, 0, 8],
    [1024, 256, 16, 2],
    [0, 0, 2048, 2],
  ]);
  return (
    <ChapterPage id="bitboards" files={FILES}>
      <ChapterPart
        title={t('learn.chapter.bitboards.number')}
        words={
          <>
            <p>{t('learn.chapter.bitboards.rank')}</p>
            <p>{t('learn.chapter.bitboards.bits')}</p>
            <p>{t('learn.chapter.bitboards.edit')}</p>
          </>
        }
      >
        <DigitsFigure board={board()} onChange={setBoard} />
      </ChapterPart>
      <ChapterPart
        title={t('learn.chapter.bitboards.row')}
        words={
          <>
            <p>{t('learn.chapter.bitboards.index')}</p>
            <p>{t('learn.chapter.bitboards.lookups')}</p>
          </>
        }
      >
        <RowFigure board={board()} />
      </ChapterPart>
      <ChapterPart
        title={t('learn.chapter.bitboards.machine')}
        words={
          <>
            <p>{t('learn.chapter.bitboards.why')}</p>
            <p>{t('learn.chapter.bitboards.fair')}</p>
            <p>{t('learn.chapter.bitboards.scale')}</p>
          </>
        }
      >
        <MeasureFigure />
      </ChapterPart>
    </ChapterPage>
  );
}
