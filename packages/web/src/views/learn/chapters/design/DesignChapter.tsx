// Good and bad design, compared on the five ways.
import { WAYS } from '@twofold/lessons';
import { t } from '../../../../i18n/i18n';
import { ChapterPage, ChapterPart } from '../parts/ChapterPage';
import { AnswersTable } from './AnswersTable';
import { StepsFigure } from './StepsFigure';
import './design.css';

const FILES = WAYS.map(({ file }) => `packages/lessons/src/${file}`);

export default function DesignChapter() {
  return (
    <ChapterPage id="design" files={FILES}>
      <ChapterPart
        title={t('learn.chapter.design.steps')}
        words={
          <>
            <p>{t('learn.chapter.design.same')}</p>
            <p>{t('learn.chapter.design.step')}</p>
            <p>{t('learn.chapter.design.few')}</p>
          </>
        }
      >
        <StepsFigure />
      </ChapterPart>
      <AnswersTable />
    </ChapterPage>
  );
}
