// The two exercises of a worksheet.
import { SIDES, type Side, type Way } from '@twofold/lessons';
import { For } from 'solid-js';
import { t } from '../../../../i18n/i18n';
import { Icon } from '../../../../ui/Icon';
import { numbersOf } from '../../lesson/model/numbers';
import { boardWords, sentenceOf } from '../../lesson/model/sentence';
import { lessonText } from '../../parts/lessonText';
import { PaperBoard } from './PaperBoard';
import type { OrderExercise, TiltExercise } from './worksheet';

/** The directions of the game, in the order of the sides. */
const DIRECTIONS = ['up', 'right', 'down', 'left'] as const;

export function TiltPart(props: { readonly way: Way; readonly tilts: readonly TiltExercise[] }) {
  const { way } = props;
  return (
    <section class="paper-part">
      <h2>{t('learn.paper.part', { number: 1, title: t('learn.paper.tilt') })}</h2>
      <p>{t('learn.paper.tiltText')}</p>
      <ol class="paper-tilts">
        <For each={props.tilts}>
          {({ board, side }, at) => (
            <li class="paper-tilt">
              <span class="paper-letter">{LETTERS[at()]}</span>
              <PaperBoard board={board} label={boardWords(way, side, board)} />
              <Arrow side={side} />
              <div>
                <PaperBoard board={board} label={t('learn.paper.empty')} isEmpty />
                <p class="paper-points">{t('learn.paper.points')}</p>
              </div>
            </li>
          )}
        </For>
      </ol>
    </section>
  );
}

/** The names of the boards of a sheet, the same in all languages. */
export const LETTERS = ['A', 'B', 'C', 'D', 'E', 'F'] as const;

function Arrow(props: { readonly side: Side }) {
  const direction = () => DIRECTIONS[SIDES.indexOf(props.side)]!;
  return (
    <span class="paper-arrow">
      <Icon name={direction()} />
      {t(`direction.${direction()}`)}
    </span>
  );
}

export function OrderPart(props: { readonly way: Way; readonly order: OrderExercise }) {
  const { way } = props;
  const { recording, listed } = props.order;
  const { board, side } = recording;
  return (
    <section class="paper-part is-new-page">
      <h2>{t('learn.paper.part', { number: 2, title: t('learn.paper.order') })}</h2>
      <p>{t('learn.paper.orderText', { side })}</p>
      <div class="paper-order">
        <PaperBoard
          board={board}
          label={boardWords(way, side, board)}
          numbers={numbersOf(way, side, board)}
        />
        <Arrow side={side} />
        <ul class="paper-steps">
          <For each={listed}>
            {(position) => (
              <li>
                <span class="paper-box" />
                {sentenceOf(way, recording, position)}
              </li>
            )}
          </For>
        </ul>
      </div>
      <h3>{t('learn.paper.code')}</h3>
      <ol class="paper-code" dir="ltr">
        <For each={way.lines}>{(line) => <li style={{ '--depth': line.depth }}>{lessonText(line)}</li>}</For>
      </ol>
    </section>
  );
}
