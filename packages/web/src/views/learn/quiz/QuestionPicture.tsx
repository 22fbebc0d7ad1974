// The board that a question starts from, with the tile in question ringed.
import { boardFromValues } from '@twofold/core';
import type { Board, Mark, Way } from '@twofold/lessons';
import { describeBoard } from '../../../board/speech';
import { LessonBoard } from '../parts/LessonBoard';

import type { Question } from './questions';

export function QuestionPicture(props: { readonly way: Way; readonly question: Question }) {
  const { question } = props;
  const step = question.recording.steps[question.at];
  const board = step?.board ?? question.recording.board;
  return (
    <div class="quiz-picture" data-side={step ? undefined : question.recording.side}>
      <LessonBoard
        board={board}
        label={describeBoard(boardFromValues(board))}
        marks={marksOf(question)}
        lane={step?.lane}
        numbers={step && numbersOf(props.way, board)}
      />
    </div>
  );
}

/** The marks of the step, and a ring around the tile in question, in place of other rings. */
function marksOf(question: Question): readonly Mark[] {
  const marks = question.recording.steps[question.at]?.marks ?? [];
  if (question.kind !== 'row' && question.kind !== 'cells') return marks;
  const { cell } = question.tile;
  return [
    ...marks.filter(({ kind }) => kind !== 'cursor' && kind !== 'target'),
    { kind: 'cursor', name: '', cell },
  ];
}

/** Rows and columns by number. The rows of `walk` are numbered from the bottom. */
function numbersOf(way: Way, board: Board) {
  const rows = board.map((_, row) => row);
  const columns = (board[0] ?? []).map((_, column) => column);
  return { rows: way.id === 'walk' ? rows.toReversed() : rows, columns };
}
