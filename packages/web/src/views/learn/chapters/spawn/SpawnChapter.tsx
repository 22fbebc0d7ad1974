// Spawn, score and the end of a game.
import { t } from '../../../../i18n/i18n';
import { ChapterPage, ChapterPart } from '../parts/ChapterPage';
import { DrawFigure } from './DrawFigure';
import { EndFigure } from './EndFigure';
import './spawn.css';

const FILES = ['packages/core/src/spawn.ts', 'packages/core/src/random.ts', 'packages/core/src/tilt.ts'];

export default function SpawnChapter() {
  return (
    <ChapterPage id="spawn" files={FILES}>
      <ChapterPart
        title={t('learn.chapter.spawn.where')}
        words={
          <>
            <p>{t('learn.chapter.spawn.odds')}</p>
            <p>{t('learn.chapter.spawn.many')}</p>
            <p>{t('learn.chapter.spawn.seed')}</p>
          </>
        }
      >
        <DrawFigure />
      </ChapterPart>
      <ChapterPart
        title={t('learn.chapter.spawn.end')}
        words={
          <>
            <p>{t('learn.chapter.spawn.points')}</p>
            <p>{t('learn.chapter.spawn.over')}</p>
            <p>{t('learn.chapter.spawn.edit')}</p>
          </>
        }
      >
        <EndFigure />
      </ChapterPart>
    </ChapterPage>
  );
}
