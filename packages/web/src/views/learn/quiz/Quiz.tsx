// The quiz after a lesson: one question at a time. A wrong answer leads to the step that shows why.
import type { Board, Side, Way } from '@twofold/lessons';
import { createEffect, createUniqueId, on, Show } from 'solid-js';
import { t } from '../../../i18n/i18n';
import { QuestionCard } from './QuestionCard';
import { QuizResult } from './QuizResult';
import { createRound } from './round';
import './quiz.css';

interface QuizProps {
  readonly way: Way;
  /** Shows a step of the tilt of a board on the lesson's page. */
  readonly onShow: (board: Board, side: Side, step: number) => void;
}

export function Quiz(props: QuizProps) {
  return (
    <Show when={props.way} keyed>
      {(way) => <QuizOf way={way} onShow={props.onShow} />}
    </Show>
  );
}

function QuizOf(props: QuizProps) {
  const round = createRound(props.way);
  const title = createUniqueId();
  let section!: HTMLElement;
  // The button that was pressed is gone with its question, so the focus goes on to what came.
  const focusHeading = () => section.querySelector<HTMLElement>('[data-quiz-heading]')?.focus();
  createEffect(on([round.questions, round.index], focusHeading, { defer: true }));
  return (
    <section class="quiz" aria-labelledby={title} ref={section}>
      <header class="quiz-head">
        <h2 id={title}>{t('learn.quiz.title')}</h2>
        <Show when={round.question()}>
          <p>{t('learn.quiz.place', { number: round.index() + 1, count: round.questions().length })}</p>
        </Show>
      </header>
      <Show when={round.question()} keyed fallback={<QuizResult way={props.way} round={round} />}>
        {(question) => (
          <QuestionCard way={props.way} question={question} round={round} onShow={props.onShow} />
        )}
      </Show>
    </section>
  );
}
