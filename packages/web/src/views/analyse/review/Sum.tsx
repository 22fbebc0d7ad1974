// The account of the game, line by line, and how many moves had which grade.
import { GRADES, type Reviewed, type ReviewedGame } from '@twofold/solver';
import { For, type JSX, Show } from 'solid-js';
import { formatNumber, t } from '../../../i18n/i18n';
import { A } from '../../../ui/router';
import { HOW_PATH } from '../location';
import { GRADE_NAMES } from '../parts/words';

interface SumProps {
  readonly reviewed: Reviewed;
  readonly besidePath: string; // the address of this game beside another one
  readonly children?: JSX.Element; // tables beside
}

export function Sum(props: SumProps) {
  const game = () => props.reviewed.game;
  return (
    <section class="review-sums" aria-label={t('review.sum.title')}>
      <div>
        <h2>{t('review.sum.title')}</h2>
        <Account game={game()} />
        <p class="review-note">
          {t(game().exact ? 'review.sum.exactAbout' : 'review.sum.about')}{' '}
          <A href={HOW_PATH}>{t('review.how.title')}</A>
        </p>
        <A class="btn" href={props.besidePath}>
          {t('review.pair.link')}
        </A>
      </div>
      <Show when={game().accuracy !== undefined}>
        <div>
          <h2>{t('review.grades')}</h2>
          <Grades game={game()} />
          <Show when={game().goodness !== undefined}>
            <p class="review-note">
              {t('review.goodness', {
                goodness: formatNumber(game().goodness!, { maximumFractionDigits: 4 }),
              })}
            </p>
          </Show>
        </div>
      </Show>
      {props.children}
    </section>
  );
}

function Account(props: { readonly game: ReviewedGame }) {
  // All terms have as many digits, so that a reader can add them up.
  const digits = () => ({ maximumFractionDigits: props.game.exact ? 1 : 0 });
  const points = (value: number) => formatNumber(value, digits());
  const signed = (value: number) => formatNumber(value, { ...digits(), signDisplay: 'exceptZero' });
  const rows = () =>
    [
      ['start', points(props.game.start)],
      ['luck', signed(props.game.luck)],
      ['loss', signed(-props.game.loss)],
      ['drift', props.game.exact ? t('review.sum.exact') : signed(props.game.drift)],
      ['result', points(props.game.result)],
    ] as const;
  return (
    <table class="review-account">
      <tbody>
        <For each={rows()}>
          {([term, value]) => (
            <tr class={term}>
              <th scope="row">{t(`review.sum.${term}`)}</th>
              <td>{value}</td>
            </tr>
          )}
        </For>
      </tbody>
    </table>
  );
}

function Grades(props: { readonly game: ReviewedGame }) {
  const most = () => Math.max(1, ...GRADES.map((grade) => props.game.grades[grade]));
  return (
    <table class="review-grades">
      <tbody>
        <For each={GRADES}>
          {(grade) => (
            <tr class={grade}>
              <th scope="row">{t(GRADE_NAMES[grade])}</th>
              <td class="review-grade-bar" aria-hidden="true">
                <i style={{ 'inline-size': `${(100 * props.game.grades[grade]) / most()}%` }} />
              </td>
              <td>{formatNumber(props.game.grades[grade])}</td>
            </tr>
          )}
        </For>
      </tbody>
    </table>
  );
}
