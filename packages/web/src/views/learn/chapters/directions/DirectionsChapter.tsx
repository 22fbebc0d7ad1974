// Why one routine serves four directions.
import { boardFromValues } from '@twofold/core';
import type { Side } from '@twofold/lessons';
import source from '@twofold/lessons/src/minimumRow.ts?raw';
import { createMemo, createSignal, For } from 'solid-js';
import { describeBoard } from '../../../../board/speech';
import { formatNumber, t } from '../../../../i18n/i18n';
import { LessonBoard } from '../../parts/LessonBoard';
import { Bars } from '../parts/Bars';
import { ChapterPage, ChapterPart } from '../parts/ChapterPage';
import { SideChoices } from '../parts/SideChoices';
import { codeSize, type Picture, picturesOf } from './turning';
import './directions.css';

const FILES = ['packages/lessons/src/minimumRow.ts', 'packages/core/src/tilt.ts'];
const BOARD = [
  [2, 0, 2, 4],
  [4, 4, 0, 8],
  [0, 2, 2, 8],
];
const LINES = codeSize(source);

export default function DirectionsChapter() {
  return (
    <ChapterPage id="directions" files={FILES}>
      <ChapterPart
        title={t('learn.chapter.directions.turn')}
        words={
          <>
            <p>{t('learn.chapter.directions.once')}</p>
            <p>{t('learn.chapter.directions.how')}</p>
            <p>{t('learn.chapter.directions.shape')}</p>
          </>
        }
      >
        <TurnFigure />
      </ChapterPart>
      <ChapterPart
        title={t('learn.chapter.directions.lines')}
        words={
          <>
            <p>{t('learn.chapter.directions.count', { rule: LINES.rule, turning: LINES.turning })}</p>
            <p>{t('learn.chapter.directions.copies')}</p>
            <p>{t('learn.chapter.directions.core')}</p>
          </>
        }
      >
        <LinesFigure />
      </ChapterPart>
    </ChapterPage>
  );
}

function TurnFigure() {
  const [side, setSide] = createSignal<Side>('EAST');
  const [step, setStep] = createSignal(0);
  const pictures = createMemo(() => picturesOf(BOARD, side()));
  const last = () => pictures().length - 1;
  const choose = (next: Side) => {
    setSide(next);
    setStep(0);
  };
  return (
    <>
      <SideChoices chosen={side()} onChoose={choose} />
      <ol class="chapter-turns">
        <For each={pictures()}>
          {(picture, at) => (
            <TurnItem
              picture={picture}
              isDrawn={at() <= step()}
              isNow={at() === step()}
              isLast={at() === last()}
            />
          )}
        </For>
      </ol>
      <div class="row wrap">
        <button
          type="button"
          class="btn"
          aria-disabled={step() === 0}
          onClick={() => setStep(Math.max(0, step() - 1))}
        >
          {t('learn.chapter.back')}
        </button>
        <button
          type="button"
          class="btn primary"
          aria-disabled={step() === last()}
          onClick={() => setStep(Math.min(last(), step() + 1))}
        >
          {t('learn.chapter.step')}
        </button>
      </div>
      <p class="visually-hidden" role="status">
        {t('learn.chapter.directions.said', {
          act: nameOf(pictures()[step()]!, step() === last()),
          board: describeBoard(boardFromValues(pictures()[step()]!.board)),
        })}
      </p>
    </>
  );
}

interface TurnItemProps {
  readonly picture: Picture;
  readonly isDrawn: boolean;
  readonly isNow: boolean;
  readonly isLast: boolean;
}

function TurnItem(props: TurnItemProps) {
  return (
    <li classList={{ 'is-drawn': props.isDrawn, 'is-now': props.isNow }}>
      <span>{nameOf(props.picture, props.isLast)}</span>
      <LessonBoard
        board={props.isDrawn ? props.picture.board : props.picture.board.map((row) => row.map(() => 0))}
        room={{ rows: 4, columns: 4 }}
      />
    </li>
  );
}

function nameOf({ action }: Picture, isLast: boolean): string {
  return isLast && action !== 'up'
    ? t('learn.chapter.directions.done')
    : t(`learn.chapter.directions.act.${action}`);
}

function LinesFigure() {
  const copies = 4 * LINES.rule;
  const turned = LINES.rule + LINES.turning;
  const lines = (count: number) =>
    t('learn.chapter.directions.length', { count, shown: formatNumber(count) });
  return (
    <Bars
      label={t('learn.chapter.directions.lines')}
      bars={[
        { name: t('learn.chapter.directions.four'), value: lines(copies), share: 1 },
        {
          name: t('learn.chapter.directions.one'),
          value: lines(turned),
          share: turned / copies,
          isLit: true,
        },
      ]}
    />
  );
}
