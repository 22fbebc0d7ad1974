// The answer explained: right or wrong, why, what each direction costs, and how the best one and another may go on.
import type { Direction } from '@twofold/core';
import { chancesAgree, costsOf, type Puzzle, type Why } from '@twofold/solver/internal';
import { createMemo, For, Show } from 'solid-js';
import { pathOfTheme } from '../../../coach/advice/playChapters';
import { describeLines, describeWhy, formatChance } from '../../../coach/advice/words';
import { formatTile, t } from '../../../i18n/i18n';
import { enumerate } from '../../../i18n/lists';
import { Icon } from '../../../ui/Icon';
import { A } from '../../../ui/router';
import { SmallBoard } from '../../../ui/SmallBoard';
import { boardAfter } from '../model/answer';
import { DIRECTION_ICONS, directionName, formatLost } from '../parts/words';
import type { Answer, Question } from './question';

/** "Right: Left." or "Left, not Up." */
export function verdictOf({ puzzle }: Question, { direction, isRight }: Answer): string {
  if (isRight) return t('practise.right', { direction: directionName(direction) });
  return t('practise.wrong', { direction: directionName(puzzle.best), against: directionName(direction) });
}

/** Why the best direction is better: than the answer, or after a right answer than the next best one. */
export function reasonOf({ puzzle }: Question, { direction }: Answer): string {
  const why = whyOf(puzzle, direction);
  return why ? describeWhy(why) : '';
}

function whyOf(puzzle: Puzzle, answer: Direction): Why | undefined {
  const other = answer === puzzle.best ? costsOf(puzzle)[1]?.direction : answer;
  if (other === undefined) return undefined;
  return puzzle.whys[other] ?? { better: puzzle.best, other, moves: 0, reasons: [] };
}

export function Solution(props: { readonly question: Question; readonly answer: Answer }) {
  const lines = () => {
    const why = whyOf(props.question.puzzle, props.answer.direction);
    return why && describeLines(why);
  };
  return (
    <>
      <p class="practise-why" title={lines()}>
        {reasonOf(props.question, props.answer)}
      </p>
      <Costs puzzle={props.question.puzzle} answer={props.answer} />
      <Lines question={props.question} answer={props.answer} />
      <Show when={props.question.puzzle.themes[0]}>
        {(theme) => (
          <p class="practise-leave">
            <A href={pathOfTheme(theme())}>{t('practise.chapter')}</A>
          </p>
        )}
      </Show>
    </>
  );
}

function Costs(props: { readonly puzzle: Puzzle; readonly answer: Answer }) {
  const rows = createMemo(() => costsOf(props.puzzle));
  const chances = () => (chancesAgree(rows()) ? props.puzzle.chances : undefined);
  const most = createMemo(() => Math.max(...rows().map(({ share }) => share)));
  return (
    <section aria-label={t('practise.costs')}>
      <table class="practise-costs">
        <caption>{t('practise.costs')}</caption>
        <thead>
          <tr>
            <th scope="col">
              <span class="visually-hidden">{t('practise.direction')}</span>
            </th>
            <th scope="col">{t('practise.cost')}</th>
            <Show when={chances()}>
              {(known) => <th scope="col">{t('practise.chance', { tile: formatTile(known().tile) })}</th>}
            </Show>
          </tr>
        </thead>
        <tbody>
          <For each={rows()}>
            {({ direction, share, chance }) => (
              <tr
                classList={{
                  best: direction === props.puzzle.best,
                  yours: direction === props.answer.direction,
                }}
              >
                <th scope="row">
                  <span class="practise-name">
                    <Icon name={DIRECTION_ICONS[direction]} />
                    {directionName(direction)}
                    <Show when={direction === props.answer.direction}>
                      <small>{t('practise.yours')}</small>
                    </Show>
                  </span>
                </th>
                <td>
                  <span class="practise-loss" style={{ '--share': most() === 0 ? 0 : share / most() }}>
                    {share === 0 ? t('practise.best') : formatLost(share)}
                  </span>
                </td>
                <Show when={chances()}>
                  <td>{chance === undefined ? '' : formatChance(chance)}</td>
                </Show>
              </tr>
            )}
          </For>
        </tbody>
      </table>
    </section>
  );
}

/** The line of the best direction, and of the answer or the next best one. */
function Lines(props: { readonly question: Question; readonly answer: Answer }) {
  const puzzle = () => props.question.puzzle;
  const shown = createMemo(() => {
    const { best } = puzzle();
    const other = props.answer.direction === best ? costsOf(puzzle())[1]?.direction : props.answer.direction;
    return [best, other].filter(
      (direction): direction is Direction =>
        direction !== undefined && (puzzle().lines[direction]?.length ?? 0) > 0,
    );
  });
  return (
    <Show when={shown().length > 0}>
      <section aria-label={t('practise.lines')}>
        <h2>{t('practise.lines')}</h2>
        <ul class="practise-lines">
          <For each={shown()}>{(direction) => <Line question={props.question} direction={direction} />}</For>
        </ul>
        <p class="practise-note">{t('practise.linesNote')}</p>
      </section>
    </Show>
  );
}

function Line(props: { readonly question: Question; readonly direction: Direction }) {
  const puzzle = () => props.question.puzzle;
  const line = () => puzzle().lines[props.direction] ?? [];
  const isBest = () => props.direction === puzzle().best;
  return (
    <li classList={{ best: isBest() }}>
      <button
        type="button"
        class="practise-line"
        aria-pressed={props.question.shown() === props.direction}
        onClick={() => props.question.playLine(props.direction)}
      >
        <span class="practise-picture">
          <SmallBoard board={boardAfter(puzzle(), line())} digits />
        </span>
        <span class="practise-moves">
          <b>
            {t(isBest() ? 'practise.playBetter' : 'practise.playWorse', {
              direction: directionName(props.direction),
            })}
          </b>
          <span role="img" aria-label={enumerate(line().map(({ direction }) => directionName(direction)))}>
            <For each={line()}>{({ direction }) => <Icon name={DIRECTION_ICONS[direction]} />}</For>
          </span>
        </span>
        <Icon name="play" />
      </button>
    </li>
  );
}
