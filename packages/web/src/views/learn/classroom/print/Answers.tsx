// The last page of a worksheet: the right boards, points and order.
import type { Way } from '@twofold/lessons';
import { For } from 'solid-js';
import { formatNumber, t } from '../../../../i18n/i18n';
import { boardWords, sentenceOf } from '../../lesson/model/sentence';
import { lessonText } from '../../parts/lessonText';
import { LETTERS } from './Exercises';
import { PaperBoard } from './PaperBoard';
import type { Worksheet } from './worksheet';

interface AnswersProps {
  readonly way: Way;
  readonly sheet: Worksheet;
  readonly seed: string;
}

export function Answers(props: AnswersProps) {
  const { way } = props;
  const { tilts, order } = props.sheet;
  const inOrder = order.listed.toSorted((one, other) => one - other);
  return (
    <section class="paper-part is-new-page paper-answers">
      <h2>{t('learn.paper.answers', { name: lessonText(way.name) })}</h2>
      <p class="paper-seed">{t('learn.paper.sheet', { seed: props.seed })}</p>
      <h3>{t('learn.paper.part', { number: 1, title: t('learn.paper.tilt') })}</h3>
      <ol class="paper-results">
        <For each={tilts}>
          {({ result, side, score }, at) => (
            <li class="paper-tilt">
              <span class="paper-letter">{LETTERS[at()]}</span>
              <div>
                <PaperBoard board={result} label={boardWords(way, side, result)} />
                <p class="paper-points">
                  {t('learn.paper.points')} {formatNumber(score)}
                </p>
              </div>
            </li>
          )}
        </For>
      </ol>
      <h3>{t('learn.paper.part', { number: 2, title: t('learn.paper.order') })}</h3>
      <ol class="paper-steps is-answer">
        <For each={inOrder}>
          {(position, at) => (
            <li>
              <span class="paper-box">{at() + 1}</span>
              {sentenceOf(way, order.recording, position)}
            </li>
          )}
        </For>
      </ol>
    </section>
  );
}
