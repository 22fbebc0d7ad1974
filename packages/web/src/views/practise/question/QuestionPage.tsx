// One question as a page: the board, the question beside it, and after the answer its solution and the way on.
import type { Puzzle } from '@twofold/solver/internal';
import { createEffect, createMemo, type JSX, on, Show } from 'solid-js';
import { t } from '../../../i18n/i18n';
import { Heading } from '../../../ui/Heading';
import { A } from '../../../ui/router';
import { analysisPath, HOME_PATH } from '../location';
import { KeepButton } from './KeepButton';
import { QuestionBoard } from './QuestionBoard';
import { type Answer, createQuestion } from './question';
import { reasonOf, Solution, verdictOf } from './Solution';
import './question.css';

interface QuestionProps {
  readonly puzzle: Puzzle;
  readonly onAnswer: (answer: Answer) => void;
  readonly next: () => void;
  /** Beside the question: a theme, a count, a clock. */
  readonly status?: JSX.Element;
  /** What the mode says of the answer. */
  readonly after?: JSX.Element;
  /** What the position is from, before the answer. */
  readonly about?: JSX.Element;
  readonly isKept?: boolean; // it is an entry of the notebook already
  readonly nextLabel?: string;
  readonly isBrief?: boolean; // the next question comes at once: no solution
}

export function QuestionPage(props: QuestionProps) {
  let way!: HTMLButtonElement;
  const question = createQuestion(props.puzzle, (answer) => props.onAnswer(answer));
  const { answer } = question;
  const verdict = createMemo(() => {
    const given = answer();
    return given ? verdictOf(question, given) : '';
  });
  const spoken = () => (answer() ? `${verdict()} ${reasonOf(question, answer()!)}` : '');
  createEffect(
    on(answer, (given) => given && !props.isBrief && way.focus({ preventScroll: true }), { defer: true }),
  );
  return (
    <main class="page practise practise-question" classList={{ answered: answer() !== undefined }}>
      <header class="practise-head">
        <Heading>
          <Show when={answer()} fallback={t('practise.ask')}>
            {(given) => <span classList={{ 'practise-fault': !given().isRight }}>{verdict()}</span>}
          </Show>
        </Heading>
        <div class="practise-status">{props.status}</div>
      </header>
      <QuestionBoard question={question} next={props.next} verdict={spoken} />
      <div class="practise-words">
        <Show
          when={answer()}
          fallback={
            <>
              <p class="practise-lead">{t('practise.how')}</p>
              {props.about}
              <p class="practise-leave">
                <A href={HOME_PATH}>{t('practise.toStart')}</A>
              </p>
            </>
          }
        >
          {(given) => (
            <>
              {props.after}
              <Show when={!props.isBrief}>
                <Solution question={question} answer={given()} />
              </Show>
            </>
          )}
        </Show>
      </div>
      <div class="practise-way" hidden={answer() === undefined || props.isBrief}>
        <button
          type="button"
          class="btn primary"
          ref={way}
          aria-keyshortcuts="Enter"
          onClick={() => props.next()}
        >
          {props.nextLabel ?? t('practise.next')}
        </button>
        <Show when={answer()?.isRight === false && !props.isKept}>
          <KeepButton puzzle={props.puzzle} played={answer()!.direction} />
        </Show>
        <A class="btn" href={analysisPath(props.puzzle.board)}>
          {t('practise.analyse')}
        </A>
      </div>
    </main>
  );
}
