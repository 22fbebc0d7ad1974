// A question in words.
import { formatTile, t } from '../../../i18n/i18n';
import type { Question } from './questions';

export function questionText(question: Question): string {
  const { side } = question.recording;
  switch (question.kind) {
    case 'board':
      return t('learn.quiz.ask.board', { side });
    case 'score':
      return t('learn.quiz.ask.score', { side });
    case 'row':
      return t('learn.quiz.ask.row', { value: formatTile(question.tile.value) });
    case 'cells':
      return t('learn.quiz.ask.cells', { side, value: formatTile(question.tile.value) });
    case 'variable':
      return t('learn.quiz.ask.variable', { name: question.name });
  }
}
