// The account of the game, line by line, and how many moves had which grade.

import { GRADES, type Reviewed, type ReviewedGame } from '@twofold/solver';
import type { Change } from '@twofold/solver/internal';
import { For, type JSX, Show } from 'solid-js';
import { formatChance } from '../../../coach/advice/words';
import { formatNumber, formatTile, t } from '../../../i18n/i18n';
import { formatChange } from '../../../reviews/change';
import { A } from '../../../ui/router';
import { HOW_PATH } from '../location';
import { formatGoodness, GRADE_NAMES } from '../parts/words';
import type { PlayerAccount } from './model/figures';

interface SumProps {
  readonly reviewed: Reviewed;
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
        <A class="btn" href={props.besidePath}>
          {t('review.pair.link')}
        </A>
      </div>
      <Show when={game().accuracy !== undefined}>
        <div>
          <h2>{t('review.grades')}</h2>
          <Grades game={game()} />
          <Show when={game().goodness !== undefined}>
            <p class="review-note">{t('review.goodness', { goodness: formatGoodness(game().goodness!) })}</p>
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
