// The account of the game, line by line, and how many moves had which grade.

import { GRADES, type Reviewed, type ReviewedGame } from '@twofold/solver';
import { type Change, goodnessLabel } from '@twofold/solver/internal';
import { For, type JSX, Show } from 'solid-js';
import { formatChance } from '../../../coach/advice/words';
import { formatNumber, formatTile, t } from '../../../i18n/i18n';
import { formatChange } from '../../../reviews/change';
import { formatGoodness } from '../../../reviews/goodness';
import { shownTerms } from '../../../reviews/sum';
import { A } from '../../../ui/router';
import { HOW_PATH } from '../location';
import { digitsOfSum, formatTerm, GRADE_NAMES, LABEL_NAMES, LABELS, labelLimit } from '../parts/words';
import type { PlayerAccount } from './model/figures';

interface SumProps {
  readonly reviewed: Reviewed;
  readonly hasQuickLines: boolean; // a reason of the page counts some
  readonly own: PlayerAccount | undefined; // undefined: not known, or the solver's figures are wanted
  readonly besidePath: string; // the address of this game beside another one
  readonly children?: JSX.Element; // tables beside
}

export function Sum(props: SumProps) {
  const game = () => props.reviewed.game;
  return (
    <section class="review-sums" aria-label={t('review.sum.title')}>
      <Show when={props.own}>{(account) => <OwnAccount account={account()} />}</Show>
      <div>
        <h2>{t('review.sum.title')}</h2>
        <Account game={game()} />
        <p class="review-note">
          {t(game().exact ? 'review.sum.exactAbout' : 'review.sum.about')}{' '}
          <A href={HOW_PATH}>{t('review.how.title')}</A>
        </p>
        <Show when={props.hasQuickLines}>
          <p class="review-note">{t('coach.why.quick')}</p>
        </Show>
        <Show when={game().beyond !== 0}>
          <p class="review-note">{t('review.how.course')}</p>
        </Show>
        <A class="btn" href={props.besidePath}>
          {t('review.pair.link')}
        </A>
      </div>
      <Show when={game().accuracy !== undefined}>
        <div>
          <h2>{t('review.grades')}</h2>
          <Counts rows={gradeRows(game())} />
          <Show when={game().goodness !== undefined}>
            <h3>{t('review.how.goodnessTitle')}</h3>
            <p class="review-note">{t('review.goodness', { goodness: formatGoodness(game().goodness!) })}</p>
            <Counts rows={labelRows(props.reviewed.moves)} />
          </Show>
        </div>
      </Show>
      {props.children}
    </section>
  );
}

/** Where the player's chance went. Each term has whole percents. The rest is what the others leave, so they add up. */
function OwnAccount(props: { readonly account: PlayerAccount }) {
  const account = () => props.account;
  const percents = () => {
    const { start, moves, tiles, end } = account();
    const [from, lost, got, to] = [start.chance, moves.change, tiles.change, end.chance].map(
      (share) => Math.round(100 * share) / 100,
    ) as [number, number, number, number];
    return { from, lost, got, rest: to - from - lost - got, to };
  };
  const rows = () => {
    const { from, lost, got, rest, to } = percents();
    return [
      ['start', t('review.own.start'), formatChance(from)],
      ['luck', t('review.own.tiles', { count: account().tiles.count }), formatChange(got)],
      ['loss', t('review.own.moves', { count: account().moves.count }), formatChange(lost)],
      ['drift', t('review.own.rest'), formatChange(rest)],
      ['result', t('review.own.end'), formatChance(to)],
    ] as const;
  };
  const errorOf = ({ error }: Change) => Math.ceil(100 * error);
  return (
    <div>
      <h2>{t('review.own.title', { tile: formatTile(account().start.tile) })}</h2>
      <table class="review-account own">
        <tbody>
          <For each={rows()}>
            {([term, name, value]) => (
              <tr class={term}>
                <th scope="row">{name}</th>
                <td>{value}</td>
              </tr>
            )}
          </For>
        </tbody>
      </table>
      <p class="review-note">
        {t('review.own.about', { moves: errorOf(account().moves), tiles: errorOf(account().tiles) })}
      </p>
    </div>
  );
}

function Account(props: { readonly game: ReviewedGame }) {
  const rows = () => {
    const digits = digitsOfSum(props.game);
    const { start, luck, loss, drift, beyond, result } = shownTerms(props.game, digits);
    const points = (value: number) => formatNumber(value, { maximumFractionDigits: digits });
    const signed = (value: number) => formatTerm(value, digits);
    return [
      ['start', points(start)],
      ['luck', signed(luck)],
      ['loss', signed(-loss)],
      ['drift', props.game.exact ? t('review.sum.exact') : signed(drift)],
      ...(beyond === 0 ? [] : [['beyond', signed(-beyond)] as const]),
      ['result', points(result)],
    ] as const;
  };
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

/** How many moves have a name. */
interface CountRow {
  readonly kind: string;
  readonly name: string;
  readonly limit?: string;
  readonly count: number;
}

function gradeRows({ grades }: ReviewedGame): CountRow[] {
  return GRADES.map((grade) => ({ kind: grade, name: t(GRADE_NAMES[grade]), count: grades[grade] }));
}

function labelRows(moves: Reviewed['moves']): CountRow[] {
  const labels = moves.flatMap(({ goodness }) => (goodness === undefined ? [] : [goodnessLabel(goodness)]));
  return LABELS.map((label) => ({
    kind: label,
    name: t(LABEL_NAMES[label]),
    limit: labelLimit(label),
    count: labels.filter((own) => own === label).length,
  }));
}

function Counts(props: { readonly rows: readonly CountRow[] }) {
  const most = () => Math.max(1, ...props.rows.map(({ count }) => count));
  return (
    <table class="review-grades">
      <tbody>
        <For each={props.rows}>
          {({ kind, name, limit, count }) => (
            <tr class={kind}>
              <th scope="row">
                {name}
                <Show when={limit}>
                  {' '}
                  <small>{limit}</small>
                </Show>
              </th>
              <td class="review-grade-bar" aria-hidden="true">
                <i style={{ 'inline-size': `${(100 * count) / most()}%` }} />
              </td>
              <td>{formatNumber(count)}</td>
            </tr>
          )}
        </For>
      </tbody>
    </table>
  );
}
