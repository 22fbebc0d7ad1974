// The board that a question starts from, with the tile in question ringed, and the side of the tilt lit.
import type { Mark, Side, Way } from '@twofold/lessons';
import { joinSentences } from '../../../board/speech';
import { t } from '../../../i18n/i18n';
import { numbersOf } from '../lesson/model/numbers';
import { boardWords } from '../lesson/model/sentence';
import { LessonBoard } from '../parts/LessonBoard';
import { type Question, tileOf } from './questions';

export function QuestionPicture(props: { readonly way: Way; readonly question: Question }) {
  const { way, question } = props;
  const { recording, at } = question;
  const step = recording.steps[at];
  const board = step?.board ?? recording.board;
  const side: Side = step && way.turns ? 'NORTH' : recording.side; // of this board
  const numbers = numbersOf(way, recording.side, board);
  const label = () =>
    joinSentences([
      boardWords(way, recording.side, board),
      t('learn.quiz.tilted', { side }),
      ...ringWords(question, numbers),
    ]);
  return (
    <div class="quiz-picture" data-side={side}>
      <LessonBoard
        board={board}
        label={label()}
        marks={marksOf(question)}
        lane={step?.lane}
        numbers={step && numbers}
      />
    </div>
  );
}

/** Where the ring is, by the numbers beside the board. */
function ringWords(question: Question, { rows, columns }: ReturnType<typeof numbersOf>): string[] {
  const tile = tileOf(question);
  if (!tile) return [];
  const [row, column] = tile.cell;
  return [t('learn.quiz.ring', { row: rows[row] ?? row, column: columns[column] ?? column })];
}

/** The marks of the step, and a ring around the tile in question, in place of other rings. */
function marksOf(question: Question): readonly Mark[] {
  const marks = question.recording.steps[question.at]?.marks ?? [];
  const tile = tileOf(question);
  if (!tile) return marks;
  const others = marks.filter(({ kind }) => kind !== 'cursor' && kind !== 'target');
  return [...others, { kind: 'cursor', name: '', cell: tile.cell }];
}
