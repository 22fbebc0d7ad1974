// What a learned network sees.
import { SHIPPED_PATTERNS } from '@twofold/solver/internal';
import { formatNumber, t } from '../../../../i18n/i18n';
import { ChapterPage, ChapterPart } from '../parts/ChapterPage';
import { PatternFigure } from './PatternFigure';
import { tableSize } from './placements';
import './network.css';

const FILES = [
  'packages/solver/src/network/descriptor.ts',
  'packages/solver/kernel/network.ts',
  'packages/solver/kernel/learning.ts',
];

export default function NetworkChapter() {
  const [pattern] = SHIPPED_PATTERNS;
  return (
    <ChapterPage id="network" files={FILES}>
      <ChapterPart
        title={t('learn.chapter.network.patterns')}
        words={
          <>
            <p>{t('learn.chapter.network.why')}</p>
            <p>{t('learn.chapter.network.cells', { count: pattern!.length })}</p>
            <p>{t('learn.chapter.network.table', { size: formatNumber(tableSize(pattern!)) })}</p>
            <p>{t('learn.chapter.network.turned')}</p>
            <p>
              {t('learn.chapter.network.sum', {
                patterns: SHIPPED_PATTERNS.length,
                entries: 8 * SHIPPED_PATTERNS.length,
              })}
            </p>
            <p>{t('learn.chapter.network.learns')}</p>
          </>
        }
      >
        <PatternFigure />
      </ChapterPart>
    </ChapterPage>
  );
}
