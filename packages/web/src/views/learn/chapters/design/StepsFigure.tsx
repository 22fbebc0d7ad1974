// The number of steps of each way on the same board.
import { boardFromValues } from '@twofold/core';
import { type Side, WAYS } from '@twofold/lessons';
import { createMemo, createSignal } from 'solid-js';
import { describeBoard } from '../../../../board/speech';
import { formatNumber, t } from '../../../../i18n/i18n';
import { LessonBoard } from '../../parts/LessonBoard';
import { lessonText } from '../../parts/lessonText';
import { Bars } from '../parts/Bars';
import { Choices } from '../parts/Choices';
import { SideChoices } from '../parts/SideChoices';
import { BOARDS } from './boards';
import { stepCounts } from './steps';

type BoardName = keyof typeof BOARDS;
const NAMES: readonly BoardName[] = ['usual', 'oblong'];

export function StepsFigure() {
  const [name, setName] = createSignal<BoardName>('usual');
  const [side, setSide] = createSignal<Side>('WEST');
  const counts = createMemo(() => stepCounts(BOARDS[name()], side()));
  const most = () => Math.max(...counts().map(({ steps }) => steps));
  const right = () => counts().filter(({ isRight }) => isRight).length;
  return (
    <>
      <Choices
        label={t('learn.chapter.board')}
        choices={NAMES.map((id) => ({ id, text: t(`learn.chapter.design.board.${id}`) }))}
        chosen={name()}
        onChoose={setName}
      />
      <SideChoices chosen={side()} onChoose={setSide} />
      <div class="chapter-board is-small">
        <LessonBoard board={BOARDS[name()]} label={describeBoard(boardFromValues(BOARDS[name()]))} />
      </div>
      <Bars
        label={t('learn.chapter.design.steps')}
        bars={counts().map(({ steps }, at) => ({
          name: lessonText(WAYS[at]!.name),
          value: t('learn.chapter.design.count', { count: steps, shown: formatNumber(steps) }),
          share: steps / most(),
        }))}
      />
      <p class="chapter-said" role="status">
        {t('learn.chapter.design.right', { count: right(), all: WAYS.length })}
      </p>
    </>
  );
}
