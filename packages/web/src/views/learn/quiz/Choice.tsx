// A choice: a button with a small board, a row or a value. It says whether it was right when it was chosen.
import type { Board, Way } from '@twofold/lessons';
import { Show } from 'solid-js';
import { formatNumber, t } from '../../../i18n/i18n';
import { Icon } from '../../../ui/Icon';
import { boardWords } from '../lesson/model/sentence';
import { valueText } from '../lesson/model/values';
import { LessonBoard } from '../parts/LessonBoard';
import type { Question } from './questions';
import type { Round } from './round';

interface ChoiceProps {
  readonly way: Way;
  readonly question: Question;
  readonly index: number;
  readonly round: Round;
}

const MARKS = { right: 'check', wrong: 'close' } as const;

export function Choice(props: ChoiceProps) {
  const { question, round } = props;
  const isTried = () => round.tried().includes(props.index);
  const state = (): keyof typeof MARKS | undefined => {
    if (!isTried()) return undefined;
    return props.index === question.right ? 'right' : 'wrong';
  };
  // A disabled button would lose the focus.
  const isClosed = () => isTried() || round.isRight();
  return (
    <button
      type="button"
      class="quiz-choice"
      data-state={state()}
      aria-disabled={isClosed()}
      onClick={() => isClosed() || round.answer(props.index)}
    >
      <Face way={props.way} question={question} index={props.index} />
      <Show when={state()}>
        {(is) => (
          <span class="quiz-mark">
            <Icon name={MARKS[is()]} />
            <span class="visually-hidden">{t(`learn.quiz.mark.${is()}`)}</span>
          </span>
        )}
      </Show>
    </button>
  );
}

function Face(props: Omit<ChoiceProps, 'round'>) {
  const { question } = props;
  const value = question.choices[props.index] ?? 0;
  if (question.kind === 'board') {
    const board = value as Board;
    const spoken = () => boardWords(props.way, question.recording.side, board);
    return (
      <>
        <span class="visually-hidden">
          {t('learn.quiz.board', { number: props.index + 1, board: spoken() })}
        </span>
        <LessonBoard board={board} />
      </>
    );
  }
  if (question.kind === 'row') return <span>{t('learn.quiz.row', { row: Number(value) })}</span>;
  if (question.kind === 'score') return <span>{formatNumber(Number(value))}</span>;
  return <span dir="ltr">{valueText(value)}</span>;
}
