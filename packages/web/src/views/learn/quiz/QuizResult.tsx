// The end of a round: how many are right, and where to go on.
import { WAYS, type Way } from '@twofold/lessons';
import { Show } from 'solid-js';
import { t } from '../../../i18n/i18n';
import { A } from '../../../ui/router';
import { CONTENTS_PATH, learnPath } from '../location';
import { lessonText } from '../parts/lessonText';
import type { Round } from './round';

export function QuizResult(props: { readonly way: Way; readonly round: Round }) {
  const { round } = props;
  const count = () => round.questions().length;
  const isPassed = () => round.rightCount() === count();
  const following = () => WAYS[WAYS.findIndex(({ id }) => id === props.way.id) + 1];
  return (
    <div class="quiz-result">
      <h3 tabindex="-1" data-quiz-heading>
        {t('learn.quiz.result', { right: round.rightCount(), count: count() })}
      </h3>
      <p>{t(isPassed() ? 'learn.quiz.passed' : 'learn.quiz.open')}</p>
      <div class="quiz-verdict">
        <Show
          when={isPassed()}
          fallback={
            <button type="button" class="btn primary" onClick={round.retry}>
              {t('learn.quiz.retry')}
            </button>
          }
        >
          <Show
            when={following()}
            fallback={
              <A class="btn primary" href={CONTENTS_PATH}>
                {t('learn.quiz.contents')}
              </A>
            }
          >
            {(way) => (
              <A class="btn primary" href={learnPath('way', way().id)}>
                {t('learn.quiz.nextLesson', { name: lessonText(way().name) })}
              </A>
            )}
          </Show>
        </Show>
        <button type="button" class="btn" onClick={round.renew}>
          {t('learn.quiz.renew')}
        </button>
      </div>
    </div>
  );
}
