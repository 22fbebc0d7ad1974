// A question: its board, the choices, and the verdict on an answer.
import type { Board, Side, Way } from '@twofold/lessons';
import { WRONG_WAY_IDS } from '@twofold/lessons/ids';
import { createUniqueId, For, Show } from 'solid-js';
import { t } from '../../../i18n/i18n';
import { A } from '../../../ui/router';
import { valueText } from '../lesson/model/values';
import { mistakePath } from '../location';
import { lessonText } from '../parts/lessonText';
import { MISTAKE_KEYS } from '../parts/mistakeKeys';
import { Choice } from './Choice';
import { QuestionPicture } from './QuestionPicture';
import type { Question } from './questions';
import { questionText } from './questionText';
import { quizMistakeOf } from './quizMistake';
import type { Round } from './round';

interface QuestionCardProps {
  readonly way: Way;
  readonly question: Question;
  readonly round: Round;
  readonly onShow: (board: Board, side: Side, step: number) => void;
}

export function QuestionCard(props: QuestionCardProps) {
  const { question, round } = props;
  const title = createUniqueId();
  const show = () => {
    const { board, side } = question.recording;
    props.onShow(board, side, question.why[round.tried().at(-1) ?? question.right] ?? 0);
  };
  const mistake = () => {
    const last = round.tried().at(-1);
    return last === undefined || round.isRight() ? undefined : quizMistakeOf(question, last);
  };
  /** Only the famous mistakes have steps of their own. */
  const lesson = () => WRONG_WAY_IDS.find((id) => id === mistake()?.lesson);
  return (
    <div class="quiz-question" data-kind={question.kind}>
      <div class="quiz-ask">
        <h3 id={title} tabindex="-1" data-quiz-heading>
          {questionText(question)}
        </h3>
        <Given way={props.way} question={question} />
      </div>
      <QuestionPicture way={props.way} question={question} />
      <div class="quiz-answer">
        <div class="quiz-choices" role="group" aria-labelledby={title}>
          <For each={question.choices}>
            {(_, index) => <Choice way={props.way} question={question} index={index()} round={round} />}
          </For>
        </div>
        <div class="quiz-verdict">
          <p role="status">
            {verdict(round, mistake() !== undefined)}{' '}
            <Show when={mistake()}>{(made) => <span>{t(MISTAKE_KEYS[made().id])}</span>}</Show>
          </p>
          <Show when={lesson()}>
            {(id) => (
              <A class="lesson-link" href={mistakePath(id())}>
                {t('learn.own.mistakeLink')}
              </A>
            )}
          </Show>
          <Show when={round.tried().length > 0}>
            <button type="button" class="btn" onClick={show}>
              {t(round.isRight() ? 'learn.quiz.showStep' : 'learn.quiz.showWhy')}
            </button>
            <button type="button" class="btn" classList={{ primary: round.isRight() }} onClick={round.next}>
              {t('learn.quiz.next')}
            </button>
          </Show>
        </div>
      </div>
    </div>
  );
}

function verdict(round: Round, isKnown: boolean): string {
  if (round.tried().length === 0) return '';
  if (isKnown) return t('learn.quiz.mistake');
  return t(round.isRight() ? 'learn.quiz.right' : 'learn.quiz.wrong');
}

/** The facts at the step: the variables, and for a question about one of them the line that runs next. */
function Given(props: { readonly way: Way; readonly question: Question }) {
  const { question } = props;
  const known = () => {
    const variables = Object.entries(question.recording.steps[question.at]?.variables ?? {});
    return variables.filter(([name]) => name !== 'motions'); // they would fill the page
  };
  const nextLine = () => (question.kind === 'variable' ? props.way.lines[question.line] : undefined);
  return (
    <>
      <Show when={nextLine()}>
        {(line) => (
          <p class="quiz-line">
            {t('learn.quiz.nextLine')} <b dir="ltr">{lessonText(line())}</b>
          </p>
        )}
      </Show>
      <Show when={known().length > 0}>
        <dl class="quiz-variables" dir="ltr">
          <For each={known()}>
            {([name, value]) => (
              <div>
                <dt>{name}</dt>
                <dd>{valueText(value)}</dd>
              </div>
            )}
          </For>
        </dl>
      </Show>
    </>
  );
}
