// The tables of the page about figures: limits of grades and names, levels of players, and what came true.
import { accuracyOf, GRADE_LIMITS, GRADES } from '@twofold/solver';
import { PLAYER_LEVELS, playerOfLevel } from '@twofold/solver/internal';
import { For, Show } from 'solid-js';
import { formatNumber, t } from '../../../i18n/i18n';
import { formatShare, GRADE_NAMES, LABEL_NAMES, LABELS, labelLimit } from '../parts/words';
import { type CameTrue, MEASURED_PLAYERS } from './measured';

const ONE_DIGIT = { maximumFractionDigits: 1, minimumFractionDigits: 1 } as const;
const SMALL_SHARE = { style: 'percent', maximumSignificantDigits: 3 } as const;

/** From which lost share on a move has which grade, and how accurate it is there. */
export function Grades() {
  const limitOf = (grade: string) => GRADE_LIMITS.find(([, name]) => name === grade)?.[0];
  const words = (grade: string) => {
    const limit = limitOf(grade);
    if (limit !== undefined) return t('review.how.from', { share: formatShare(limit) });
    return t(grade === 'best' ? 'review.how.none' : 'review.how.some');
  };
  const accuracy = (grade: string) => {
    const limit = grade === 'best' ? 0 : limitOf(grade);
    return limit === undefined ? '' : formatNumber(Math.round(accuracyOf(limit)));
  };
  return (
    <table>
      <thead>
        <tr>
          <th scope="col">{t('review.grades')}</th>
          <th scope="col">{t('review.how.shareFrom')}</th>
          <th scope="col">{t('review.how.accuracyThere')}</th>
        </tr>
      </thead>
      <tbody>
        <For each={GRADES}>
          {(grade) => (
            <tr>
              <th scope="row">{t(GRADE_NAMES[grade])}</th>
              <td>{words(grade)}</td>
              <td>{accuracy(grade)}</td>
            </tr>
          )}
        </For>
      </tbody>
    </table>
  );
}

/** The community's names of moves, and from which share of the best chance on they hold. */
export function Labels() {
  return (
    <table>
      <thead>
        <tr>
          <th scope="col">{t('review.how.label')}</th>
          <th scope="col">{t('review.how.shareOfBest')}</th>
        </tr>
      </thead>
      <tbody>
        <For each={LABELS}>
          {(label) => (
            <tr>
              <th scope="row">{t(LABEL_NAMES[label])}</th>
              <td>{labelLimit(label)}</td>
            </tr>
          )}
        </For>
      </tbody>
    </table>
  );
}

/** What was said to be a chance, and how often it came true. */
export function CameTrueTable(props: { readonly rows: readonly CameTrue[] }) {
  const hasPositions = () => props.rows.some(({ positions }) => positions !== undefined);
  const percent = (share: number) => formatNumber(share, { style: 'percent', ...ONE_DIGIT });
  return (
    <table>
      <thead>
        <tr>
          <th scope="col">{t('review.how.said')}</th>
          <Show when={hasPositions()}>
            <th scope="col">{t('review.how.positions')}</th>
          </Show>
          <th scope="col">{t('review.how.cameTrue')}</th>
        </tr>
      </thead>
      <tbody>
        <For each={props.rows}>
          {({ said, positions, true: came, error }) => (
            <tr>
              <th scope="row">{percent(said)}</th>
              <Show when={positions}>
                <td>{formatNumber(positions!)}</td>
              </Show>
              <td>
                {percent(came)} ± {percent(error)}
              </td>
            </tr>
          )}
        </For>
      </tbody>
    </table>
  );
}

interface Measured {
  readonly name: string;
  readonly noise?: number;
  readonly score: number;
  readonly loss: number;
  readonly accuracy: number;
}

export function Levels() {
  const rows = (): Measured[] =>
    PLAYER_LEVELS.map((level) => ({ name: t(`coach.level.${level}`), ...playerOfLevel(level) }));
  return <Table first={t('review.how.level')} rows={rows()} />;
}

export function Players() {
  const rows = (): Measured[] =>
    MEASURED_PLAYERS.map(({ player, ...figures }) => ({
      name: t(`review.how.player.${player}`),
      ...figures,
    }));
  return <Table first={t('review.how.player')} rows={rows()} />;
}

function Table(props: { readonly first: string; readonly rows: readonly Measured[] }) {
  return (
    <table>
      <thead>
        <tr>
          <th scope="col">{props.first}</th>
          <th scope="col">{t('review.how.score')}</th>
          <th scope="col">{t('review.how.shareFrom')}</th>
          <th scope="col">{t('review.accuracy')}</th>
        </tr>
      </thead>
      <tbody>
        <For each={props.rows}>
          {({ name, noise, score, loss, accuracy }) => (
            <tr>
              <th scope="row">
                {name}
                <Show when={noise}>
                  <small>{t('review.how.noise', { noise: formatNumber(noise!) })}</small>
                </Show>
              </th>
              <td>{formatNumber(score)}</td>
              <td>{formatNumber(loss, SMALL_SHARE)}</td>
              <td>{formatNumber(accuracy, ONE_DIGIT)}</td>
            </tr>
          )}
        </For>
      </tbody>
    </table>
  );
}
